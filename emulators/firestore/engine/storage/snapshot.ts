import type { Document } from '../../model/document.ts';
import type { FieldPath } from '../../model/field-path.ts';
import {
  isBelow,
  lastSegment,
  orderKey,
  parent,
  samePath,
  type ResourcePath,
} from '../../model/resource-path.ts';
import type { Micros } from '../../model/value.ts';
import { BTree, compareKeys } from './btree.ts';
import { Collection } from './collection.ts';
import type { FieldIndex, IndexKind } from './field-index.ts';
import type { View } from '../view.ts';
import type { Change } from '../writes/write.ts';

/**
 * All documents of a database at one read time.
 *
 * The trees copy on write. A snapshot shares all unchanged nodes with its predecessor, so an old
 * snapshot costs only what was replaced since.
 */
export class Snapshot implements View {
  readonly readTime: Micros;
  /**
   * Non-empty collections by order key. The descendants of a document or collection are one range.
   */
  readonly #collections: BTree<string, Collection>;
  /**
   * Collection paths by `groupKey`. A collection group is one range, and so is its part below a
   * document.
   */
  readonly #groups: BTree<string, ResourcePath>;

  static readonly empty = new Snapshot(
    0n,
    new BTree<string, Collection>(undefined, compareKeys),
    new BTree<string, ResourcePath>(undefined, compareKeys),
  );

  private constructor(
    readTime: Micros,
    collections: BTree<string, Collection>,
    groups: BTree<string, ResourcePath>,
  ) {
    this.readTime = readTime;
    this.#collections = collections;
    this.#groups = groups;
  }

  get(path: ResourcePath): Document | undefined {
    return this.#collections.get(orderKey(parent(path)))?.get(orderKey(path));
  }

  collection(path: ResourcePath, from?: string): Iterable<Document> {
    return this.#collections.get(orderKey(path))?.documents(from) ?? [];
  }

  index(collection: ResourcePath, field: FieldPath, kind: IndexKind): FieldIndex | undefined {
    return this.#collections.get(orderKey(collection))?.index(field, kind);
  }

  *collectionPaths(ancestor: ResourcePath, collectionId?: string): Iterable<ResourcePath> {
    if (collectionId === undefined) {
      for (const { path } of this.#collections.values(orderKey(ancestor))) {
        if (isBelow(ancestor, path)) yield path;
        else if (!samePath(ancestor, path)) return;
      }
      return;
    }
    for (const path of this.#groups.values(groupKey(collectionId, ancestor))) {
      if (lastSegment(path) !== collectionId || !isBelow(ancestor, path)) return;
      yield path;
    }
  }

  /** Iterates over every document, collection by collection. */
  *documents(): Iterable<Document> {
    for (const collection of this.#collections.values()) yield* collection.documents();
  }

  /** Returns a snapshot of the same documents at a later time. */
  at(readTime: Micros): Snapshot {
    return new Snapshot(readTime, this.#collections, this.#groups);
  }

  /** Returns whether the two snapshots certainly have the same documents. */
  isSameState(other: Snapshot): boolean {
    return this.#collections === other.#collections;
  }

  with(changes: Iterable<Pick<Change, 'path' | 'after'>>, readTime: Micros): Snapshot {
    const collections = this.#collections.clone();
    const groups = this.#groups.clone();
    const touched = new Map<string, Collection>();
    for (const { path, after } of changes) {
      const collectionPath = parent(path);
      const key = orderKey(collectionPath);
      let collection = touched.get(key);
      if (collection === undefined) {
        collection = collections.get(key)?.clone() ?? new Collection(collectionPath);
        touched.set(key, collection);
      }
      collection.put(after?.key ?? orderKey(path), after);
    }
    for (const [key, collection] of touched) {
      const group = groupKey(lastSegment(collection.path), collection.path);
      if (collection.isEmpty) {
        collections.delete(key);
        groups.delete(group);
      } else if (collections.set(key, collection)) {
        groups.set(group, collection.path);
      }
    }
    return new Snapshot(readTime, collections, groups);
  }
}

/** No id contains a slash, and U+0000 separates the segments of an order key. */
const groupKey = (collectionId: string, path: ResourcePath) => `${collectionId}/${orderKey(path)}`;
