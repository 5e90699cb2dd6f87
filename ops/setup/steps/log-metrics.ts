import { z } from 'zod';
import type { Objective } from '@daily-snapshot/domain/operations/objectives';
import type { DeploymentEnvironment } from '../../environments/environment.ts';
import { differences } from '../../google/differences.ts';
import { logMetrics } from '../../monitoring/log-metrics.ts';
import { costOf } from '../costs.ts';
import { OK, type Step } from '../step.ts';

const metricSchema = z.looseObject({ name: z.string() });

export const logMetricsStep = (
  { project }: DeploymentEnvironment,
  objectives: readonly Objective[],
): Step => {
  const path = `v2/projects/${project}/metrics`;
  const desired = logMetrics(objectives);
  return {
    id: 'log-metrics',
    title: `${desired.length} log-based metrics`,
    settings: desired.map(({ name, description }) => `${name}: ${description}`),
    cost: costOf('logs'),
    needs: ['apis'],
    inspect: async (google) => {
      const found = await google.list({ api: 'logging', path }, 'metrics', metricSchema);
      const wrong = desired.flatMap((metric) => {
        const existing = found.find(({ name }) => name === metric.name);
        if (existing && differences(metric, existing).length === 0) return [];
        return [{ metric, existing }];
      });
      if (wrong.length === 0) return OK;
      return {
        state: wrong.some(({ existing }) => !existing) ? 'missing' : 'different',
        changes: wrong.map(
          ({ metric, existing }) => `${existing ? 'correct' : 'create'} ${metric.name}`,
        ),
        apply: async () => {
          for (const { metric, existing } of wrong) {
            await google.call({
              api: 'logging',
              method: existing ? 'PUT' : 'POST',
              path: existing ? `${path}/${metric.name}` : path,
              body: metric,
              answer: metricSchema,
            });
          }
        },
      };
    },
  };
};
