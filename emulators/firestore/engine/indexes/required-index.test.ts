import { describe, expect, it } from 'vitest';
import type { Filter, Query } from '../../model/query.ts';
import { StatusError } from '../../status.ts';
import { planQuery } from '../query/plan-query.ts';
import { and, by, groupOf, is, or, queryOf, where } from '../testing.ts';
import { parseIndexFile } from './index-file.ts';
import { requireIndexes } from './required-index.ts';

const ascending = (fieldPath: string) => ({ fieldPath, order: 'ASCENDING' });
const descending = (fieldPath: string) => ({ fieldPath, order: 'DESCENDING' });
const containing = (fieldPath: string) => ({ fieldPath, arrayConfig: 'CONTAINS' });
const index = (...fields: readonly object[]) => ({
  collectionGroup: 'cities',
  queryScope: 'COLLECTION',
  fields,
});
const override = (fieldPath: string, ...indexes: readonly object[]) => ({
  collectionGroup: 'cities',
  fieldPath,
  indexes,
});

const fileOf = (indexes: readonly object[], fieldOverrides: readonly object[] = []) =>
  parseIndexFile(JSON.stringify({ indexes, fieldOverrides }));

function missingIn(file: ReturnType<typeof fileOf>, query: Query): string {
  try {
    requireIndexes(file, planQuery(query));
    return 'nothing';
  } catch (error) {
    if (!(error instanceof StatusError)) throw error;
    return `${error.status}: ${error.message}`;
  }
}
const isAnswered = (file: ReturnType<typeof fileOf>, query: Query) => {
  requireIndexes(file, planQuery(query));
  return true;
};
const cities = (filters: readonly Filter[], ...orders: readonly string[]) =>
  queryOf('cities', {
    ...(filters.length > 0 && { where: and(...filters) }),
    orderBy: by(...orders),
  });

const EMPTY = fileOf([]);
const OREGON = where('state', '==', 'OR');
const LARGE = where('population', '>', 1_000_000);

describe('automatic indexes', () => {
  it.each<[string, Query]>([
    ['no filter', cities([])],
    ['one value', cities([OREGON])],
    ['several fields with one value each', cities([OREGON, where('capital', '==', true)])],
    ['one element of an array', cities([where('regions', 'array-contains', 'west'), OREGON])],
    ['a range and its order', cities([LARGE], '-population')],
    ['the order of one field', cities([], 'name')],
    ['a list of values', cities([where('state', 'in', ['OR', 'CA'])])],
    ['null', cities([is('mayor', 'is-null')])],
    ['alternatives', cities([or(OREGON, where('capital', '==', true))])],
    ['an order by a field with one value', cities([OREGON], 'state')],
  ])('answer %s', (_, query) => {
    expect(isAnswered(EMPTY, query)).toBe(true);
  });

  it.each<[Query, string]>([
    [cities([OREGON, LARGE]), 'state ASCENDING, population ASCENDING'],
    [cities([OREGON], '-population'), 'state ASCENDING, population DESCENDING'],
    [cities([], 'state', '-population'), 'state ASCENDING, population DESCENDING'],
    [
      cities([where('regions', 'array-contains', 'west')], 'name'),
      'regions CONTAINS, name ASCENDING',
    ],
    [cities([or(OREGON, where('capital', '==', true))], 'name'), 'state ASCENDING, name ASCENDING'],
  ])('do not answer a query that needs %2$s', (query, fields) => {
    expect(missingIn(EMPTY, query)).toBe(
      `FAILED_PRECONDITION: The query requires an index: COLLECTION cities (${fields}). ` +
        'Add it to the file of indexes.',
    );
  });

  it('do not answer a filter of a collection group', () => {
    expect(isAnswered(EMPTY, groupOf('cities'))).toBe(true);
    expect(missingIn(EMPTY, groupOf('cities', { where: OREGON }))).toContain('COLLECTION_GROUP');
  });
});

describe('an index of several fields', () => {
  const file = fileOf([
    index(ascending('state'), ascending('population')),
    index(ascending('country'), ascending('population')),
    index(containing('regions'), descending('population')),
  ]);

  it('answers its fields in both directions', () => {
    expect(isAnswered(file, cities([OREGON, LARGE]))).toBe(true);
    expect(isAnswered(file, cities([OREGON], '-population'))).toBe(true);
    expect(isAnswered(file, cities([where('regions', 'array-contains', 'west'), LARGE]))).toBe(
      true,
    );
  });

  it('is merged with another one of the same order', () => {
    const query = cities([OREGON, where('country', '==', 'US')], 'population');
    expect(isAnswered(file, query)).toBe(true);
  });

  it('does not answer another field, order or kind of filter', () => {
    for (const query of [
      cities([OREGON, where('mayor', '==', 'Ada'), LARGE]),
      cities([OREGON], 'name'),
      cities([], 'population', 'state'),
      cities([where('regions', '==', ['west']), LARGE]),
      { ...cities([OREGON, LARGE]), collectionId: 'towns' },
      { ...cities([OREGON, LARGE]), allDescendants: true },
    ]) {
      expect(missingIn(file, query)).toContain('requires an index');
    }
  });

  it('answers an order of its fields without a filter', () => {
    expect(isAnswered(file, cities([], 'state', 'population'))).toBe(true);
    expect(isAnswered(file, cities([], '-state', '-population'))).toBe(true);
    expect(missingIn(file, cities([], 'state', '-population'))).toContain('requires an index');
  });
});

describe('a field override', () => {
  const file = fileOf(
    [index(ascending('state'), ascending('details.size'))],
    [
      override('details'),
      override('details.code', { queryScope: 'COLLECTION', order: 'ASCENDING' }),
      override('state', { queryScope: 'COLLECTION_GROUP', order: 'ASCENDING' }),
    ],
  );

  it('removes the index of a field and of the fields below it', () => {
    expect(missingIn(file, cities([where('details.size', '>', 1)]))).toContain('details.size');
    expect(missingIn(file, cities([], 'details'))).toContain('details');
  });

  it('leaves what a deeper override or an index of several fields states', () => {
    expect(isAnswered(file, cities([where('details.code', '==', 1)], '-details.code'))).toBe(true);
    expect(isAnswered(file, cities([OREGON, where('details.size', '>', 1)]))).toBe(true);
  });

  it('states the scope', () => {
    expect(isAnswered(file, groupOf('cities', { where: OREGON }))).toBe(true);
    expect(missingIn(file, cities([OREGON]))).toContain('COLLECTION cities (state ASCENDING)');
  });
});

it.each(['{}', 'indexes', '{"indexes": [{"collectionGroup": "a"}], "fieldOverrides": []}'])(
  'refuses %s as a file of indexes',
  (text) => {
    expect(() => parseIndexFile(text)).toThrow();
  },
);
