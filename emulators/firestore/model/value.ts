import { comparePaths, nameSize, samePath, type ResourcePath } from './resource-path.ts';
import { compareStrings, utf8Length } from './utf8.ts';

/** Microseconds since the Unix epoch, the resolution of Firestore timestamps. */
export type Micros = bigint;

/** A field value as the database stores it. Protocol messages are in `wire/`. */
export type Value =
  | { readonly kind: 'null' }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'integer'; readonly value: bigint }
  | { readonly kind: 'double'; readonly value: number }
  | { readonly kind: 'timestamp'; readonly value: Micros }
  | { readonly kind: 'string'; readonly value: string }
  | { readonly kind: 'bytes'; readonly value: Uint8Array }
  | { readonly kind: 'reference'; readonly value: ResourcePath }
  | { readonly kind: 'geo'; readonly latitude: number; readonly longitude: number }
  | { readonly kind: 'array'; readonly values: readonly Value[] }
  | { readonly kind: 'map'; readonly fields: FieldMap };

/** Field names and values. Insertion order has no meaning. */
export type FieldMap = ReadonlyMap<string, Value>;

type ValueOf<Kind extends Value['kind']> = Extract<Value, { kind: Kind }>;
export type NumberValue = ValueOf<'integer' | 'double'>;
export type ArrayValue = ValueOf<'array'>;

export const NULL_VALUE: Value = { kind: 'null' };
export const NAN_VALUE: Value = { kind: 'double', value: NaN };

export const nullValue = () => NULL_VALUE;
export const booleanValue = (value: boolean): Value => ({ kind: 'boolean', value });
export const integerValue = (value: bigint): NumberValue => ({ kind: 'integer', value });
export const doubleValue = (value: number): NumberValue => ({ kind: 'double', value });
export const timestampValue = (value: Micros): Value => ({ kind: 'timestamp', value });
export const stringValue = (value: string): Value => ({ kind: 'string', value });
export const bytesValue = (value: Uint8Array): Value => ({ kind: 'bytes', value });
export const referenceValue = (value: ResourcePath): Value => ({ kind: 'reference', value });
export const geoValue = (latitude: number, longitude: number): Value => ({
  kind: 'geo',
  latitude,
  longitude,
});
export const arrayValue = (values: readonly Value[]): Value => ({ kind: 'array', values });
export const mapValue = (fields: FieldMap | Iterable<readonly [string, Value]>): Value => ({
  kind: 'map',
  fields: fields instanceof Map ? fields : new Map(fields),
});

export const isNumber = (value: Value): value is NumberValue =>
  value.kind === 'integer' || value.kind === 'double';
export const isNaNValue = (value: Value) => value.kind === 'double' && Number.isNaN(value.value);

/** @see https://firebase.google.com/docs/firestore/vector-search */
export const MAX_DIMENSIONS = 2048;

/** A vector is stored as a map with these two fields. */
const VECTOR_TYPE_FIELD = '__type__';
const VECTOR_TYPE = '__vector__';
const VECTOR_NUMBERS_FIELD = 'value';

export function vectorValue(numbers: readonly number[]): Value {
  return mapValue([
    [VECTOR_TYPE_FIELD, stringValue(VECTOR_TYPE)],
    [VECTOR_NUMBERS_FIELD, arrayValue(numbers.map(doubleValue))],
  ]);
}

export const isVector = (value: Value) => vectorElements(value) !== undefined;

/** Returns the components of a vector, or undefined for any other value. */
export function vectorNumbers(value: Value): readonly number[] | undefined {
  const elements = vectorElements(value);
  if (!elements?.every(isNumber)) return undefined;
  return elements.map((element) => Number(element.value));
}

function vectorElements(value: Value): readonly Value[] | undefined {
  if (value.kind !== 'map' || value.fields.size !== 2) return undefined;
  const type = value.fields.get(VECTOR_TYPE_FIELD);
  if (type?.kind !== 'string' || type.value !== VECTOR_TYPE) return undefined;
  const elements = value.fields.get(VECTOR_NUMBERS_FIELD);
  return elements?.kind === 'array' ? elements.values : undefined;
}

const VECTOR_ORDER = 9;
const TYPE_ORDER: Readonly<Record<Value['kind'], number>> = {
  null: 0,
  boolean: 1,
  integer: 2,
  double: 2,
  timestamp: 3,
  string: 4,
  bytes: 5,
  reference: 6,
  geo: 7,
  array: 8,
  map: 10,
};

/** Returns the rank of the value's type. Integers and doubles are one type. */
export function typeOrder(value: Value): number {
  return isVector(value) ? VECTOR_ORDER : TYPE_ORDER[value.kind];
}

/**
 * Compares values in Firestore's total order: by type, then within the type. NaN is the smallest
 * number and equals itself. An integer and a double compare by their exact numeric values.
 *
 * @see https://firebase.google.com/docs/firestore/manage-data/data-types#value_type_ordering
 */
export function compareValues(a: Value, b: Value): number {
  if (isNumber(a) && isNumber(b)) return compareNumbers(a.value, b.value);
  const byType = typeOrder(a) - typeOrder(b);
  if (byType !== 0) return byType;
  switch (a.kind) {
    case 'null':
      return 0;
    case 'boolean':
      return Number(a.value) - Number((b as typeof a).value);
    case 'integer':
    case 'double':
    case 'timestamp':
      return compareNumbers(a.value, (b as typeof a).value);
    case 'string':
      return compareStrings(a.value, (b as typeof a).value);
    case 'bytes':
      return compareBytes(a.value, (b as typeof a).value);
    case 'reference':
      return comparePaths(a.value, (b as typeof a).value);
    case 'geo': {
      const other = b as typeof a;
      return (
        compareNumbers(a.latitude, other.latitude) || compareNumbers(a.longitude, other.longitude)
      );
    }
    case 'array':
      return compareArrays(a.values, (b as typeof a).values);
    case 'map': {
      const elements = vectorElements(a);
      if (elements === undefined) return compareMaps(a.fields, (b as typeof a).fields);
      const others = vectorElements(b) ?? [];
      return elements.length - others.length || compareArrays(elements, others);
    }
  }
}

/** JavaScript compares a bigint with a number exactly. */
function compareNumbers(a: bigint | number, b: bigint | number): number {
  if (a < b) return -1;
  if (a > b) return 1;
  return Number(Number.isNaN(b)) - Number(Number.isNaN(a));
}

function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index++) {
    const order = (a[index] ?? 0) - (b[index] ?? 0);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

function compareArrays(a: readonly Value[], b: readonly Value[]): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index++) {
    const order = compareValues(a[index] ?? NULL_VALUE, b[index] ?? NULL_VALUE);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

function compareMaps(a: FieldMap, b: FieldMap): number {
  const namesA = [...a.keys()].toSorted(compareStrings);
  const namesB = [...b.keys()].toSorted(compareStrings);
  const length = Math.min(namesA.length, namesB.length);
  for (let index = 0; index < length; index++) {
    const nameA = namesA[index] ?? '';
    const nameB = namesB[index] ?? '';
    const order =
      compareStrings(nameA, nameB) ||
      compareValues(a.get(nameA) ?? NULL_VALUE, b.get(nameB) ?? NULL_VALUE);
    if (order !== 0) return order;
  }
  return a.size - b.size;
}

/**
 * Compares values as queries and array transforms do: 3 equals 3.0, NaN equals NaN, -0 equals 0.
 */
export function equalValues(a: Value, b: Value): boolean {
  if (a.kind === 'array' && b.kind === 'array') return everyElement(a, b, equalValues);
  if (a.kind === 'map' && b.kind === 'map') return everyField(a.fields, b.fields, equalValues);
  return compareValues(a, b) === 0;
}

/**
 * Returns whether storing `b` in place of `a` changes nothing. 3 and 3.0 differ, as do -0 and 0.
 */
export function identicalValues(a: Value, b: Value): boolean {
  if (a === b) return true;
  if (a.kind !== b.kind) return false;
  if (a.kind === 'double') return Object.is(a.value, (b as typeof a).value);
  if (a.kind === 'reference') return samePath(a.value, (b as typeof a).value);
  if (a.kind === 'geo') {
    const other = b as typeof a;
    return Object.is(a.latitude, other.latitude) && Object.is(a.longitude, other.longitude);
  }
  if (a.kind === 'array') return everyElement(a, b as typeof a, identicalValues);
  if (a.kind === 'map') return identicalFields(a.fields, (b as typeof a).fields);
  return compareValues(a, b) === 0;
}

export function identicalFields(a: FieldMap, b: FieldMap): boolean {
  return a === b || everyField(a, b, identicalValues);
}

type Equality = (a: Value, b: Value) => boolean;

function everyElement(a: ArrayValue, b: ArrayValue, equal: Equality): boolean {
  return (
    a.values.length === b.values.length &&
    a.values.every((value, index) => equal(value, b.values[index] ?? NULL_VALUE))
  );
}

function everyField(a: FieldMap, b: FieldMap, equal: Equality): boolean {
  if (a.size !== b.size) return false;
  for (const [name, value] of a) {
    const other = b.get(name);
    if (other === undefined || !equal(value, other)) return false;
  }
  return true;
}

/**
 * Returns the number of bytes that a value counts toward a document's size.
 *
 * @see https://firebase.google.com/docs/firestore/storage-size
 */
export function valueSize(value: Value): number {
  switch (value.kind) {
    case 'null':
    case 'boolean':
      return 1;
    case 'integer':
    case 'double':
    case 'timestamp':
      return 8;
    case 'string':
      return utf8Length(value.value) + 1;
    case 'bytes':
      return value.value.length;
    case 'reference':
      return nameSize(value.value);
    case 'geo':
      return 16;
    case 'array':
      return value.values.reduce((total, element) => total + valueSize(element), 0);
    case 'map':
      return fieldsSize(value.fields);
  }
}

export function fieldsSize(fields: FieldMap): number {
  let total = 0;
  for (const [name, value] of fields) total += utf8Length(name) + 1 + valueSize(value);
  return total;
}
