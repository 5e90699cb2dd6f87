import type { QueryPlan } from '../engine/query/plan-query.ts';
import { formatFieldPath, sameFieldPath } from '../model/field-path.ts';
import type { ExplainMetrics, ExplainOptions } from '../wire/messages.ts';

interface Analysis<Response> {
  readonly responses: readonly Response[];
  readonly resultsReturned: number;
  readonly documentsRead: number;
}

/**
 * Returns the cost of a query, and its results only if the client requests analysis. The engine
 * does not use these indexes; the plan names the index that the service would use.
 *
 * @see https://firebase.google.com/docs/firestore/query-explain
 */
export function explained<Response extends object>(
  plan: QueryPlan,
  options: ExplainOptions,
  analyze: () => Analysis<Response>,
): (Response | { explainMetrics: ExplainMetrics })[] {
  const planSummary = { indexesUsed: [indexOf(plan)] };
  if (!options.analyze) return [{ explainMetrics: { planSummary } }];
  const start = process.hrtime.bigint();
  const { responses, resultsReturned, documentsRead } = analyze();
  const executionStats = {
    resultsReturned: String(resultsReturned),
    executionDuration: durationText(process.hrtime.bigint() - start),
    // A query without results is billed as one read.
    readOperations: String(Math.max(documentsRead, 1)),
    debugStats: { documents_scanned: String(documentsRead) },
  };
  const last = { ...responses.at(-1), explainMetrics: { planSummary, executionStats } };
  return [...responses.slice(0, -1), last];
}

/** Equality fields first, then the order. */
function indexOf({ query, orderBy, disjunctions }: QueryPlan) {
  const equalities = disjunctions
    .flat()
    .filter(({ operator }) => operator === '==')
    .map(({ field }) => field)
    .filter((field) => !orderBy.some((order) => sameFieldPath(order.field, field)));
  const fields = [
    ...new Set(equalities.map((field) => `${formatFieldPath(field)} ASC`)),
    ...orderBy.map(
      ({ field, direction }) =>
        `${formatFieldPath(field)} ${direction === 'ascending' ? 'ASC' : 'DESC'}`,
    ),
  ];
  return {
    query_scope: query.allDescendants ? 'Collection group' : 'Collection',
    properties: `(${fields.join(', ')})`,
  };
}

const durationText = (nanoseconds: bigint) => {
  const fraction = String(nanoseconds % 1_000_000_000n).padStart(9, '0');
  return `${nanoseconds / 1_000_000_000n}.${fraction}s`;
};
