import { describe, expect, it } from 'vitest';
import { WIRE_TRANSPORTS, WireDatabase } from '../clients/database.ts';
import { from, fromGroup, orderBy } from '../clients/queries.ts';
import {
  array,
  bool,
  bytes,
  double,
  geo,
  int,
  map,
  nil,
  text,
  time,
  vector,
} from '../clients/values.ts';
import type { Json } from '../clients/call.ts';

/** Firestore orders strings by UTF-8 bytes: U+FF5E precedes U+10000. */
const STRINGS = [
  '',
  '\0',
  '\u0001',
  'A',
  'B',
  'a',
  'a\0',
  'aa',
  'ab',
  'é',
  '\ue000',
  '～',
  '𐀀',
  '😀',
];

/** Ascending order. Values on one line are equal, so their document names decide. */
const ascending = (reference: (path: string) => Json): Json[][] => [
  [nil],
  [bool(false)],
  [bool(true)],
  [double(NaN), double(NaN)],
  [double(-Infinity)],
  [double(-1e300)],
  [int(-(2n ** 63n)), double(-(2 ** 63))],
  [double(-2.5)],
  [int(-1), double(-1)],
  [double(-0), int(0), double(0)],
  [double(5e-324)],
  [double(0.5)],
  [int(1), double(1)],
  [int(2n ** 53n), double(2 ** 53)],
  [int(2n ** 53n + 1n)],
  [double(2 ** 53 + 2)],
  [int(2n ** 63n - 1n)],
  [double(2 ** 63)],
  [double(1e300)],
  [double(Infinity)],
  [time('0001-01-01T00:00:00Z')],
  [
    time('1970-01-01T00:00:00Z'),
    time('1970-01-01T09:00:00+09:00'),
    time('1970-01-01T00:00:00.000000999Z'),
  ],
  [time('1970-01-01T00:00:00.000001Z'), time('1970-01-01T00:00:00.000001500Z')],
  [time('1970-01-01T00:00:00.000002Z')],
  [time('2026-10-10T00:00:00Z')],
  [time('9999-12-31T23:59:59.999999999Z')],
  ...STRINGS.map((each) => [text(each)]),
  ...['', 'AA==', 'AAA=', 'AQ==', 'gA==', '/w=='].map((each) => [bytes(each)]),
  ...[
    'c/__id-1__',
    'c/__id5__',
    'c/__id10__',
    'c/a',
    'c/a/sub/x',
    'c/b',
    'c/～',
    'c/😀',
    'c-b/x',
  ].map((path) => [reference(path)]),
  [geo(-90, 0)],
  [geo(0, -180)],
  [geo(0, 0)],
  [geo(0, 180)],
  [geo(90, 0)],
  [array()],
  [array(nil)],
  [array(int(1)), array(double(1))],
  [array(int(1), int(2))],
  [array(int(2))],
  [array(text('a'))],
  [vector(3)],
  [vector(0, 5)],
  [vector(1, 2)],
  [map()],
  [map({ a: int(1) }), map({ a: double(1) })],
  [map({ a: int(1), b: int(0) })],
  [map({ a: int(2) })],
  [map({ b: int(0) })],
  [map({ '～': int(1) })],
  [map({ '😀': int(1) })],
];

const NAMES = [
  'c/__id5__/items/x',
  'c/__id10__/items/x',
  'c/A/items/x',
  'c/a/items/x',
  'c/a/items/y',
  'c/a/sub/b/items/x',
  'c/a\u0001/items/x',
  'c/aa/items/x',
  'c/b/items/x',
  'c/～/items/x',
  'c/😀/items/x',
  'c-b/x/items/x',
  'items/top',
];

describe.each(WIRE_TRANSPORTS)('order over %s', (transport) => {
  const database = new WireDatabase(transport);
  const ranks = ascending((path) => ({ referenceValue: database.path(path) }));

  it.each(['ascending', 'descending'] as const)(
    'sorts values of all types, names %s',
    async (names) => {
      const collection = `values-${names}`;
      const values = ranks.flatMap((rank, index) => rank.map((value) => ({ value, rank: index })));
      const idOf = (position: number) =>
        String(names === 'ascending' ? position : 999 - position).padStart(3, '0');
      await database.seed(
        Object.fromEntries(
          values.map(({ value }, position) => [`${collection}/${idOf(position)}`, { v: value }]),
        ),
      );
      const expected = values
        .map(({ rank }, position) => ({ rank, path: `${collection}/${idOf(position)}` }))
        .toSorted((a, b) => a.rank - b.rank || (a.path < b.path ? -1 : 1))
        .map(({ path }) => path);
      expect(await database.find({ ...from(collection), ...orderBy('v') })).toEqual(expected);
      expect(await database.find({ ...from(collection), ...orderBy('-v') })).toEqual(
        expected.toReversed(),
      );
    },
  );

  it('sorts names segment by segment, parents before children', async () => {
    const shuffled = NAMES.toReversed();
    await database.seed(Object.fromEntries(shuffled.map((name) => [name, { a: int(1) }])));
    expect(await database.find(fromGroup('items'))).toEqual(NAMES);
  });
});
