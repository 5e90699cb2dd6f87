// The log-based metrics, generated from the objectives.
import { LOG_ENTRIES } from '@daily-snapshot/domain/operations/log-entries';
import {
  DIGEST_SWEEP_RUNS,
  logMeasuresOf,
  type LogMeasure,
  type Objective,
} from '@daily-snapshot/domain/operations/objectives';
import { MONITORED_RESOURCE } from '@daily-snapshot/domain/operations/promql';
import { PROVIDERS } from '@daily-snapshot/domain/connections/connection';
import { callsMeasureOf } from '@daily-snapshot/domain/operations/provider-calls';

/** A metric of Cloud Logging. @see https://cloud.google.com/logging/docs/reference/v2/rest/v2/projects.metrics */
export interface LogMetric {
  readonly name: string;
  readonly description: string;
  readonly filter: string;
  readonly metricDescriptor: {
    readonly metricKind: 'DELTA';
    readonly valueType: 'INT64' | 'DISTRIBUTION';
    readonly unit: '1';
  };
  readonly valueExtractor?: string;
}

/** Returns the filter of the entries that a measure counts. */
function filterOf({ entry, where = [] }: LogMeasure): string {
  const conditions = where.map(({ field, is }) =>
    'equalTo' in is ? `jsonPayload.${field}="${is.equalTo}"` : `jsonPayload.${field}>${is.above}`,
  );
  return [
    `resource.type="${MONITORED_RESOURCE}"`,
    `jsonPayload.message="${LOG_ENTRIES[entry].message}"`,
    ...conditions,
  ].join(' AND ');
}

const metricOf = (measure: LogMeasure): LogMetric => ({
  name: measure.metric,
  description: measure.about,
  filter: filterOf(measure),
  metricDescriptor: {
    metricKind: 'DELTA',
    valueType: measure.sumOf === undefined ? 'INT64' : 'DISTRIBUTION',
    unit: '1',
  },
  // A distribution keeps the sum of the values. A counter would count entries only.
  ...(measure.sumOf !== undefined && { valueExtractor: `EXTRACT(jsonPayload.${measure.sumOf})` }),
});

/** Returns the metrics that the objectives, the watch over the digest job and the call limits read. */
export const logMetrics = (objectives: readonly Objective[]): readonly LogMetric[] =>
  [...logMeasuresOf(objectives), DIGEST_SWEEP_RUNS, ...PROVIDERS.map(callsMeasureOf)].map(metricOf);
