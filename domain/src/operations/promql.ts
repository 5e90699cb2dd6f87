// Queries of Cloud Monitoring in PromQL. Names of metrics are mapped as Google documents it:
// https://cloud.google.com/monitoring/promql/promql-mapping
import type { LogMeasure, Measure } from './objectives.ts';

/** The service of a function of the second generation. */
export const MONITORED_RESOURCE = 'cloud_run_revision';

/** Cloud Run names the service of a function in lower case. */
export const serviceNameOf = (functionName: string): string => functionName.toLowerCase();

/** A range such as `5m`. */
export type Range = `${number}m`;

export const rangeOf = (minutes: number): Range => `${minutes}m`;

const RESOURCE = `monitored_resource="${MONITORED_RESOURCE}"`;

function selectorOf(measure: Measure): string {
  if (measure.from === 'log') return logSelector(measure);
  const services = measure.functions.map(serviceNameOf).join('|');
  const errors = measure.onlyErrors ? ',response_code_class="5xx"' : '';
  return `run_googleapis_com:request_count{${RESOURCE},service_name=~"${services}"${errors}}`;
}

const logSelector = ({ metric, sumOf }: LogMeasure): string =>
  `logging_googleapis_com:user_${metric}${sumOf === undefined ? '' : '_sum'}{${RESOURCE}}`;

/** Counts a measure over a range. A metric without data counts as 0. */
const countOf = (measure: Measure, range: Range): string =>
  `(sum(increase(${selectorOf(measure)}[${range}])) or vector(0))`;

/** Adds up measures over a range. */
export const totalOf = (measures: readonly Measure[], range: Range): string =>
  measures.length === 1 && measures[0]
    ? countOf(measures[0], range)
    : `(${measures.map((measure) => countOf(measure, range)).join(' + ')})`;

/** Returns the share of bad events. It is not a number while there are no events. */
export const badShareOf = (
  { bad, total }: { readonly bad: readonly Measure[]; readonly total: readonly Measure[] },
  range: Range,
): string => `${totalOf(bad, range)} / ${totalOf(total, range)}`;

/** Returns the names of metrics that a query reads. */
export const metricsIn = (query: string): readonly string[] => [
  ...new Set([...query.matchAll(/\b([a-z_]+:[a-z0-9_]+)\{/g)].map(([, name = '']) => name)),
];
