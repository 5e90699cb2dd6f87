import { describe, expect, it } from 'vitest';
import type { Query } from '../../model/query.ts';
import { partitionQuery } from './partition.ts';
import { planQuery } from './plan-query.ts';
import { runQuery } from './run-query.ts';
import { by, groupOf, pathsOf, queryOf, snapshotOf, where } from '../testing.ts';

const viewOf = (size: number) =>
  snapshotOf(Object.fromEntries(Array.from({ length: size }, (_, index) => [`c/d${index}`, {}])));

describe('partitionQuery', () => {
  it.each([
    [0, 3],
    [1, 3],
    [3, 3],
    [10, 1],
    [10, 3],
    [100, 9],
  ])('splits %i documents with %i cursors into disjoint partitions', (size, count) => {
    const view = viewOf(size);
    const cursors = partitionQuery(
      view,
      planQuery(groupOf('c', { orderBy: by('__name__') })),
      count,
    );
    expect(cursors).toHaveLength(Math.min(count, Math.max(size - 1, 0)));
    const parts = [undefined, ...cursors].map((startAt, index) => {
      const endAt = cursors[index];
      const query = groupOf('c', {
        orderBy: by('__name__'),
        ...(startAt && { startAt }),
        ...(endAt && { endAt }),
      });
      return pathsOf(runQuery(view, planQuery(query)));
    });
    expect(parts.flat()).toEqual(pathsOf(runQuery(view, planQuery(groupOf('c')))));
    const sizes = parts.map(({ length }) => length);
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
  });

  it.each<[Query, number]>([
    [groupOf('c'), 0],
    [queryOf('c'), 1],
    [groupOf('c', { limit: 1 }), 1],
    [groupOf('c', { orderBy: by('a') }), 1],
    [groupOf('c', { where: where('a', '==', 1) }), 1],
  ])('rejects queries that it cannot split (%#)', (query, count) => {
    expect(() => partitionQuery(viewOf(3), planQuery(query), count)).toThrow(
      expect.objectContaining({ status: 'INVALID_ARGUMENT' }),
    );
  });
});
