import type { Document } from '../model/document.ts';
import { sortedSet, type BTree } from './btree.ts';

type Part = BTree<Document>;

/** What a window showed and what it shows under one document name. */
export interface Move {
  readonly was: Document | undefined;
  readonly is: Document | undefined;
}

/**
 * The result of a query with an offset or a limit: all documents that match, cut into what comes
 * before the window, what it shows, and what comes after. A part begins to fill when the one
 * before it is full, so a document that comes or goes moves each edge by one place: O(log n).
 */
export class Window {
  readonly #compare: (a: Document, b: Document) => number;
  readonly #offset: number;
  readonly #limit: number;
  readonly #before: Part;
  readonly #shown: Part;
  readonly #after: Part;
  readonly #shownByKey: Map<string, Document>;
  /** What was shown before, for each key that has come or gone since the last `takeMoves`. */
  readonly #moved = new Map<string, Document | undefined>();

  /** @param documents all that match, in the order of `compare` */
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

  /** What the window shows, in order. */
  documents(): Document[] {
    return this.#shown.keysArray();
  }

  add(document: Document): void {
    const isWithin = (part: Part) => {
      const last = part.maxKey();
      return last !== undefined && this.#compare(document, last) < 0;
    };
    this.#put(this.#parts.find(isWithin) ?? this.#after, document);
    this.#settle();
  }

  remove(document: Document): void {
    this.#parts.some((part) => this.#take(part, document));
    this.#settle();
  }

  /** What has become different in the window since the last call. */
  takeMoves(): Move[] {
    const moves = Array.from(this.#moved, ([key, was]) => ({ was, is: this.#shownByKey.get(key) }));
    this.#moved.clear();
    return moves.filter(({ was, is }) => was !== is);
  }

  get #parts(): readonly Part[] {
    return [this.#before, this.#shown, this.#after];
  }

  #settle(): void {
    this.#fit(this.#before, this.#offset, this.#shown);
    this.#fit(this.#shown, this.#limit, this.#after);
  }

  #fit(part: Part, capacity: number, next: Part): void {
    while (part.size > capacity) this.#move(part.maxKey(), part, next);
    while (part.size < capacity) {
      const source = next.isEmpty ? this.#after : next;
      if (source.isEmpty) return;
      this.#move(source.minKey(), source, part);
    }
  }

  #move(document: Document | undefined, from: Part, to: Part): void {
    if (document === undefined) throw new Error('Nothing to move out of an empty part');
    this.#take(from, document);
    this.#put(to, document);
  }

  #put(part: Part, document: Document): void {
    part.set(document, undefined);
    if (part !== this.#shown) return;
    this.#remember(document.key);
    this.#shownByKey.set(document.key, document);
  }

  #take(part: Part, document: Document): boolean {
    if (!part.delete(document)) return false;
    if (part === this.#shown) {
      this.#remember(document.key);
      this.#shownByKey.delete(document.key);
    }
    return true;
  }

  #remember(key: string): void {
    if (!this.#moved.has(key)) this.#moved.set(key, this.#shownByKey.get(key));
  }
}
