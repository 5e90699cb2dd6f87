import type { Document } from '../../model/document.ts';
import { sortedSet, type BTree } from '../storage/btree.ts';

type Part = BTree<Document>;

/**
 * The document that the window contained and the one that it contains now, for one document name.
 */
export interface WindowChange {
  readonly before: Document | undefined;
  readonly after: Document | undefined;
}

/**
 * The result of a query with an offset or a limit. All matching documents are split into three
 * parts: before the window, inside it and after it. A part fills only when the previous part is
 * full, so an added or removed document moves each boundary by one position in O(log n).
 */
export class LimitWindow {
  readonly #compare: (a: Document, b: Document) => number;
  readonly #offset: number;
  readonly #limit: number;
  readonly #before: Part;
  readonly #shown: Part;
  readonly #after: Part;
  readonly #shownByKey: Map<string, Document>;
  /**
   * The previous document for each key that entered or left the window since the last
   * `drainChanges`.
   */
  readonly #changed = new Map<string, Document | undefined>();

  /** @param documents all matching documents, in the order of `compare` */
  constructor(
    documents: readonly Document[],
    compare: (a: Document, b: Document) => number,
    { offset, limit }: { readonly offset: number; readonly limit: number },
  ) {
    const shown = documents.slice(offset, offset + limit);
    this.#compare = compare;
    this.#offset = offset;
    this.#limit = limit;
    this.#before = sortedSet(documents.slice(0, offset), compare);
    this.#shown = sortedSet(shown, compare);
    this.#after = sortedSet(documents.slice(offset + limit), compare);
    this.#shownByKey = new Map(shown.map((document) => [document.key, document]));
  }

  /** Returns the documents in the window, in order. */
  documents(): Document[] {
    return this.#shown.keysArray();
  }

  add(document: Document): void {
    const isWithin = (part: Part) => {
      const last = part.maxKey();
      return last !== undefined && this.#compare(document, last) < 0;
    };
    this.#addTo(this.#parts.find(isWithin) ?? this.#after, document);
    this.#rebalance();
  }

  remove(document: Document): void {
    this.#parts.some((part) => this.#removeFrom(part, document));
    this.#rebalance();
  }

  /** Returns the changes in the window since the last call. */
  drainChanges(): WindowChange[] {
    const moves = Array.from(this.#changed, ([key, before]) => ({
      before,
      after: this.#shownByKey.get(key),
    }));
    this.#changed.clear();
    return moves.filter(({ before, after }) => before !== after);
  }

  get #parts(): readonly Part[] {
    return [this.#before, this.#shown, this.#after];
  }

  #rebalance(): void {
    this.#fillTo(this.#before, this.#offset, this.#shown);
    this.#fillTo(this.#shown, this.#limit, this.#after);
  }

  #fillTo(part: Part, capacity: number, next: Part): void {
    while (part.size > capacity) this.#move(part.maxKey(), part, next);
    while (part.size < capacity) {
      const source = next.isEmpty ? this.#after : next;
      if (source.isEmpty) return;
      this.#move(source.minKey(), source, part);
    }
  }

  #move(document: Document | undefined, from: Part, to: Part): void {
    if (document === undefined) throw new Error('Nothing to move out of an empty part');
    this.#removeFrom(from, document);
    this.#addTo(to, document);
  }

  #addTo(part: Part, document: Document): void {
    part.set(document, undefined);
    if (part !== this.#shown) return;
    this.#recordPrevious(document.key);
    this.#shownByKey.set(document.key, document);
  }

  #removeFrom(part: Part, document: Document): boolean {
    if (!part.delete(document)) return false;
    if (part === this.#shown) {
      this.#recordPrevious(document.key);
      this.#shownByKey.delete(document.key);
    }
    return true;
  }

  #recordPrevious(key: string): void {
    if (!this.#changed.has(key)) this.#changed.set(key, this.#shownByKey.get(key));
  }
}
