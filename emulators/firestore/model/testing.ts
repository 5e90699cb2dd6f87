import fc from 'fast-check';
import {
  arrayValue,
  booleanValue,
  bytesValue,
  doubleValue,
  geoValue,
  integerValue,
  mapValue,
  nullValue,
  referenceValue,
  stringValue,
  timestampValue,
  vectorValue,
  type FieldMap,
  type Value,
} from './value.ts';
import type { DatabaseId, ResourcePath } from './resource-path.ts';

export const TEST_DATABASE: DatabaseId = { project: 'demo', database: '(default)' };

/** Plain data that represents a value. Whole numbers become integers, other numbers doubles. */
export type Plain = null | boolean | number | string | Value | readonly Plain[] | PlainFields;
export interface PlainFields {
  readonly [name: string]: Plain;
}

export function valueOf(plain: Plain): Value {
  if (plain === null) return nullValue();
  if (typeof plain === 'boolean') return booleanValue(plain);
  if (typeof plain === 'string') return stringValue(plain);
  if (typeof plain === 'number') {
    return Number.isInteger(plain) ? integerValue(BigInt(plain)) : doubleValue(plain);
  }
  if (isList(plain)) return arrayValue(plain.map(valueOf));
  return isValue(plain) ? plain : mapValue(fieldsOf(plain));
}

export const fieldsOf = (fields: PlainFields): FieldMap =>
  new Map(Object.entries(fields).map(([name, plain]) => [name, valueOf(plain)]));

const isList = (plain: object): plain is readonly Plain[] => Array.isArray(plain);
const isValue = (plain: Value | PlainFields): plain is Value => typeof plain.kind === 'string';

/** Letters, both ends of the escaped range, and both sides of the surrogates. */
const character = fc.constantFrom('\0', '\u0001', '\u0002', '-', 'A', 'a', 'b', 'é', '～', '😀');

export const anyText = fc.string({ unit: character, maxLength: 4 });

export const anySegment = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: character, minLength: 1, maxLength: 3 }) },
  { weight: 1, arbitrary: fc.bigInt({ min: -12n, max: 12n }).map((id) => `__id${id}__`) },
  {
    weight: 1,
    arbitrary: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map((id) => `__id${id}__`),
  },
);

export const anyPath: fc.Arbitrary<ResourcePath> = fc
  .array(anySegment, { maxLength: 4 })
  .map((segments) => ({ databaseId: TEST_DATABASE, segments }));

const anyDocumentPath: fc.Arbitrary<ResourcePath> = fc
  .tuple(anySegment, anySegment)
  .map((segments) => ({ databaseId: TEST_DATABASE, segments }));

const anyInteger = fc.oneof(
  fc.bigInt({ min: -3n, max: 3n }),
  fc.bigInt({ min: 2n ** 53n - 2n, max: 2n ** 53n + 2n }),
  fc.constantFrom(-(2n ** 63n), 2n ** 63n - 1n),
);

const anyDouble = fc.oneof(
  fc.constantFrom(NaN, -Infinity, Infinity, -0, 0, 0.5, 1, 2, 2 ** 53, 2 ** 53 + 2, 2 ** 63),
  fc.double(),
);

/** Values of every type, small enough that equal values are likely. */
export const anyValue: fc.Arbitrary<Value> = fc.letrec<{ value: Value; scalar: Value }>((tie) => ({
  scalar: fc.oneof(
    fc.constant(nullValue()),
    fc.boolean().map(booleanValue),
    anyInteger.map(integerValue),
    anyDouble.map(doubleValue),
    fc.bigInt({ min: -2n, max: 2n }).map(timestampValue),
    anyText.map(stringValue),
    fc.uint8Array({ maxLength: 2 }).map(bytesValue),
    anyDocumentPath.map(referenceValue),
    fc.tuple(fc.constantFrom(-1, 0, 1), fc.constantFrom(-1, -0, 1)).map((at) => geoValue(...at)),
    fc.array(anyDouble, { maxLength: 2 }).map(vectorValue),
  ),
  value: fc.oneof(
    { maxDepth: 2 },
    tie('scalar'),
    fc.array(tie('value'), { maxLength: 3 }).map(arrayValue),
    fc
      .dictionary(fc.constantFrom('a', 'b', '～', '😀'), tie('value'), { maxKeys: 3 })
      .map((fields) => mapValue(Object.entries(fields))),
  ),
})).value;
