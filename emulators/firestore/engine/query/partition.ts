import { isNameField, type Cursor } from '../../model/query.ts';
import { referenceValue } from '../../model/value.ts';
import { invalidArgument } from '../../status.ts';
import type { QueryPlan } from './plan-query.ts';
import { runQuery } from './run-query.ts';
import type { View } from '../view.ts';

/**
 * Returns cursors, in ascending order, that split the result of a collection group query into
 * partitions of about equal size.
 *
 * @param count maximum number of cursors. Each one starts a new partition.
 */
export function partitionQuery(view: View, plan: QueryPlan, count: number): Cursor[] {
  const { query, orderBy } = plan;
  if (count < 1) throw invalidArgument('partition_count must be greater than zero.');
  if (
    !query.allDescendants ||
    query.where !== undefined ||
    query.limit !== undefined ||
    query.offset > 0 ||
    query.startAt !== undefined ||
    query.endAt !== undefined ||
    !orderBy.every(({ field }) => isNameField(field))
  ) {
    throw invalidArgument(
      'Only collection group queries that order by __name__ ascending, and do nothing else, ' +
        'can be partitioned.',
    );
  }
  const documents = runQuery(view, plan);
  const parts = Math.min(count + 1, documents.length);
  return Array.from({ length: Math.max(parts - 1, 0) }, (_, index) => {
    const first = documents[Math.floor(((index + 1) * documents.length) / parts)];
    if (first === undefined) throw new Error('A part has no first document');
    return { values: [referenceValue(first.path)], before: true };
  });
}
