import type { Document } from '../../model/document.ts';
import type { FieldPath } from '../../model/field-path.ts';
import type { ResourcePath } from '../../model/resource-path.ts';
import { BTree, compareKeys } from './btree.ts';
import { FieldIndexes, type FieldIndex, type IndexKind } from './field-index.ts';

/** The documents of one collection in name order. Never changes once it is part of a snapshot. */
export class Collection {
  readonly path: ResourcePath;
  readonly #documents: BTree<string, Document>;
  readonly #indexes: FieldIndexes;

  constructor(
    path: ResourcePath,
    documents: BTree<string, Document> = new BTree<string, Document>(undefined, compareKeys),
    indexes: FieldIndexes = new FieldIndexes(),
  ) {
    this.path = path;
    this.#documents = documents;
    this.#indexes = indexes;
  }

  get isEmpty(): boolean {
    return this.#documents.isEmpty;
  }

  get(key: string): Document | undefined {
    return this.#documents.get(key);
  }

  /** @param from an order key to start at */
  documents(from?: string): Iterable<Document> {
    return this.#documents.values(from);
  }

  index(field: FieldPath, kind: IndexKind): FieldIndex | undefined {
    return this.#indexes.get(field, kind, this.#documents);
  }

  /** Copies on write: the clone is free until either collection changes. */
  clone(): Collection {
    return new Collection(this.path, this.#documents.clone(), this.#indexes.clone());
  }

  /** @param document undefined deletes the document */
  put(key: string, document: Document | undefined): void {
    this.#indexes.update(this.#documents.get(key), document);
    if (document === undefined) this.#documents.delete(key);
    else this.#documents.set(key, document);
  }
}
