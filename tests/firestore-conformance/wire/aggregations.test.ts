import { beforeAll, describe, expect, it } from 'vitest';
import type { Json } from '../clients/call.ts';
import { WIRE_TRANSPORTS, WireDatabase } from '../clients/database.ts';
import { from, fromGroup, orderBy, where } from '../clients/queries.ts';
import { array, bool, double, int, map, nil, text } from '../clients/values.ts';

const MAX = int(2n ** 63n - 1n);
const MIN = int(-(2n ** 63n));

const count = (alias = 'n', upTo?: number): Json => ({
  count: upTo === undefined ? {} : { upTo: String(upTo) },
  alias,
});
const sum = (fieldPath = 'v', alias = 'sum'): Json => ({ sum: { field: { fieldPath } }, alias });
const avg = (fieldPath = 'v', alias = 'avg'): Json => ({ avg: { field: { fieldPath } }, alias });

/** The values of a collection with their sum and average. */
const COLLECTIONS: Record<string, { values: Json[]; sum: Json; avg: Json }> = {
  ints: { values: [int(1), int(2), int(3)], sum: int(6), avg: double(2) },
  overflow: { values: [MAX, int(1)], sum: double(2 ** 63), avg: double(2 ** 62) },
  overflowBack: {
    values: [MAX, int(1), int(-1)],
    sum: MAX,
    avg: double(3.0744573456182584e18),
  },
  underflow: { values: [MIN, int(-1)], sum: double(-(2 ** 63)), avg: double(-(2 ** 62)) },
  nan: { values: [int(1), double(NaN)], sum: double(NaN), avg: double(NaN) },
  infinities: {
    values: [double(Infinity), double(-Infinity)],
    sum: double(NaN),
    avg: double(NaN),
  },
  infinity: { values: [double(Infinity), int(1)], sum: double(Infinity), avg: double(Infinity) },
  tenths: {
    values: [double(0.1), double(0.2)],
    sum: double(0.1 + 0.2),
    avg: double((0.1 + 0.2) / 2),
  },
  minusZero: { values: [double(-0)], sum: double(0), avg: double(0) },
  bigInts: {
    values: [int(2n ** 53n + 1n), int(2n ** 53n + 1n)],
    sum: int(2n ** 54n + 2n),
    avg: double(2 ** 53),
  },
  strings: { values: [text('x'), text('y')], sum: int(0), avg: nil },
  wholeDoubles: { values: [double(1), double(2)], sum: double(3), avg: double(1.5) },
  mixed: {
    values: [int(1), int(2), double(0.5), text('x'), nil, bool(true), array(int(1)), map()],
    sum: double(3.5),
    avg: double(3.5 / 3),
  },
};

describe.each(WIRE_TRANSPORTS)('aggregations over %s', (transport) => {
  const database = new WireDatabase(transport);

  beforeAll(async () => {
    const documents: Record<string, Json> = {
      'mixed/without': { w: int(1) },
      'mixed/0/sub/x': { v: int(10) },
      'other/y/sub/z': { v: int(20) },
      'nested/a': { m: map({ x: int(5) }) },
      'nested/b': { m: map({ x: double(1.5) }) },
    };
    for (const [collection, { values }] of Object.entries(COLLECTIONS)) {
      for (const [index, value] of values.entries()) {
        documents[`${collection}/${index}`] = { v: value, w: int(1) };
      }
    }
    await database.seed(documents);
  });

  async function aggregate(structuredQuery: Json, ...aggregations: Json[]): Promise<Json> {
    const request = { structuredAggregationQuery: { structuredQuery, aggregations } };
    const [answer] = await database.call('RunAggregationQuery', request);
    expect(answer.readTime).toMatch(/^\d{4}-/);
    return answer.result.aggregateFields;
  }

  it.each(Object.entries(COLLECTIONS))('add up %s', async (collection, expected) => {
    expect(await aggregate(from(collection), count(), sum(), avg())).toEqual({
      n: int(expected.values.length),
      sum: expected.sum,
      avg: expected.avg,
    });
  });

  it.each<[string, Json, Json[], Json]>([
    [
      'an empty collection',
      from('none'),
      [count(), sum(), avg()],
      { n: int(0), sum: int(0), avg: nil },
    ],
    ['a count up to 2', from('mixed'), [count('n', 2)], { n: int(2) }],
    [
      'a count up to more than the number of documents',
      from('mixed'),
      [count('n', 99)],
      { n: int(9) },
    ],
    ['a count up to 0', from('mixed'), [count('n', 0)], { n: int(0) }],
    ['a limit', { ...from('mixed'), limit: 2 }, [count()], { n: int(2) }],
    ['an offset', { ...from('mixed'), offset: 2 }, [count()], { n: int(7) }],
    [
      'a limit above the count limit',
      { ...from('mixed'), limit: 3 },
      [count('n', 2)],
      { n: int(2) },
    ],
    ['a limited sum', { ...from('ints'), limit: 1 }, [sum()], { sum: int(1) }],
    [
      'a filter',
      { ...from('mixed'), where: where('v', '>', int(0)) },
      [count(), sum()],
      { n: int(3), sum: double(3.5) },
    ],
    ['an order', { ...from('mixed'), ...orderBy('v') }, [count()], { n: int(8) }],
    ['a group', fromGroup('sub'), [count(), sum()], { n: int(2), sum: int(30) }],
    [
      'a nested field',
      from('nested'),
      [sum('m.x'), avg('m.x')],
      { sum: double(6.5), avg: double(3.25) },
    ],
    ['a missing field', from('ints'), [sum('x'), avg('x')], { sum: int(0), avg: nil }],
    [
      'a count beside sums, of documents with all fields',
      from('mixed'),
      [count(), sum('v', 'v'), sum('w', 'w')],
      { n: int(8), v: double(3.5), w: int(8) },
    ],
    ['an alias with a dot', from('ints'), [count('a.b')], { 'a.b': int(3) }],
    [
      'five aggregations',
      from('ints'),
      [count('a'), count('b'), sum('v', 'c'), avg('v', 'd'), count('e', 1)],
      { a: int(3), b: int(3), c: int(6), d: double(2), e: int(1) },
    ],
    [
      'no aliases',
      from('ints'),
      [count(''), sum('v', ''), avg('v', '')],
      { field_1: int(3), field_2: int(6), field_3: double(2) },
    ],
  ])('return %s', async (_, query, aggregations, expected) => {
    expect(await aggregate(query, ...aggregations)).toEqual(expected);
  });

  it.each<[string, Json[], string]>([
    [
      'a count with a negative limit',
      [count('n', -1)],
      'The `up_to` value in a COUNT aggregation must be greater than or equal to zero.',
    ],
    [
      'six aggregations',
      ['a', 'b', 'c', 'd', 'e', 'f'].map((alias) => count(alias)),
      'The maximum number of aggregations allowed in an aggregation query is 5. Received: 6',
    ],
    ['no aggregations', [], 'Aggregations can not be empty.'],
    [
      'a duplicate alias',
      [count('x'), sum('v', 'x')],
      'Aggregation aliases contain duplicate alias: x.',
    ],
    ['a reserved alias', [count('__x__')], 'The property.name "__x__" is reserved.'],
    [
      'a sum of document names',
      [sum('__name__', 's')],
      'Aggregations are not supported for the property: __key__',
    ],
    ['a missing operator', [{ alias: 'x' }], 'Operator field in Aggregation is not set.'],
  ])('reject %s', async (_, aggregations, message) => {
    await expect(aggregate(from('ints'), ...aggregations)).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
      message,
    });
  });
});
