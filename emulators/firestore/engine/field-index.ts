import { getField, type Document } from '../model/document.ts';
import { formatFieldPath, type FieldPath } from '../model/field-path.ts';
import { compareValues, typeOrder, type Value } from '../model/value.ts';
import { compareKeys, sortedSet, type BTree } from './btree.ts';

/** A place in an index: an entry, or a bound between entries. */
interface Place {
  /** `typeOrder` of the value. */
  readonly type: number;
  /** Absent: before all values of the type. */
  readonly value?: Value;
  readonly key: string;
  /** Absent in a bound. */
  readonly document?: Document;
}

/** Both ends belong to the range; without an end it is open there. */
export interface IndexRange {
  readonly from?: Place;
  readonly to?: Place;
}

export const EVERYTHING: IndexRange = {};

/** Greater than the order key of any name. */
const LAST_KEY = '\uffff';

const beforeType = (type: number): Place => ({ type, key: '' });
const before = (value: Value): Place => ({ type: typeOrder(value), value, key: '' });
const after = (value: Value): Place => ({ type: typeOrder(value), value, key: LAST_KEY });

export const rangeAt = (value: Value): IndexRange => ({ from: before(value), to: after(value) });
export const rangeFrom = (value: Value): IndexRange => ({ from: before(value) });
export const rangeTo = (value: Value): IndexRange => ({ to: after(value) });

/** The values of one type. */
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

/** The documents of one collection that have a field, by its value and then by name. */
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

  /** Costs nothing until one of the two changes. */
  clone(): FieldIndex {
    return new FieldIndex(this.#field, this.#places.clone());
  }

  update(previous: Document | undefined, next: Document | undefined): void {
    const was = previous && placeOf(this.#field, previous);
    if (was !== undefined) this.#places.delete(was);
    const is = next && placeOf(this.#field, next);
    if (is !== undefined) this.#places.set(is, undefined);
  }

  /** The documents in a range, in the index's order or against it. */
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

/** Below this many documents, looking at all of them is as good. */
const WORTHWHILE_SIZE = 200;
/** An index costs about as much as so many scans, so it waits for the next one. */
const REQUESTS_BEFORE_BUILDING = 3;

/** The indexes of one collection, made when queries keep asking for them. */
export class FieldIndexes {
  readonly #indexes: Map<string, FieldIndex>;
  readonly #requests: Map<string, number>;

  constructor(indexes = new Map<string, FieldIndex>(), requests = new Map<string, number>()) {
    this.#indexes = indexes;
    this.#requests = requests;
  }

  /** Costs nothing until one of the two changes. */
  clone(): FieldIndexes {
    const indexes = Array.from(this.#indexes, ([name, index]) => [name, index.clone()] as const);
    return new FieldIndexes(new Map(indexes), this.#requests);
  }

  update(previous: Document | undefined, next: Document | undefined): void {
    for (const index of this.#indexes.values()) index.update(previous, next);
  }

  /** @param documents all of the collection */
  get(field: FieldPath, documents: BTree<string, Document>): FieldIndex | undefined {
    const name = formatFieldPath(field);
    const existing = this.#indexes.get(name);
    if (existing !== undefined || documents.size < WORTHWHILE_SIZE) return existing;
    const requests = (this.#requests.get(name) ?? 0) + 1;
    this.#requests.set(name, requests);
    if (requests <= REQUESTS_BEFORE_BUILDING) return undefined;
    const index = FieldIndex.of(field, documents.values());
    this.#indexes.set(name, index);
    return index;
  }
}
