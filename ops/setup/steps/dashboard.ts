import { z } from 'zod';
import type { Objective } from '@daily-snapshot/domain/operations/objectives';
import type { DeploymentEnvironment } from '../../environments/environment.ts';
import { differences } from '../../google/differences.ts';
import { DASHBOARD_TITLE, objectivesDashboard } from '../../monitoring/dashboard.ts';
import { costOf } from '../costs.ts';
import { OK, type Step } from '../step.ts';

const dashboardSchema = z.looseObject({
  name: z.string(),
  displayName: z.string(),
  etag: z.string(),
});

export const dashboardStep = (
  { project }: DeploymentEnvironment,
  objectives: readonly Objective[],
): Step => {
  const path = `v1/projects/${project}/dashboards`;
  const desired = objectivesDashboard(objectives);
  return {
    id: 'dashboard',
    title: `Dashboard "${DASHBOARD_TITLE}"`,
    settings: [`${desired.mosaicLayout.tiles.length} charts`],
    cost: costOf('free'),
    needs: ['log-metrics'],
    inspect: async (google) => {
      const found = await google.list({ api: 'monitoring', path }, 'dashboards', dashboardSchema);
      const existing = found.find(({ displayName }) => displayName === DASHBOARD_TITLE);
      if (existing && differences(desired, existing).length === 0) return OK;
      return {
        state: existing ? 'different' : 'missing',
        changes: [existing ? 'correct the charts' : 'create the dashboard'],
        apply: async () => {
          await google.call({
            api: 'monitoring',
            method: existing ? 'PATCH' : 'POST',
            path: existing ? `v1/${existing.name}` : path,
            body: existing ? { ...desired, name: existing.name, etag: existing.etag } : desired,
            answer: dashboardSchema,
          });
        },
      };
    },
  };
};
