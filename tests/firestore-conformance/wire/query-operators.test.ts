import { beforeAll, describe, expect, it } from 'vitest';
import type { Json } from '../clients/call.ts';
import { WIRE_TRANSPORTS, WireDatabase } from '../clients/database.ts';
import { from, is, orderBy, where, type Operator } from '../clients/queries.ts';
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

/** One document per value, in ascending order of the values. */
const valuesOf = (reference: (path: string) => Json): Record<string, Json> => ({
  null: nil,
  false: bool(false),
  true: bool(true),
  nan: double(NaN),
  ninf: double(-Infinity),
  neg: int(-1),
  negzero: double(-0),
  zero: int(0),
  half: double(0.5),
  one: int(1),
  onef: double(1),
  two: int(2),
  bigf: double(2 ** 53),
  big: int(2n ** 53n + 1n),
  inf: double(Infinity),
  ts: time('2020-01-01T00:00:00Z'),
  tsus: time('2020-01-01T00:00:00.000001Z'),
  sempty: text(''),
  sa: text('a'),
  saa: text('aa'),
  sb: text('b'),
  sffff: text('\uffff'),
  semoji: text('😀'),
  bytes: bytes('AQ=='),
  bytes2: bytes('AQI='),
  ref: reference('t/sa'),
  ref2: reference('t/sa/x/y'),
  geo: geo(1, 2),
  arr0: array(),
  arrnull: array(nil),
  arrnan: array(double(NaN)),
  arr1: array(int(1)),
  arr1f: array(double(1)),
  arr12: array(int(1), int(2)),
  arr2: array(int(2)),
  arrs: array(text('a')),
  arrmix: array(text('a'), int(1), nil),
  arrmap: array(map({ a: int(1) })),
  vec: vector(1, 2),
  vec3: vector(0, 0, 0),
  map0: map(),
  mapa: map({ a: int(1) }),
  mapa1f: map({ a: double(1) }),
  mapb: map({ b: int(0) }),
});

describe.each(WIRE_TRANSPORTS)('operators over %s', (transport) => {
  const database = new WireDatabase(transport);
  const reference = (path: string): Json => ({ referenceValue: database.path(path) });
  const values = valuesOf(reference);
  const all = Object.keys(values);
  const allBut = (...left: string[]) => all.filter((id) => !left.includes(id)).join(' ');

  beforeAll(() =>
    database.seed({
      ...Object.fromEntries(Object.entries(values).map(([id, value]) => [`t/${id}`, { v: value }])),
      't/without': { u: int(1) },
    }),
  );

  const find = async (query: Json) =>
    (await database.find({ ...from('t'), ...query })).map((path) => path.slice(2)).join(' ');

  it('order by value and skip documents without the field', async () => {
    expect(await find(orderBy('v'))).toBe(all.join(' '));
    expect(await find(orderBy('-v'))).toBe(all.toReversed().join(' '));
  });

  const EQUAL: [name: string, value: Json, found: string][] = [
    ['null', nil, ''],
    ['NaN', double(NaN), ''],
    ['1', int(1), 'one onef'],
    ['1.0', double(1), 'one onef'],
    ['-0.0', double(-0), 'negzero zero'],
    ['2^53 + 1', int(2n ** 53n + 1n), 'big'],
    ['2.0^53', double(2 ** 53), 'bigf'],
    ['a string', text('a'), 'sa'],
    ['a timestamp', time('2020-01-01T00:00:00Z'), 'ts'],
    ['bytes', bytes('AQ=='), 'bytes'],
    ['a reference', reference('t/sa'), 'ref'],
    ['a geo point', geo(1, 2), 'geo'],
    ['[1]', array(int(1)), 'arr1 arr1f'],
    ['[]', array(), 'arr0'],
    ['{a: 1}', map({ a: int(1) }), 'mapa mapa1f'],
    ['{}', map(), 'map0'],
    ['a vector', vector(1, 2), 'vec'],
    ['true', bool(true), 'true'],
  ];

  it.each(EQUAL)('find documents equal to %s', async (_, value, found) => {
    expect(await find({ where: where('v', '==', value) })).toBe(found);
  });

  it.each<[string, Json, string]>([
    ['1', int(1), allBut('null', 'one', 'onef')],
    ['null', nil, ''],
    ['NaN', double(NaN), allBut('null')],
    ['a string', text('a'), allBut('null', 'sa')],
  ])('find documents not equal to %s', async (_, value, found) => {
    expect(await find({ where: where('v', '!=', value) })).toBe(found);
  });

  /** The documents below, at and above each value, among values of the same type. */
  const RANGES: [name: string, value: Json, less: string, equal: string, greater: string][] = [
    ['1', int(1), 'ninf neg negzero zero half', 'one onef', 'two bigf big inf'],
    ['-Infinity', double(-Infinity), '', 'ninf', 'neg negzero zero half one onef two bigf big inf'],
    ['a string', text('b'), 'sempty sa saa', 'sb', 'sffff semoji'],
    ['a timestamp', time('2020-01-01T00:00:00Z'), '', 'ts', 'tsus'],
    [
      'an array',
      array(int(2)),
      'arr0 arrnull arrnan arr1 arr1f arr12',
      'arr2',
      'arrs arrmix arrmap',
    ],
    ['an empty map', map(), '', 'map0', 'mapa mapa1f mapb'],
    ['a vector', vector(1, 2), '', 'vec', 'vec3'],
    ['false', bool(false), '', 'false', 'true'],
    ['bytes', bytes('AQ=='), '', 'bytes', 'bytes2'],
    ['a reference', reference('t/sa'), '', 'ref', 'ref2'],
    ['a geo point', geo(1, 2), '', 'geo', ''],
    ['NaN', double(NaN), '', '', ''],
    ['null', nil, '', '', ''],
  ];

  it.each(RANGES)('compare with %s', async (_, value, less, equal, greater) => {
    const both = (a: string, b: string) => [a, b].filter(Boolean).join(' ');
    expect(await find({ where: where('v', '<', value) })).toBe(less);
    expect(await find({ where: where('v', '<=', value) })).toBe(both(less, equal));
    expect(await find({ where: where('v', '>', value) })).toBe(greater);
    expect(await find({ where: where('v', '>=', value) })).toBe(both(equal, greater));
  });

  it.each<[Operator, string, Json, string]>([
    ['array-contains', '1', int(1), 'arr1 arr12 arr1f arrmix'],
    ['array-contains', 'null', nil, ''],
    ['array-contains', 'NaN', double(NaN), ''],
    ['array-contains', 'a string', text('a'), 'arrmix arrs'],
    ['array-contains', 'a map', map({ a: int(1) }), 'arrmap'],
    ['array-contains-any', '1, a', array(int(1), text('a')), 'arr1 arr12 arr1f arrmix arrs'],
    ['array-contains-any', 'null', array(nil), ''],
    ['array-contains-any', '1, null', array(int(1), nil), 'arr1 arr12 arr1f arrmix'],
    ['in', '1, a', array(int(1), text('a')), 'one onef sa'],
    ['in', 'null', array(nil), ''],
    ['in', 'NaN', array(double(NaN)), ''],
    ['in', '[1]', array(array(int(1))), 'arr1 arr1f'],
    ['in', '1, 1', array(int(1), int(1)), 'one onef'],
    ['in', '1, null', array(int(1), nil), 'one onef'],
    ['in', '1, NaN', array(int(1), double(NaN)), 'one onef'],
    ['not-in', '1, a', array(int(1), text('a')), allBut('null', 'one', 'onef', 'sa')],
    ['not-in', 'null', array(nil), ''],
    ['not-in', 'NaN', array(double(NaN)), allBut('null')],
    ['not-in', '1, null', array(int(1), nil), ''],
    ['not-in', '1, NaN', array(int(1), double(NaN)), allBut('null', 'one', 'onef')],
  ])('apply %s %s', async (operator, _, value, found) => {
    expect(await find({ where: where('v', operator, value) })).toBe(found);
  });

  it.each([
    ['IS_NULL', 'null'],
    ['IS_NOT_NULL', allBut('null')],
    ['IS_NAN', 'nan'],
    ['IS_NOT_NAN', allBut('null', 'nan')],
  ] as const)('apply %s', async (operator, found) => {
    expect(await find({ where: is('v', operator) })).toBe(found);
  });

  it('do not treat a missing field as null', async () => {
    expect(await find({ where: is('u', 'IS_NULL') })).toBe('');
  });
});
