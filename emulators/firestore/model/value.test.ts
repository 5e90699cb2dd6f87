import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentPath } from './resource-path.ts';
import { anyValue, TEST_DATABASE } from './testing.ts';
import {
  arrayValue,
  booleanValue,
  bytesValue,
  compareValues,
  doubleValue,
  equalValues,
  geoValue,
  identicalValues,
  integerValue,
  isVector,
  mapValue,
  nullValue,
  referenceValue,
  stringValue,
  timestampValue,
  valueSize,
  vectorNumbers,
  vectorValue,
  type Value,
} from './value.ts';

const integer = (value: number | bigint) => integerValue(BigInt(value));
const bytes = (...values: number[]) => bytesValue(Uint8Array.from(values));
const reference = (path: string) => referenceValue(documentPath(TEST_DATABASE, path));
const map = (fields: Record<string, Value>) => mapValue(Object.entries(fields));

/** Values on one row are equal. Google's emulator v1.22 returns this order. */
const ASCENDING: readonly (readonly Value[])[] = [
  [nullValue()],
  [booleanValue(false)],
  [booleanValue(true)],
  [doubleValue(NaN), doubleValue(NaN)],
  [doubleValue(-Infinity)],
  [doubleValue(-1e300)],
  [integer(-(2n ** 63n)), doubleValue(-(2 ** 63))],
  [doubleValue(-2.5)],
  [integer(-1), doubleValue(-1)],
  [doubleValue(-0), integer(0), doubleValue(0)],
  [doubleValue(5e-324)],
  [doubleValue(0.5)],
  [integer(1), doubleValue(1)],
  [integer(2n ** 53n), doubleValue(2 ** 53)],
  [integer(2n ** 53n + 1n)],
  [doubleValue(2 ** 53 + 2)],
  [integer(2n ** 63n - 1n)],
  [doubleValue(2 ** 63)],
  [doubleValue(1e300)],
  [doubleValue(Infinity)],
  [timestampValue(-1n)],
  [timestampValue(0n)],
  [stringValue('')],
  [stringValue('\0')],
  [stringValue('a')],
  [stringValue('a\0')],
  [stringValue('aa')],
  [stringValue('é')],
  [stringValue('\ue000')],
  [stringValue('\u{10000}')],
  [bytes()],
  [bytes(0)],
  [bytes(0, 0)],
  [bytes(1)],
  [bytes(128)],
  [reference('c/__id-1__')],
  [reference('c/__id5__')],
  [reference('c/a')],
  [reference('c/a/sub/x')],
  [reference('c/b')],
  [reference('c-b/x')],
  [geoValue(-90, 0)],
  [geoValue(0, -180)],
  [geoValue(0, -0), geoValue(0, 0)],
  [geoValue(90, 0)],
  [arrayValue([])],
  [arrayValue([nullValue()])],
  [arrayValue([integer(1)]), arrayValue([doubleValue(1)])],
  [arrayValue([integer(1), integer(2)])],
  [arrayValue([integer(2)])],
  [vectorValue([3])],
  [vectorValue([0, 5])],
  [vectorValue([1, 2])],
  [map({})],
  [map({ a: integer(1) }), map({ a: doubleValue(1) })],
  [map({ a: integer(1), b: integer(0) }), map({ b: integer(0), a: integer(1) })],
  [map({ a: integer(2) })],
  [map({ b: integer(0) })],
  [map({ '\uff5e': integer(1) })],
  [map({ '\u{1F600}': integer(1) })],
];

describe('compareValues', () => {
  it('orders by type, then within the type', () => {
    for (const [index, row] of ASCENDING.entries()) {
      for (const value of row) {
        for (const equal of row) expect(compareValues(value, equal)).toBe(0);
        for (const later of ASCENDING.slice(index + 1).flat()) {
          expect(compareValues(value, later), inspect(value, later)).toBeLessThan(0);
          expect(compareValues(later, value), inspect(later, value)).toBeGreaterThan(0);
        }
      }
    }
  });

  it('is a total order', () => {
    fc.assert(
      fc.property(anyValue, anyValue, anyValue, (a, b, c) => {
        expect(compareValues(a, a)).toBe(0);
        expect(Math.sign(compareValues(a, b)) + Math.sign(compareValues(b, a))).toBe(0);
        const [low, middle, high] = [a, b, c].toSorted(compareValues);
        expect(compareValues(low ?? a, middle ?? b)).toBeLessThanOrEqual(0);
        expect(compareValues(middle ?? b, high ?? c)).toBeLessThanOrEqual(0);
        expect(compareValues(low ?? a, high ?? c)).toBeLessThanOrEqual(0);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('equality of values', () => {
  it('matches the order when queries compare values', () => {
    fc.assert(
      fc.property(anyValue, anyValue, (a, b) => {
        expect(equalValues(a, b)).toBe(compareValues(a, b) === 0);
      }),
      { numRuns: 2000 },
    );
  });

  it('distinguishes stored values that queries treat as equal', () => {
    expect(identicalValues(integer(3), doubleValue(3))).toBe(false);
    expect(identicalValues(doubleValue(-0), doubleValue(0))).toBe(false);
    expect(identicalValues(geoValue(0, -0), geoValue(0, 0))).toBe(false);
    expect(identicalValues(map({ a: integer(1) }), map({ a: doubleValue(1) }))).toBe(false);
    expect(identicalValues(doubleValue(NaN), doubleValue(NaN))).toBe(true);
    expect(identicalValues(bytes(1, 2), bytes(1, 2))).toBe(true);
    expect(identicalValues(reference('a/b'), reference('a/b'))).toBe(true);
    expect(
      identicalValues(
        map({ a: arrayValue([integer(1)]), b: nullValue() }),
        map({ b: nullValue(), a: arrayValue([integer(1)]) }),
      ),
    ).toBe(true);
  });

  it('treats identical stored values as equal in queries', () => {
    fc.assert(
      fc.property(anyValue, anyValue, (a, b) => {
        if (identicalValues(a, b)) expect(equalValues(a, b)).toBe(true);
        expect(identicalValues(a, a)).toBe(true);
      }),
    );
  });
});

describe('vectors', () => {
  it('are maps with a type and an array of numbers', () => {
    expect(vectorNumbers(vectorValue([1, 2.5]))).toEqual([1, 2.5]);
    expect(isVector(vectorValue([]))).toBe(true);
    expect(isVector(map({ value: arrayValue([]) }))).toBe(false);
    expect(vectorNumbers(integer(1))).toBeUndefined();
  });
});

describe('valueSize', () => {
  it.each([
    [nullValue(), 1],
    [booleanValue(true), 1],
    [integer(1), 8],
    [doubleValue(1), 8],
    [timestampValue(0n), 8],
    [stringValue('né'), 4],
    [bytes(1, 2, 3), 3],
    [geoValue(0, 0), 16],
    [reference('users/jeff'), 16 + 6 + 5],
    [arrayValue([integer(1), stringValue('')]), 9],
    [map({ done: booleanValue(true) }), 6],
  ])('counts bytes as the documentation does (%#)', (value, size) => {
    expect(valueSize(value)).toBe(size);
  });
});

function inspect(...values: readonly Value[]): string {
  return values
    .map((value) =>
      JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? `${part}n` : part)),
    )
    .join(' ? ');
}
