import { describe, expect, it } from 'vitest';
import { formatFieldPath } from '../../model/field-path.ts';
import type { Filter, FindNearest, Order, Query } from '../../model/query.ts';
import { collectionPath } from '../../model/resource-path.ts';
import { TEST_DATABASE } from '../../model/testing.ts';
import { referenceValue } from '../../model/value.ts';
import { planQuery } from './plan-query.ts';
import {
  after,
  and,
  before,
  by,
  everythingOf,
  is,
  or,
  queryOf,
  reference,
  where,
} from '../testing.ts';

const filtered = (...filters: readonly Filter[]) => queryOf('p', { where: and(...filters) });
const list = (length: number) => Array.from({ length }, (_, index) => index);

const ONE_NEGATION =
  "Only a single 'NOT_EQUAL', 'NOT_IN', 'IS_NOT_NAN', or 'IS_NOT_NULL' filter allowed per query.";
const AFTER_KEY = 'order by clause cannot contain more fields after the key';
const NOT_A_KEY = '__key__ filter value must be a Key';
const TOO_MANY = 'Cursor has too many values.';
const COLLECTION = referenceValue(collectionPath(TEST_DATABASE, 'p'));
const LACKS_SLASH =
  'Document parent name "projects/demo/databases/(default)/documents/p" lacks "/" at index 45.';

/** Errors recorded from Google's emulator v1.22. */
describe('planQuery rejects', () => {
  it.each<[Query, string]>([
    [queryOf('p', { limit: -1 }), 'limit is negative'],
    [queryOf('p', { offset: -1 }), 'offset is negative'],
    [queryOf('__x__'), 'Collection id "__x__" is invalid because it is reserved.'],
    [queryOf('a/b'), 'Collection id "a/b" is invalid because it contains "/".'],
    [filtered(where('a', 'in', 1)), "'IN' requires an ArrayValue."],
    [filtered(where('a', 'in', [])), "'IN' requires an non-empty ArrayValue."],
    [filtered(where('a', 'in', list(31))), "'IN' supports up to 30 comparison values."],
    [filtered(where('a', 'not-in', list(11))), "'NOT_IN' supports up to 10 comparison values."],
    [
      filtered(where('a', 'array-contains-any', [])),
      "'ARRAY_CONTAINS_ANY' requires an non-empty ArrayValue.",
    ],
    [
      filtered(where('a', 'array-contains-any', list(31))),
      "'ARRAY_CONTAINS_ANY' supports up to 30 comparison values.",
    ],
    [filtered(where('a', 'not-in', [1]), where('b', '!=', 1)), ONE_NEGATION],
    [filtered(where('a', '!=', 1), where('b', '!=', 1)), ONE_NEGATION],
    [filtered(is('a', 'is-not-null'), is('b', 'is-not-nan')), ONE_NEGATION],
    [
      filtered(where('a', 'in', [1]), where('b', 'not-in', [1])),
      "'NOT_IN' cannot be used in the same query with 'IN', 'ARRAY_CONTAINS_ANY' or 'OR'.",
    ],
    [
      filtered(where('a', 'in', list(16)), where('b', 'in', [1, 2])),
      'Too many disjunctions after normalization. ' +
        'Result had 32 disjunctions which is more than the maximum of 30',
    ],
    [
      filtered(or(...list(31).map((each) => where('a', '==', each)))),
      'Too many disjunctions after normalization. ' +
        'Result had 31 disjunctions which is more than the maximum of 30',
    ],
    [filtered(where('__name__', '==', 'p3')), NOT_A_KEY],
    [filtered(where('__name__', 'not-in', ['p3'])), NOT_A_KEY],
    [filtered(is('__name__', 'is-nan')), NOT_A_KEY],
    [
      filtered(where('__name__', 'array-contains', reference('p/1'))),
      'the name __key__ is reserved',
    ],
    [filtered(where('__name__', '<', COLLECTION)), LACKS_SLASH],
    [
      filtered(where('key', '!=', 42), where('__name__', '==', reference('p/1'))),
      'Equality on key is not allowed if there are other inequality fields and key does not appear in inequalities.',
    ],
    [queryOf('p', { orderBy: by('-__name__', 'a') }), AFTER_KEY],
    [queryOf('p', { where: where('a', '>', 1), orderBy: by('-__name__') }), AFTER_KEY],
    [queryOf('p', { where: where('a', '!=', 2), orderBy: by('__name__') }), AFTER_KEY],
    [queryOf('p', { where: where('a', '>', 1), orderBy: by('a', '__name__', 'b') }), AFTER_KEY],
    [queryOf('p', { orderBy: by('a', '-a') }), 'order by clause cannot contain duplicate fields a'],
    [everythingOf({ where: where('a', '==', 2) }), 'kind is required for filter: a'],
    [
      everythingOf({ orderBy: by('a') }),
      'kind is required for all orders except __key__ ascending',
    ],
    [queryOf('p', { orderBy: by('a'), startAt: after(2, reference('p/2')) }), TOO_MANY],
    [queryOf('p', { where: where('a', '>', 1), startAt: before(2) }), TOO_MANY],
    [queryOf('p', { endAt: after(reference('p/2')) }), TOO_MANY],
    [
      queryOf('p', { orderBy: by('__name__'), startAt: before('p3') }),
      'Cursor __key__ value is not a document reference.',
    ],
    [queryOf('p', { orderBy: by('__name__'), startAt: before(COLLECTION) }), LACKS_SLASH],
  ])('%#', (query, message) => {
    expect(() => planQuery(query)).toThrow(
      expect.objectContaining({ status: 'INVALID_ARGUMENT', message }),
    );
  });

  const contains = where('tags', 'array-contains', 'red');
  const containsAny = where('tags', 'array-contains-any', ['red', 'blue']);

  it.each([
    [contains, contains],
    [contains, containsAny],
    [containsAny, containsAny],
  ])('two array-contains filters in one conjunction (%#)', (...filters) => {
    expect(() => planQuery(filtered(...filters))).toThrow(
      expect.objectContaining({
        status: 'FAILED_PRECONDITION',
        message: 'Only a single array-contains clause is allowed in a query',
      }),
    );
    expect(() => planQuery(filtered(or(...filters)))).not.toThrow();
  });

  it.each<[Partial<Query>]>([
    [{}],
    [{ allDescendants: true }],
    [{ where: where('__name__', '>', reference('p/2')) }],
    [{ where: where('__name__', 'in', [reference('p/2')]) }],
    [{ where: where('__name__', '!=', reference('p/2')) }],
  ])('a descending order by name without an index (%#)', (more) => {
    expect(() => planQuery(queryOf('p', { orderBy: by('-__name__'), ...more }))).toThrow(
      expect.objectContaining({
        status: 'FAILED_PRECONDITION',
        message: 'Firestore does not support descending key scans',
      }),
    );
  });

  it.each<[Partial<FindNearest>, string]>([
    [{ vector: [] }, 'Cannot have a zero length vector.'],
    [{ vector: list(2049) }, 'FindNearest.query_vector has more than 2048 dimensions.'],
    [{ limit: 0 }, 'FindNearest.limit must be a positive integer of no more than 1000'],
    [{ limit: 1001 }, 'FindNearest.limit must be a positive integer of no more than 1000'],
  ])('a vector search with invalid limits (%#)', (more, message) => {
    const findNearest = { field: ['v'], vector: [1], measure: 'cosine', limit: 1 } as const;
    expect(() => planQuery(queryOf('p', { findNearest: { ...findNearest, ...more } }))).toThrow(
      message,
    );
  });
});

describe('planQuery accepts', () => {
  it.each<[Query]>([
    [filtered(where('a', 'in', list(15)), where('b', 'in', [1, 2]))],
    [filtered(where('a', 'in', list(30)))],
    [filtered(where('a', 'not-in', list(10)))],
    [filtered(or(where('a', '==', 2), where('b', 'not-in', [2, 3])))],
    [queryOf('p', { where: where('a', '==', 2), orderBy: by('-__name__') })],
    [
      queryOf('p', {
        where: and(where('a', '==', 2), where('__name__', '>', reference('p/1'))),
        orderBy: by('-__name__'),
      }),
    ],
    [filtered(where('key', '!=', 42), where('__name__', '>', reference('p/1')))],
    [everythingOf({ where: where('__name__', '>', reference('p/1')), orderBy: by('__name__') })],
  ])('%#', (query) => {
    expect(() => planQuery(query)).not.toThrow();
  });
});

describe('planQuery orders', () => {
  const orders = (where: Filter | undefined, ...fields: readonly string[]) =>
    text(planQuery(queryOf('p', { ...(where && { where }), orderBy: by(...fields) })).orderBy);
  const text = (orderBy: readonly Order[]) =>
    orderBy
      .map(
        ({ field, direction }) => (direction === 'descending' ? '-' : '') + formatFieldPath(field),
      )
      .join(' ');

  it('by name last', () => {
    expect(orders(undefined)).toBe('__name__');
    expect(orders(undefined, 'a', '__name__')).toBe('a __name__');
  });

  it('in the direction of the last explicit order', () => {
    expect(orders(undefined, 'b', '-a')).toBe('b -a -__name__');
  });

  it('by every inequality field, sorted, then by name', () => {
    const inequalities = and(
      where('__name__', '>', reference('p/1')),
      where('m.x', '>', 1),
      where('b', '<', 1),
      where('b', '>', 0),
      or(is('a', 'is-not-nan'), where('equal', '==', 1)),
    );
    expect(orders(inequalities)).toBe('a b m.x __name__');
    expect(orders(inequalities, '-m.x')).toBe('-m.x -a -b -__name__');
  });

  it('by aggregated fields', () => {
    const query = queryOf('p', { where: where('c', '>', 1) });
    expect(text(planQuery(query, [['b'], ['a'], ['c']]).orderBy)).toBe('c a b __name__');
    const byName = queryOf('p', { orderBy: by('__name__') });
    expect(text(planQuery(byName, [['a']]).orderBy)).toBe('__name__');
  });
});
