import { describe, expect, it } from 'vitest';
import { getField } from '../../model/document.ts';
import type { FindNearest } from '../../model/query.ts';
import { doubleValue, vectorValue } from '../../model/value.ts';
import { planQuery } from './plan-query.ts';
import { runQuery } from './run-query.ts';
import { pathsOf, queryOf, snapshotOf, where } from '../testing.ts';

const view = snapshotOf({
  'c/a': { v: vectorValue([1, 1]) },
  'c/b': { v: vectorValue([10, 0]), even: true },
  'c/c': { v: vectorValue([0, 20]) },
  'c/d': { v: vectorValue([100, 100]), even: true },
  'c/e': { v: vectorValue([1, 2, 3]) },
  'c/f': { v: [10, 10] },
  'c/g': {},
  'c/h': { v: vectorValue([0, 0]) },
  'c/i': { v: vectorValue([NaN, 0]) },
});

function nearest(measure: FindNearest['measure'], more: Partial<FindNearest> = {}) {
  const findNearest = { field: ['v'], vector: [10, 10], measure, limit: 100, ...more };
  return runQuery(view, planQuery(queryOf('c', { findNearest })));
}

describe('findNearest', () => {
  it('orders by Euclidean distance', () => {
    expect(pathsOf(nearest('euclidean'))).toEqual(['c/b', 'c/a', 'c/c', 'c/h', 'c/d']);
  });

  it('orders by cosine distance and skips the zero vector', () => {
    expect(pathsOf(nearest('cosine'))).toEqual(['c/a', 'c/d', 'c/b', 'c/c']);
  });

  it('orders by dot product, descending', () => {
    expect(pathsOf(nearest('dot-product'))).toEqual(['c/d', 'c/c', 'c/b', 'c/a', 'c/h']);
  });

  it('applies the limit and the threshold', () => {
    expect(pathsOf(nearest('euclidean', { limit: 2 }))).toEqual(['c/b', 'c/a']);
    expect(pathsOf(nearest('euclidean', { distanceThreshold: 10 }))).toEqual(['c/b']);
    expect(pathsOf(nearest('dot-product', { distanceThreshold: 200 }))).toEqual(['c/d', 'c/c']);
  });

  it('returns the distance in a field', () => {
    const [first] = nearest('euclidean', { distanceResultField: ['m', 'distance'] });
    expect(first && getField(first.fields, ['m', 'distance'])).toEqual(doubleValue(10));
  });

  it('searches only documents that match the filter', () => {
    const findNearest = { field: ['v'], vector: [1, 1], measure: 'euclidean', limit: 9 } as const;
    const plan = planQuery(queryOf('c', { where: where('even', '==', true), findNearest }));
    expect(pathsOf(runQuery(view, plan))).toEqual(['c/b', 'c/d']);
  });
});
