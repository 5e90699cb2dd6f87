import { z } from 'zod';
import type { DeploymentEnvironment } from '../../environments/environment.ts';
import { accountEmail, type Account } from '../accounts.ts';
import { costOf } from '../costs.ts';
import { OK, type Step } from '../step.ts';

const accountSchema = z.looseObject({ email: z.string(), disabled: z.boolean().default(false) });

export const serviceAccountStep = (
  { project }: DeploymentEnvironment,
  { id, title }: Account,
): Step => {
  const path = `v1/projects/${project}/serviceAccounts`;
  const email = accountEmail(id, project);
  return {
    id: `account-${id}`,
    title: `Service account ${id}`,
    settings: [`${email}, without keys`],
    cost: costOf('free'),
    needs: ['apis'],
    inspect: async (google) => {
      const found = await google.find({
        api: 'iam',
        path: `${path}/${email}`,
        answer: accountSchema,
      });
      if (found?.disabled) {
        return {
          state: 'blocked',
          message: 'The account is disabled.',
          action: `Enable it: gcloud iam service-accounts enable ${email} --project=${project}`,
        };
      }
      if (found) return OK;
      return {
        state: 'missing',
        changes: ['create the account'],
        apply: async () => {
          await google.call({
            api: 'iam',
            method: 'POST',
            path,
            body: { accountId: id, serviceAccount: { displayName: title } },
            answer: accountSchema,
          });
        },
      };
    },
  };
};
