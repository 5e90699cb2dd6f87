import {
  objectiveCountsOf,
  objectiveCountsQuery,
} from '@daily-snapshot/domain/operations/objective-counts';
import { z } from 'zod';
import type { ObjectiveCounter } from '../../operations/ports/objective-counter.ts';

const OFFICIAL_MONITORING = 'https://monitoring.googleapis.com';

const TIMEOUT_MS = 15_000;

const answerSchema = z.object({
  data: z.object({
    result: z.array(
      z.object({
        metric: z.object({ count: z.string() }),
        /** the time, and the number as a text */
        value: z.tuple([z.number(), z.string()]),
      }),
    ),
  }),
});

interface CloudMonitoring {
  readonly project: string;
  /** an access token of the service account of the functions */
  readonly accessToken: () => Promise<string>;
  /** receives the error of a request that failed */
  readonly onFailure: (error: unknown) => void;
  readonly baseUrl?: string;
}

/**
 * Counts the events of objectives in Cloud Monitoring, with the queries of the alert policies.
 *
 * @see https://cloud.google.com/stackdriver/docs/managed-prometheus/query-api-ui
 */
export function cloudMonitoringCounter({
  project,
  accessToken,
  onFailure,
  baseUrl = OFFICIAL_MONITORING,
}: CloudMonitoring): ObjectiveCounter {
  const path = `/v1/projects/${project}/location/global/prometheus/api/v1/query`;
  return {
    count: async () => {
      try {
        const response = await fetch(`${baseUrl}${path}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${await accessToken()}` },
          body: new URLSearchParams({ query: objectiveCountsQuery() }),
          signal: AbortSignal.timeout(TIMEOUT_MS),
          redirect: 'error',
        });
        if (!response.ok) throw new Error(`Cloud Monitoring answered ${response.status}.`);
        const { data } = answerSchema.parse(await response.json());
        return objectiveCountsOf(
          new Map(data.result.map(({ metric, value }) => [metric.count, Number(value[1])])),
        );
      } catch (error) {
        onFailure(error);
        return null;
      }
    },
  };
}
