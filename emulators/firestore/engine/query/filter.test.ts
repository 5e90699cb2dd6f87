import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ComparisonOperator, Filter } from '../../model/query.ts';
import { anyValue, type Plain, type PlainFields } from '../../model/testing.ts';
import {
  bytesValue,
  doubleValue,
  geoValue,
  integerValue,
  mapValue,
  timestampValue,
  vectorValue,
} from '../../model/value.ts';
import { compileFilter, countDisjunctions, disjunctiveForm, type Conjunction } from './filter.ts';
import { and, documentOf, is, or, reference, where } from '../testing.ts';
import { randomRuns } from '../../../../tests/kit/random-searches.ts';

/** Values of every type in ascending order, including neighboring values. */
const VALUES: Readonly<Record<string, Plain>> = {
  null: null,
  false: false,
  true: true,
  nan: NaN,
  ninf: -Infinity,
  neg: -1,
  negzero: doubleValue(-0),
  zero: 0,
  half: 0.5,
  one: 1,
  onef: doubleValue(1),
  two: 2,
  bigf: doubleValue(2 ** 53),
  big: integerValue(2n ** 53n + 1n),
  inf: Infinity,
  ts: timestampValue(5n),
  tsus: timestampValue(6n),
  sempty: '',
  sa: 'a',
  saa: 'aa',
  sb: 'b',
  sffff: '\uffff',
  semoji: '\u{1F600}',
  bytes: bytesValue(Uint8Array.of(1)),
  bytes2: bytesValue(Uint8Array.of(1, 2)),
  ref: reference('t/sa'),
  ref2: reference('t/sa/x/y'),
  geo: geoValue(1, 2),
  arr0: [],
  arrnull: [null],
  arrnan: [NaN],
  arr1: [1],
  arr1f: [doubleValue(1)],
  arr12: [1, 2],
  arr2: [2],
  arrs: ['a'],
  arrmix: ['a', 1, null],
  arrmap: [{ a: 1 }],
  vec: vectorValue([1, 2]),
  vec3: vectorValue([0, 0, 0]),
  map0: {},
  mapa: { a: 1 },
  mapa1f: { a: doubleValue(1) },
  mapb: { b: 0 },
};

function matching(filter: Filter): string {
  const matches = compileFilter(filter);
  const names = Object.keys(VALUES).filter((name) =>
    matches(documentOf(`t/${name}`, { v: VALUES[name] ?? null })),
  );
  return names.join(' ');
}

const allBut = (...names: readonly string[]) =>
  Object.keys(VALUES)
    .filter((name) => !names.includes(name))
    .join(' ');

/** Results recorded from Google's emulator v1.22, like the tables below. */
describe('field filters', () => {
  it.each<[Plain, string]>([
    [null, ''],
    [NaN, ''],
    [1, 'one onef'],
    [doubleValue(1), 'one onef'],
    [doubleValue(-0), 'negzero zero'],
    [integerValue(2n ** 53n + 1n), 'big'],
    [doubleValue(2 ** 53), 'bigf'],
    ['a', 'sa'],
    [timestampValue(5n), 'ts'],
    [bytesValue(Uint8Array.of(1)), 'bytes'],
    [reference('t/sa'), 'ref'],
    [geoValue(1, 2), 'geo'],
    [[1], 'arr1 arr1f'],
    [[], 'arr0'],
    [{ a: 1 }, 'mapa mapa1f'],
    [mapValue([]), 'map0'],
    [vectorValue([1, 2]), 'vec'],
    [true, 'true'],
  ])('match equal values (%#)', (operand, names) => {
    expect(matching(where('v', '==', operand))).toBe(names);
    expect(matching(where('v', 'in', [operand]))).toBe(names);
  });

  it.each<[Plain, string]>([
    [1, allBut('null', 'one', 'onef')],
    ['a', allBut('null', 'sa')],
    [null, ''],
    [NaN, allBut('null')],
  ])('match values that are not equal, except null (%#)', (operand, names) => {
    expect(matching(where('v', '!=', operand))).toBe(names);
    expect(matching(where('v', 'not-in', [operand]))).toBe(names);
  });

  it.each<[Plain, string, string, string]>([
    [1, 'ninf neg negzero zero half', 'one onef', 'two bigf big inf'],
    ['b', 'sempty sa saa', 'sb', 'sffff semoji'],
    [timestampValue(5n), '', 'ts', 'tsus'],
    [[2], 'arr0 arrnull arrnan arr1 arr1f arr12', 'arr2', 'arrs arrmix arrmap'],
    [mapValue([]), '', 'map0', 'mapa mapa1f mapb'],
    [vectorValue([1, 2]), '', 'vec', 'vec3'],
    [false, '', 'false', 'true'],
    [-Infinity, '', 'ninf', 'neg negzero zero half one onef two bigf big inf'],
    [bytesValue(Uint8Array.of(1)), '', 'bytes', 'bytes2'],
    [reference('t/sa'), '', 'ref', 'ref2'],
    [geoValue(1, 2), '', 'geo', ''],
    [NaN, '', '', ''],
    [null, '', '', ''],
  ])('compare only values of the same type (%#)', (operand, less, equal, greater) => {
    const joined = (...names: readonly string[]) => names.filter((name) => name !== '').join(' ');
    const found = (operator: ComparisonOperator) => matching(where('v', operator, operand));
    expect(found('<')).toBe(less);
    expect(found('<=')).toBe(joined(less, equal));
    expect(found('>')).toBe(greater);
    expect(found('>=')).toBe(joined(equal, greater));
  });

  it.each<[Plain, string]>([
    [1, 'arr1 arr1f arr12 arrmix'],
    [null, ''],
    [NaN, ''],
    ['a', 'arrs arrmix'],
    [{ a: 1 }, 'arrmap'],
  ])('match arrays that contain a value (%#)', (operand, names) => {
    expect(matching(where('v', 'array-contains', operand))).toBe(names);
    expect(matching(where('v', 'array-contains-any', [operand]))).toBe(names);
  });

  it.each<[ComparisonOperator, Plain, string]>([
    ['in', [1, 'a'], 'one onef sa'],
    ['in', [1, null, NaN], 'one onef'],
    ['in', [[1]], 'arr1 arr1f'],
    ['not-in', [1, 'a'], allBut('null', 'one', 'onef', 'sa')],
    ['not-in', [1, null], ''],
    ['not-in', [1, NaN], allBut('null', 'one', 'onef')],
    ['array-contains-any', [1, 'a'], 'arr1 arr1f arr12 arrs arrmix'],
    ['array-contains-any', [1, null], 'arr1 arr1f arr12 arrmix'],
  ])('accept a list: %s (%#)', (operator, operand, names) => {
    expect(matching(where('v', operator, operand))).toBe(names);
  });

  it('match null and NaN with unary operators', () => {
    expect(matching(is('v', 'is-null'))).toBe('null');
    expect(matching(is('v', 'is-not-null'))).toBe(allBut('null'));
    expect(matching(is('v', 'is-nan'))).toBe('nan');
    expect(matching(is('v', 'is-not-nan'))).toBe(allBut('null', 'nan'));
  });

  it('do not match documents without the field', () => {
    const operators = ['==', '!=', '<', 'in', 'not-in', 'array-contains'] as const;
    const filters = operators.map((operator) => where('u', operator, [1]));
    for (const filter of [...filters, is('u', 'is-null'), is('u', 'is-not-null')]) {
      expect(matching(filter)).toBe('');
    }
  });

  it('match fields inside maps', () => {
    expect(matching(where('v.a', '==', 1))).toBe('mapa mapa1f');
  });

  it('compare document names', () => {
    expect(matching(where('__name__', '==', reference('t/arr1')))).toBe('arr1');
    expect(matching(where('__name__', '<', reference('t/arr1')))).toBe('arr0');
    expect(matching(where('__name__', 'in', [reference('t/arr1'), reference('p/nan')]))).toBe(
      'arr1',
    );
  });
});

describe('composite filters', () => {
  const [one, a] = [where('v', '==', 1), where('v', '==', 'a')];

  it('combine filters', () => {
    expect(matching(or(one, a))).toBe('one onef sa');
    expect(matching(and(one, a))).toBe('');
    expect(matching(and(or(one, a), where('v', '>', 0)))).toBe('one onef');
  });

  it('match every document when empty', () => {
    expect(matching(and())).toBe(allBut());
    expect(matching(or())).toBe(allBut());
  });
});

const operand: fc.Arbitrary<Plain> = fc.oneof(fc.constantFrom<Plain>(1, 'a', null, NaN), anyValue);
const anyFieldFilter: fc.Arbitrary<Filter> = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('a', 'b'),
      fc.constantFrom<ComparisonOperator>('==', '!=', '<', '>=', 'array-contains'),
      operand,
    )
    .map((parts) => where(...parts)),
  fc
    .tuple(
      fc.constantFrom('a', 'b'),
      fc.constantFrom<ComparisonOperator>('in', 'not-in', 'array-contains-any'),
      fc.array(operand, { minLength: 1, maxLength: 3 }),
    )
    .map((parts) => where(...parts)),
  fc
    .tuple(fc.constantFrom('a', 'b'), fc.constantFrom('is-null' as const, 'is-not-nan' as const))
    .map((parts) => is(...parts)),
);
const anyFilter = fc.letrec<{ filter: Filter }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 3 },
    anyFieldFilter,
    fc.array(tie('filter'), { maxLength: 3 }).map((filters) => and(...filters)),
    fc.array(tie('filter'), { maxLength: 3 }).map((filters) => or(...filters)),
  ),
})).filter;
const anyFields: fc.Arbitrary<PlainFields> = fc.dictionary(
  fc.constantFrom('a', 'b'),
  fc.oneof(operand, fc.array(operand, { maxLength: 2 })),
);

describe('disjunctive normal form', () => {
  const asFilter = (conjunctions: readonly Conjunction[]) =>
    or(...conjunctions.map((conjunction) => and(...conjunction)));

  it('matches the same documents as the filter', () => {
    fc.assert(
      fc.property(anyFilter, anyFields, (filter, fields) => {
        const document = documentOf('c/d', fields);
        const flat = asFilter(disjunctiveForm(filter));
        expect(compileFilter(flat)(document)).toBe(compileFilter(filter)(document));
      }),
      { numRuns: randomRuns(1000) },
    );
  });

  it('has as many conjunctions as countDisjunctions returns', () => {
    fc.assert(
      fc.property(anyFilter, (filter) => {
        expect(disjunctiveForm(filter)).toHaveLength(countDisjunctions(filter));
      }),
    );
  });

  it('expands lists', () => {
    expect(disjunctiveForm(and(where('a', 'in', [1, 2]), where('b', '>', 0)))).toEqual([
      [where('a', '==', 1), where('b', '>', 0)],
      [where('a', '==', 2), where('b', '>', 0)],
    ]);
    expect(disjunctiveForm(undefined)).toEqual([[]]);
  });
});
