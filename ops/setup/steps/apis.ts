import { z } from 'zod';
import type { DeploymentEnvironment } from '../../environments/environment.ts';
import { OPERATION } from '../../google/google-client.ts';
import { costOf } from '../costs.ts';
import { OK, type Step } from '../step.ts';

/** The APIs that the deployed product and its deployment use. */
export const NEEDED_APIS = [
  'artifactregistry',
  'billingbudgets',
  'cloudbilling',
  'cloudbuild',
  'cloudfunctions',
  'cloudkms',
  'cloudquotas',
  'cloudresourcemanager',
  'cloudscheduler',
  'cloudtasks',
  'compute',
  'eventarc',
  'firebase',
  'firebasehosting',
  'firebaserules',
  'firestore',
  'iam',
  'iamcredentials',
  'identitytoolkit',
  'logging',
  'monitoring',
  'pubsub',
  'run',
  'secretmanager',
  'serviceusage',
  'storage',
  'sts',
] as const;

const APP_CHECK_APIS = ['firebaseappcheck', 'recaptchaenterprise'] as const;

/** Google enables at most 20 APIs in one call. */
const BATCH = 20;

const serviceSchema = z.object({ config: z.object({ name: z.string() }) });

export const apisStep = ({ project, switches }: DeploymentEnvironment): Step => {
  const needed: readonly string[] = [
    ...NEEDED_APIS,
    ...(switches.appCheck === false ? [] : APP_CHECK_APIS),
  ];
  return {
    id: 'apis',
    title: `${needed.length} APIs`,
    settings: [needed.join(', ')],
    cost: costOf('free'),
    needs: ['billing'],
    inspect: async (google) => {
      const enabled = await google.list(
        {
          api: 'serviceusage',
          path: `v1/projects/${project}/services`,
          query: { filter: 'state:ENABLED', pageSize: '200' },
        },
        'services',
        serviceSchema,
      );
      const names = new Set(enabled.map(({ config }) => config.name));
      const missing = needed.filter((api) => !names.has(`${api}.googleapis.com`));
      if (missing.length === 0) return OK;
      return {
        state: 'missing',
        changes: [`enable ${missing.join(', ')}`],
        apply: async () => {
          for (let start = 0; start < missing.length; start += BATCH) {
            const batch = missing.slice(start, start + BATCH);
            const operation = await google.call({
              api: 'serviceusage',
              method: 'POST',
              path: `v1/projects/${project}/services:batchEnable`,
              body: { serviceIds: batch.map((api) => `${api}.googleapis.com`) },
              answer: OPERATION,
            });
            await google.finish('serviceusage', 'v1', operation);
          }
        },
      };
    },
  };
};
