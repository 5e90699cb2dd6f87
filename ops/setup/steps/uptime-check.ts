import { z } from 'zod';
import type { DeploymentEnvironment } from '../../environments/environment.ts';
import { differences } from '../../google/differences.ts';
import { labelsOf } from '../../monitoring/names.ts';
import { costOf } from '../costs.ts';
import { OK, type Step } from '../step.ts';

const checkSchema = z.looseObject({
  name: z.string(),
  userLabels: z.record(z.string(), z.string()).default({}),
});

const CHECK_ID = 'sign-in-page';
export const CHECKED_PATH = '/auth';

export const uptimeCheckStep = ({ project, origin }: DeploymentEnvironment): Step => {
  const path = `v3/projects/${project}/uptimeCheckConfigs`;
  const { host } = new URL(origin);
  const settings = {
    displayName: 'Sign-in page',
    httpCheck: { path: CHECKED_PATH, port: 443, useSsl: true, validateSsl: true },
    period: '300s',
    timeout: '10s',
    // Google requires at least three places.
    selectedRegions: ['USA_OREGON', 'USA_VIRGINIA', 'EUROPE'],
    userLabels: labelsOf(CHECK_ID),
  };
  const monitoredResource = { type: 'uptime_url', labels: { host, project_id: project } };
  return {
    id: 'uptime-check',
    title: 'Uptime check',
    settings: [`opens ${origin}${CHECKED_PATH} every 5 minutes from three places`],
    cost: costOf('uptime'),
    needs: ['apis'],
    inspect: async (google) => {
      const found = await google.list(
        { api: 'monitoring', path },
        'uptimeCheckConfigs',
        checkSchema,
      );
      // The host of a check cannot be changed, so a new origin gets a check of its own.
      const existing = found.find(
        (one) =>
          one.userLabels.resource_id === CHECK_ID &&
          differences({ monitoredResource }, one).length === 0,
      );
      const changed = existing ? differences(settings, existing) : [];
      if (existing && changed.length === 0) return OK;
      const masks = [...new Set(changed.map((field) => field.replace(/[.[].*$/, '')))];
      return {
        state: existing ? 'different' : 'missing',
        changes: existing ? changed.map((field) => `correct ${field}`) : ['create the check'],
        apply: async () => {
          await google.call({
            api: 'monitoring',
            method: existing ? 'PATCH' : 'POST',
            path: existing ? `v3/${existing.name}` : path,
            ...(existing && { query: { updateMask: masks.join(',') } }),
            body: existing ? settings : { ...settings, monitoredResource },
            answer: checkSchema,
          });
        },
      };
    },
  };
};
