import { aggregate } from '../engine/aggregate.ts';
import { partitionQuery as partition } from '../engine/partition.ts';
import { planQuery } from '../engine/query-plan.ts';
import { project, runQuery as run } from '../engine/query-run.ts';
import { invalidArgument } from '../status.ts';
import { encodeDocument } from '../wire/document.ts';
import type {
  PartitionQueryRequest,
  PartitionQueryResponse,
  RunAggregationQueryRequest,
  RunAggregationQueryResponse,
  RunQueryRequest,
  RunQueryResponse,
  StructuredQueryMessage,
} from '../wire/messages.ts';
import { decodeAggregations, decodeQuery } from '../wire/query.ts';
import { encodeFields, encodeValue } from '../wire/value.ts';
import { parentIn } from './access.ts';
import type { Access } from './access.ts';
import { openReading } from './reading.ts';

const planOf = (
  { database }: Access,
  parent: string | undefined,
  message: StructuredQueryMessage | undefined,
) => {
  if (!message) throw invalidArgument('The request has no structured_query.');
  return planQuery(decodeQuery(parentIn(database, parent), message));
};

export function runQuery(access: Access, request: RunQueryRequest): RunQueryResponse[] {
  const plan = planOf(access, request.parent, request.structuredQuery);
  const { view, transaction, begun, stamp } = openReading(access.database, request);
  access.guard.list(view, plan);
  const documents = run(view, plan);
  transaction?.noteQuery(plan, documents);
  const { offset, select } = plan.query;
  const first = { ...begun, ...(offset > 0 && { skippedResults: skipped() }) };
  if (documents.length === 0) return [{ ...first, ...stamp }];
  return documents.map((document, index) => ({
    ...(index === 0 && first),
    document: encodeDocument(project(select, document)),
    ...stamp,
  }));

  /** Something found: all of the offset was skipped. Otherwise there may be less to skip. */
  function skipped(): number {
    if (documents.length > 0) return offset;
    return run(view, planQuery({ ...plan.query, offset: 0, limit: offset })).length;
  }
}

export function runAggregationQuery(
  access: Access,
  request: RunAggregationQueryRequest,
): RunAggregationQueryResponse[] {
  const { structuredQuery = {}, aggregations = [] } = request.structuredAggregationQuery ?? {};
  const plan = planOf(access, request.parent, structuredQuery);
  const decoded = decodeAggregations(aggregations);
  const { view, transaction, begun, stamp } = openReading(access.database, request);
  access.guard.list(view, plan);
  const results = aggregate(view, plan, decoded);
  transaction?.noteQuery(plan, run(view, plan));
  return [{ result: { aggregateFields: encodeFields(results) }, ...begun, ...stamp }];
}

export function partitionQuery(
  access: Access,
  request: PartitionQueryRequest,
): PartitionQueryResponse {
  access.guard.requireOwner('Partition queries');
  const plan = planOf(access, request.parent, request.structuredQuery);
  const { view } = openReading(access.database, request);
  const cursors = partition(view, plan, Number(request.partitionCount ?? 0));
  if (cursors.length === 0) return {};
  return {
    partitions: cursors.map(({ values, before }) => ({ values: values.map(encodeValue), before })),
  };
}
