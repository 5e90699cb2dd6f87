import { z } from 'zod';
import type { DeploymentEnvironment } from '../../environments/environment.ts';
import { differences } from '../../google/differences.ts';
import type { GoogleClient } from '../../google/google-client.ts';
import { costOf } from '../costs.ts';
import { OK, type Step } from '../step.ts';
import { channelName } from './notification-channel.ts';
import { projectNumber } from './project.ts';

const budgetSchema = z.looseObject({ name: z.string(), displayName: z.string().default('') });

/** Parts of the budget at which Google writes. The last counts what the month will probably cost. */
const THRESHOLDS = [
  { thresholdPercent: 0.5, spendBasis: 'CURRENT_SPEND' },
  { thresholdPercent: 0.9, spendBasis: 'CURRENT_SPEND' },
  { thresholdPercent: 1, spendBasis: 'CURRENT_SPEND' },
  { thresholdPercent: 1, spendBasis: 'FORECASTED_SPEND' },
] as const;

/** Returns the billing account that pays for the project, which can differ from the environment's. */
async function payingAccount(google: GoogleClient, project: string): Promise<string> {
  const { billingAccountName } = await google.call({
    api: 'cloudbilling',
    path: `v1/projects/${project}/billingInfo`,
    answer: z.object({ billingAccountName: z.string().default('') }),
  });
  if (billingAccountName === '') throw new Error('The project has no billing account.');
  return billingAccountName;
}

export const budgetStep = (environment: DeploymentEnvironment): Step => {
  const { project, operations } = environment;
  const displayName = `Daily Snapshot ${project}`;
  return {
    id: 'budget',
    title: `Budget of $${operations.monthlyBudgetDollars} a month`,
    settings: [
      'an e-mail at 50%, 90% and 100%, and when the month will probably exceed it',
      'it stops nothing: Google keeps running what costs money',
    ],
    cost: costOf('free'),
    needs: ['notification-channel'],
    inspect: async (google) => {
      const account = await payingAccount(google, project);
      const number = await projectNumber(google, project);
      const path = `v1/${account}/budgets`;
      const desired = {
        displayName,
        budgetFilter: { projects: [`projects/${number}`] },
        // Without a currency, the one of the billing account counts.
        amount: { specifiedAmount: { units: String(operations.monthlyBudgetDollars) } },
        thresholdRules: THRESHOLDS,
        notificationsRule: {
          monitoringNotificationChannels: [await channelName(google, environment)],
        },
      };
      const found = await google.list({ api: 'billingbudgets', path }, 'budgets', budgetSchema);
      const existing = found.find((one) => one.displayName === displayName);
      const changed = existing ? differences(desired, existing) : [];
      if (existing && changed.length === 0) return OK;
      return {
        state: existing ? 'different' : 'missing',
        changes: existing ? changed.map((field) => `correct ${field}`) : ['create the budget'],
        apply: async () => {
          await google.call({
            api: 'billingbudgets',
            method: existing ? 'PATCH' : 'POST',
            path: existing ? `v1/${existing.name}` : path,
            ...(existing && { query: { updateMask: Object.keys(desired).join(',') } }),
            body: desired,
            answer: budgetSchema,
          });
        },
      };
    },
  };
};
