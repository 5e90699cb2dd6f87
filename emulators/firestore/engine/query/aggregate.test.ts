import { describe, expect, it } from 'vitest';
import type { Aggregation, Query } from '../../model/query.ts';
import { fieldsOf, type Plain, type PlainFields } from '../../model/testing.ts';
import { doubleValue, integerValue } from '../../model/value.ts';
import { aggregate } from './aggregate.ts';
import { planQuery } from './plan-query.ts';
import { by, everythingOf, groupOf, queryOf, snapshotOf, where } from '../testing.ts';

const MAX = integerValue(2n ** 63n - 1n);
const MIN = integerValue(-(2n ** 63n));
const double = doubleValue;

const count = (alias = 'n', upTo?: bigint): Aggregation => ({
  kind: 'count',
  alias,
  ...(upTo !== undefined && { upTo }),
});
const sum = (field = 'v', alias = 'sum'): Aggregation => ({
  kind: 'sum',
  alias,
  field: field.split('.'),
});
const average = (field = 'v', alias = 'avg'): Aggregation => ({
  kind: 'average',
  alias,
  field: field.split('.'),
});

const MIXED: Readonly<Record<string, PlainFields>> = {
  'mixed/i1': { v: 1, w: 1 },
  'mixed/i2': { v: 2, w: 1 },
  'mixed/half': { v: 0.5, w: 1 },
  'mixed/str': { v: 'x', w: 1 },
  'mixed/null': { v: null, w: 1 },
  'mixed/true': { v: true, w: 1 },
  'mixed/arr': { v: [1], w: 1 },
  'mixed/map': { v: { a: 1 }, w: 1 },
  'mixed/missing': { w: 1 },
  'mixed/i1/sub/x': { v: 10 },
  'other/y/sub/z': { v: 20 },
  'nested/a': { m: { x: 5 } },
  'nested/b': { m: { x: 1.5 } },
};

function results(query: Query, ...aggregations: readonly Aggregation[]) {
  return aggregate(snapshotOf(MIXED), planQuery(query), aggregations);
}

/** Results recorded from Google's emulator v1.22, like those below. */
describe('sum and average', () => {
  it.each<[readonly Plain[], Plain, Plain]>([
    [[1, 2, 3], 6, double(2)],
    [[MAX, 1], double(2 ** 63), double(2 ** 62)],
    [[MAX, 1, -1], MAX, double(3.0744573456182584e18)],
    [[MIN, -1], double(-(2 ** 63)), double(-(2 ** 62))],
    [[MAX, MAX], double(2 ** 64), double(2 ** 63)],
    [[1, NaN], NaN, NaN],
    [[Infinity, -Infinity], NaN, NaN],
    [[Infinity, 1], Infinity, Infinity],
    [[0.1, 0.2], 0.30000000000000004, 0.15000000000000002],
    [[double(-0)], double(0), double(0)],
    [[integerValue(2n ** 53n + 1n), double(1)], double(2 ** 53), double(2 ** 52)],
    [[double(1), double(2)], double(3), 1.5],
    [['x', 'y', null, true, [1]], 0, null],
    [[1, 'x', 2, 0.5], 3.5, 3.5 / 3],
    [[], 0, null],
  ])('ignore values that are not numbers (%#)', (values, total, mean) => {
    const documents = Object.fromEntries(values.map((v, index) => [`c/${index}`, { v }]));
    const result = aggregate(snapshotOf(documents), planQuery(queryOf('c')), [sum(), average()]);
    expect(result).toEqual(fieldsOf({ sum: total, avg: mean }));
  });

  it('read fields inside maps', () => {
    expect(results(queryOf('nested'), sum('m.x'), average('m.x'))).toEqual(
      fieldsOf({ sum: 6.5, avg: 3.25 }),
    );
  });
});

describe('count', () => {
  it.each<[Query, readonly Aggregation[], PlainFields]>([
    [queryOf('mixed'), [count()], { n: 9 }],
    [queryOf('mixed'), [count('n', 2n)], { n: 2 }],
    [queryOf('mixed'), [count('n', 100n)], { n: 9 }],
    [queryOf('mixed'), [count('n', 0n)], { n: 0 }],
    [queryOf('mixed', { limit: 3 }), [count('n', 2n)], { n: 2 }],
    [queryOf('mixed', { offset: 2 }), [count()], { n: 7 }],
    [queryOf('mixed', { orderBy: by('v') }), [count()], { n: 8 }],
    [queryOf('mixed', { where: where('v', '>', 0) }), [count(), sum()], { n: 3, sum: 3.5 }],
    [groupOf('sub'), [count(), sum()], { n: 2, sum: 30 }],
    [everythingOf(), [count()], { n: 11 }],
    [everythingOf({ allDescendants: true }), [count()], { n: 13 }],
  ])('counts the documents that the query finds (%#)', (query, aggregations, result) => {
    expect(results(query, ...aggregations)).toEqual(fieldsOf(result));
  });

  it.each<[Partial<Query>, readonly Aggregation[], PlainFields]>([
    [{}, [count(), sum()], { n: 8, sum: 3.5 }],
    [{}, [count(), sum('v', 'sv'), sum('w', 'sw')], { n: 8, sv: 3.5, sw: 8 }],
    [{ offset: 5, limit: 1 }, [count(), sum()], { n: 1, sum: 0 }],
    [{ limit: 6 }, [count(), sum()], { n: 6, sum: 3.5 }],
    [{ orderBy: by('v') }, [count(), sum('w')], { n: 8, sum: 8 }],
    [{ orderBy: by('__name__') }, [count(), sum()], { n: 8, sum: 3.5 }],
  ])('skips documents without an aggregated field (%#)', (more, aggregations, result) => {
    expect(results(queryOf('mixed', more), ...aggregations)).toEqual(fieldsOf(result));
  });
});

describe('aggregate rejects', () => {
  it.each<[readonly Aggregation[], string]>([
    [[], 'Aggregations can not be empty.'],
    [
      ['a', 'b', 'c', 'd', 'e', 'f'].map((alias) => count(alias)),
      'The maximum number of aggregations allowed in an aggregation query is 5. Received: 6',
    ],
    [[count('x'), sum('v', 'x')], 'Aggregation aliases contain duplicate alias: x.'],
    [[count('__x__')], 'The property.name "__x__" is reserved.'],
    [[sum('__name__')], 'Aggregations are not supported for the property: __key__'],
    [
      [count('n', -1n)],
      'The `up_to` value in a COUNT aggregation must be greater than or equal to zero.',
    ],
  ])('%#', (aggregations, message) => {
    expect(() => results(queryOf('mixed'), ...aggregations)).toThrow(
      expect.objectContaining({ status: 'INVALID_ARGUMENT', message }),
    );
  });
});
