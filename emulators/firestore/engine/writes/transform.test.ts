import { describe, expect, it } from 'vitest';
import { MAX_INT64, MIN_INT64 } from '../../model/int64.ts';
import { getField } from '../../model/document.ts';
import { fieldsOf, valueOf, type Plain } from '../../model/testing.ts';
import { doubleValue, integerValue, NULL_VALUE, timestampValue } from '../../model/value.ts';
import { applyTransform, validateTransform } from './transform.ts';
import type { Transform } from './write.ts';

/** Returns the field `f` after a transform, and the transform result for the client. */
function transformed(stored: Plain | undefined, transform: Omit<Transform, 'field'>) {
  const fields = fieldsOf(stored === undefined ? {} : { f: stored });
  const complete = { ...transform, field: ['f'] } as Transform;
  const { fields: after, result } = applyTransform(fields, complete, 1_000n);
  return { stored: getField(after, ['f']), result };
}

const numeric = (kind: 'increment' | 'maximum' | 'minimum', operand: Plain) =>
  ({ kind, operand: valueOf(operand) }) as Omit<Transform, 'field'>;

const DOUBLE_3 = doubleValue(3);

describe('applyTransform', () => {
  it.each([
    ['an integer by an integer', 5, 3, 8],
    ['a double by an integer', 1.5, 2, 3.5],
    ['an integer by a double', 5, doubleValue(2), doubleValue(7)],
    ['a missing field to the operand', undefined, 5, 5],
    ['a value that is not a number to the operand', 'x', 7, 7],
    ['the largest integer without overflow', integerValue(MAX_INT64), 1, integerValue(MAX_INT64)],
    ['the smallest integer without overflow', integerValue(MIN_INT64), -1, integerValue(MIN_INT64)],
  ])('increments %s', (_, stored, operand, expected) => {
    const { stored: after, result } = transformed(stored, numeric('increment', operand));
    expect(after).toEqual(valueOf(expected));
    expect(result).toEqual(after);
  });

  it.each([
    ['maximum', 3, 5, 5],
    ['maximum', 3, DOUBLE_3, 3],
    ['maximum', 3, 2.5, 3],
    ['maximum', undefined, 7, 7],
    ['maximum', 'x', 1, 1],
    ['maximum', doubleValue(-0), doubleValue(0), doubleValue(-0)],
    ['maximum', 1, doubleValue(NaN), doubleValue(NaN)],
    ['maximum', doubleValue(NaN), 1, doubleValue(NaN)],
    ['minimum', 3, 2.5, 2.5],
    ['minimum', 3, DOUBLE_3, 3],
    ['minimum', DOUBLE_3, 3, DOUBLE_3],
    ['minimum', 1, doubleValue(NaN), doubleValue(NaN)],
  ] as const)('%s of %o and %o is %o', (kind, stored, operand, expected) => {
    const { stored: after, result } = transformed(stored, numeric(kind, operand));
    expect(after).toEqual(valueOf(expected));
    expect(result).toEqual(after);
  });

  it('appends only missing elements, each once', () => {
    const append = (...values: Plain[]) =>
      ({ kind: 'append-missing', values: values.map(valueOf) }) as Omit<Transform, 'field'>;
    const nan = doubleValue(NaN);
    expect(transformed([1, 'a'], append(doubleValue(1), 'b', 'b', null))).toEqual({
      stored: valueOf([1, 'a', 'b', null]),
      result: NULL_VALUE,
    });
    expect(transformed(undefined, append(1, 1, nan, nan)).stored).toEqual(valueOf([1, nan]));
    expect(transformed(5, append('x')).stored).toEqual(valueOf(['x']));
  });

  it('removes all equal elements', () => {
    const removeAll = (...values: Plain[]) =>
      ({ kind: 'remove-all', values: values.map(valueOf) }) as Omit<Transform, 'field'>;
    const nan = doubleValue(NaN);
    const stored = [1, doubleValue(1), 2, nan, null, 'x', { k: 1 }];
    expect(transformed(stored, removeAll(1, nan, null, { k: doubleValue(1) }))).toEqual({
      stored: valueOf([2, 'x']),
      result: NULL_VALUE,
    });
    expect(transformed(undefined, removeAll(1)).stored).toEqual(valueOf([]));
    expect(transformed(5, removeAll(5)).stored).toEqual(valueOf([]));
  });

  it('writes the time of the request', () => {
    expect(transformed('x', { kind: 'request-time' })).toEqual({
      stored: timestampValue(1_000n),
      result: timestampValue(1_000n),
    });
  });

  it('replaces a non-map value on the path with a map', () => {
    const transform = { field: ['a', 'b'], ...numeric('increment', 1) } as Transform;
    expect(applyTransform(fieldsOf({ a: 1 }), transform, 0n).fields).toEqual(
      fieldsOf({ a: { b: 1 } }),
    );
  });
});

describe('validateTransform', () => {
  it('rejects an operand that is not a number', () => {
    const transform = { field: ['a'], ...numeric('increment', 'x') } as Transform;
    expect(() => validateTransform(transform)).toThrow('Input must be int64 or double.');
  });
});
