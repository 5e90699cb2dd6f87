import { aggregate } from '../engine/query/aggregate.ts';
import { partitionQuery as partition } from '../engine/query/partition.ts';
import { planQuery } from '../engine/query/plan-query.ts';
import type { QueryPlan } from '../engine/query/plan-query.ts';
import { project, runQuery as run } from '../engine/query/run-query.ts';
import type { View } from '../engine/view.ts';
import { invalidArgument, StatusError } from '../status.ts';
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
import type { DatabaseAccess } from './access.ts';
import { explained } from './explain.ts';
import { openReadContext } from './read-context.ts';
import type { ReadContext } from './read-context.ts';

const planOf = (
  { database }: DatabaseAccess,
  parent: string | undefined,
  message: StructuredQueryMessage | undefined,
) => {
  if (!message) throw invalidArgument('The request has no structured_query.');
  return database.planQuery(decodeQuery(parentIn(database, parent), message));
};

export function runQuery(access: DatabaseAccess, request: RunQueryRequest): RunQueryResponse[] {
  const plan = planOf(access, request.parent, request.structuredQuery);
  const reading = openReadContext(access.database, request);
  access.guard.list(reading.view, plan);
  const { explainOptions } = request;
  if (!explainOptions) return findDocuments(plan, reading);
  return explained(plan, explainOptions, () => {
    const responses = findDocuments(plan, reading);
    const found = responses.filter(({ document }) => document).length;
    return { responses, resultsReturned: found, documentsRead: found };
  });
}

function findDocuments(plan: QueryPlan, reading: ReadContext): RunQueryResponse[] {
  const { view, transaction, started, readTimestamp } = reading;
  const documents = run(view, plan);
  transaction?.recordQuery(plan, documents);
  const { offset, select } = plan.query;
  const skippedResults = documents.length > 0 ? offset : countSkipped(view, plan);
  const first = { ...started, ...(skippedResults > 0 && { skippedResults }) };
  if (documents.length === 0) return [{ ...first, ...readTimestamp }];
  return documents.map((document, index) => ({
    ...(index === 0 && first),
    document: encodeDocument(project(select, document)),
    ...readTimestamp,
  }));
}

/** Returns the number of skipped documents, which may be less than the offset. */
function countSkipped(view: View, { query }: QueryPlan): number {
  if (query.offset === 0) return 0;
  return run(view, planQuery({ ...query, offset: 0, limit: query.offset })).length;
}

export function runAggregationQuery(
  access: DatabaseAccess,
  request: RunAggregationQueryRequest,
): RunAggregationQueryResponse[] {
  const { structuredQuery = {}, aggregations = [] } = request.structuredAggregationQuery ?? {};
  const plan = planOf(access, request.parent, structuredQuery);
  const decoded = decodeAggregations(aggregations);
  const { view, transaction, started, readTimestamp } = openReadContext(access.database, request);
  access.guard.list(view, plan);
  const answer = (): RunAggregationQueryResponse[] => {
    const aggregateFields = encodeFields(aggregate(view, plan, decoded));
    transaction?.recordQuery(plan, run(view, plan));
    return [{ result: { aggregateFields }, ...started, ...readTimestamp }];
  };
  const { explainOptions } = request;
  if (!explainOptions) return answer();
  return explained(plan, explainOptions, () => ({
    responses: answer(),
    resultsReturned: 1,
    documentsRead: run(view, plan).length,
  }));
}

export function partitionQuery(
  access: DatabaseAccess,
  request: PartitionQueryRequest,
): PartitionQueryResponse {
  access.guard.requireOwner('Partition queries');
  // Google's emulator returns UNIMPLEMENTED for every PartitionQuery.
  if (!request.structuredQuery) {
    throw new StatusError('UNIMPLEMENTED', 'Only structured queries can be partitioned.');
  }
  const plan = planOf(access, request.parent, request.structuredQuery);
  const { view } = openReadContext(access.database, request);
  const cursors = partition(view, plan, Number(request.partitionCount ?? 0));
  if (cursors.length === 0) return {};
  return {
    partitions: cursors.map(({ values, before }) => ({ values: values.map(encodeValue), before })),
  };
}
