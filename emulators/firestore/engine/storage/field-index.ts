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

/** Whether an index sorts documents by the value of a field, or by each element of an array. */
export type IndexKind = 'value' | 'elements';

/** The documents of one collection that have a field, sorted by its value and then by name. */
export class FieldIndex {
  readonly #placesOf: PlacesOf;
  readonly #places: BTree<Place>;

  private constructor(placesOf: PlacesOf, places: BTree<Place>) {
    this.#placesOf = placesOf;
    this.#places = places;
  }

  static of(
    field: FieldPath,
    documents: Iterable<Document>,
    kind: IndexKind = 'value',
  ): FieldIndex {
    const placesOf = placesIn(field, kind);
    const places: Place[] = [];
    for (const document of documents) {
      for (const place of placesOf(document)) places.push(place);
    }
    return new FieldIndex(placesOf, sortedSet(places.sort(comparePlaces), comparePlaces));
  }

  /** Copies on write: the clone is free until either index changes. */
  clone(): FieldIndex {
    return new FieldIndex(this.#placesOf, this.#places.clone());
  }

  update(previous: Document | undefined, next: Document | undefined): void {
    if (previous) for (const place of this.#placesOf(previous)) this.#places.delete(place);
    if (next) for (const place of this.#placesOf(next)) this.#places.set(place, undefined);
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

/** Returns the places of a document in an index. */
type PlacesOf = (document: Document) => readonly Place[];

const placesIn =
  (field: FieldPath, kind: IndexKind): PlacesOf =>
  (document) => {
    const value = getField(document.fields, field);
    if (value === undefined) return [];
    if (kind === 'value') return [placeOf(value, document)];
    return value.kind === 'array' ? distinctPlaces(value.values, document) : [];
  };

const placeOf = (value: Value, document: Document): Place => ({
  type: typeOrder(value),
  value,
  key: document.key,
  document,
});

/** Returns one place for equal elements. */
function distinctPlaces(values: readonly Value[], document: Document): readonly Place[] {
  const places = values.map((value) => placeOf(value, document));
  if (places.length < 2) return places;
  return places
    .sort(comparePlaces)
    .filter(
      (place, index) => index === 0 || comparePlaces(places[index - 1] as Place, place) !== 0,
    );
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
  get(
    field: FieldPath,
    kind: IndexKind,
    documents: BTree<string, Document>,
  ): FieldIndex | undefined {
    const name = `${kind} ${formatFieldPath(field)}`;
    const existing = this.#indexes.get(name);
    if (existing !== undefined || documents.size < MIN_INDEXED_SIZE) return existing;
    const requests = (this.#requests.get(name) ?? 0) + 1;
    this.#requests.set(name, requests);
    if (requests <= REQUESTS_BEFORE_BUILDING) return undefined;
    const index = FieldIndex.of(field, documents.values(), kind);
    this.#indexes.set(name, index);
    return index;
  }
}
