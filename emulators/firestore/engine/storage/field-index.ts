import { getField, type Document } from '../../model/document.ts';
import { formatFieldPath, type FieldPath } from '../../model/field-path.ts';
import { compareValues, typeOrder, type Value } from '../../model/value.ts';
import { compareKeys, sortedSet, type BTree } from './btree.ts';

/** A position in an index: an entry, or a bound between entries. */
interface Place {
  /** The `typeOrder` of the value. */
  readonly type: number;
  /** If absent, the position precedes all values of the type. */
  readonly value?: Value;
  readonly key: string;
  /** Absent in a bound. */
  readonly document?: Document;
}

/** Both bounds are inclusive. A missing bound means unbounded. */
export interface IndexRange {
  readonly from?: Place;
  readonly to?: Place;
}

export const EVERYTHING: IndexRange = {};

/** Greater than any order key. */
const LAST_KEY = '\uffff';

const beforeType = (type: number): Place => ({ type, key: '' });
const before = (value: Value): Place => ({ type: typeOrder(value), value, key: '' });
const after = (value: Value): Place => ({ type: typeOrder(value), value, key: LAST_KEY });

export const rangeAt = (value: Value): IndexRange => ({ from: before(value), to: after(value) });
export const rangeFrom = (value: Value): IndexRange => ({ from: before(value) });
export const rangeTo = (value: Value): IndexRange => ({ to: after(value) });

/** Returns the range of all values of the same type. */
export const rangeOfType = (value: Value): IndexRange => ({
  from: beforeType(typeOrder(value)),
  to: beforeType(typeOrder(value) + 1),
});

export function intersect(a: IndexRange, b: IndexRange): IndexRange {
  const from = a.from && b.from && comparePlaces(a.from, b.from) < 0 ? b.from : (a.from ?? b.from);
  const to = a.to && b.to && comparePlaces(a.to, b.to) > 0 ? b.to : (a.to ?? b.to);
  return { ...(from && { from }), ...(to && { to }) };
}

export const isPoint = ({ from, to }: IndexRange) =>
  from?.value !== undefined && to?.value !== undefined && compareValues(from.value, to.value) === 0;

function comparePlaces(a: Place, b: Place): number {
  if (a.type !== b.type) return a.type - b.type;
  if (a.value !== undefined && b.value !== undefined) {
    return compareValues(a.value, b.value) || compareKeys(a.key, b.key);
  }
  return Number(a.value !== undefined) - Number(b.value !== undefined);
}

/** The documents of one collection that have a field, sorted by its value and then by name. */
export class FieldIndex {
  readonly #field: FieldPath;
  readonly #places: BTree<Place>;

  private constructor(field: FieldPath, places: BTree<Place>) {
    this.#field = field;
    this.#places = places;
  }

  static of(field: FieldPath, documents: Iterable<Document>): FieldIndex {
    const places: Place[] = [];
    for (const document of documents) {
      const place = placeOf(field, document);
      if (place !== undefined) places.push(place);
    }
    return new FieldIndex(field, sortedSet(places.sort(comparePlaces), comparePlaces));
  }

  /** Copies on write: the clone is free until either index changes. */
  clone(): FieldIndex {
    return new FieldIndex(this.#field, this.#places.clone());
  }

  update(previous: Document | undefined, next: Document | undefined): void {
    const was = previous && placeOf(this.#field, previous);
    if (was !== undefined) this.#places.delete(was);
    const is = next && placeOf(this.#field, next);
    if (is !== undefined) this.#places.set(is, undefined);
  }

  /** Iterates over the documents in a range, in index order or reverse. */
  *scan({ from, to }: IndexRange, direction: 'ascending' | 'descending'): Iterable<Document> {
    if (direction === 'ascending') {
      for (const place of this.#places.keys(from)) {
        if (to !== undefined && comparePlaces(place, to) > 0) return;
        if (place.document !== undefined) yield place.document;
      }
      return;
    }
    for (const [place] of this.#places.entriesReversed(to)) {
      if (from !== undefined && comparePlaces(place, from) < 0) return;
      if (place.document !== undefined) yield place.document;
    }
  }
}

function placeOf(field: FieldPath, document: Document): Place | undefined {
  const value = getField(document.fields, field);
  return value && { type: typeOrder(value), value, key: document.key, document };
}

/** Below this number of documents, a full scan is as fast. */
const MIN_INDEXED_SIZE = 200;
/** Building an index costs about as much as this many scans. */
const REQUESTS_BEFORE_BUILDING = 3;

/** The indexes of one collection. Each is built when queries repeatedly ask for it. */
export class FieldIndexes {
  readonly #indexes: Map<string, FieldIndex>;
  readonly #requests: Map<string, number>;

  constructor(indexes = new Map<string, FieldIndex>(), requests = new Map<string, number>()) {
    this.#indexes = indexes;
    this.#requests = requests;
  }

  /** Copies on write: the clone is free until either copy changes. */
  clone(): FieldIndexes {
    const indexes = Array.from(this.#indexes, ([name, index]) => [name, index.clone()] as const);
    return new FieldIndexes(new Map(indexes), this.#requests);
  }

  update(previous: Document | undefined, next: Document | undefined): void {
    for (const index of this.#indexes.values()) index.update(previous, next);
  }

  /** @param documents all documents of the collection */
  get(field: FieldPath, documents: BTree<string, Document>): FieldIndex | undefined {
    const name = formatFieldPath(field);
    const existing = this.#indexes.get(name);
    if (existing !== undefined || documents.size < MIN_INDEXED_SIZE) return existing;
    const requests = (this.#requests.get(name) ?? 0) + 1;
    this.#requests.set(name, requests);
    if (requests <= REQUESTS_BEFORE_BUILDING) return undefined;
    const index = FieldIndex.of(field, documents.values());
    this.#indexes.set(name, index);
    return index;
  }
}
