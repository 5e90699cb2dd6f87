import { z } from 'zod';
import type { DeploymentEnvironment } from '../../environments/environment.ts';
import { costOf } from '../costs.ts';
import { OK, type Step } from '../step.ts';

const billingSchema = z.object({
  billingAccountName: z.string().default(''),
  billingEnabled: z.boolean().default(false),
});

export const billingStep = ({ project, operations }: DeploymentEnvironment): Step => ({
  id: 'billing',
  title: 'Billing account',
  settings: [
    operations.billingAccount === undefined
      ? 'the project has a billing account'
      : `linked to ${operations.billingAccount} if the project has none`,
  ],
  cost: costOf('free'),
  needs: ['project'],
  inspect: async (google) => {
    const call = { api: 'cloudbilling', path: `v1/projects/${project}/billingInfo` } as const;
    const { billingEnabled } = await google.call({ ...call, answer: billingSchema });
    // An existing link stays, because another account would pay from then on.
    if (billingEnabled) return OK;
    const { billingAccount } = operations;
    if (billingAccount === undefined) {
      return {
        state: 'blocked',
        message: 'The project has no billing account, which functions need.',
        action: `Set operations.billingAccount in the environment, or run: gcloud billing projects link ${project} --billing-account=ACCOUNT`,
      };
    }
    return {
      state: 'missing',
      changes: [`link the project to ${billingAccount}`],
      apply: async () => {
        await google.call({
          ...call,
          method: 'PUT',
          body: { billingAccountName: `billingAccounts/${billingAccount}` },
          answer: billingSchema,
        });
      },
    };
  },
});
