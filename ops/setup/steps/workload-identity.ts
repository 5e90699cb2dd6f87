import { z } from 'zod';
import type { DeploymentEnvironment } from '../../environments/environment.ts';
import { differences } from '../../google/differences.ts';
import { OPERATION } from '../../google/google-client.ts';
import type { Account } from '../accounts.ts';
import { costOf } from '../costs.ts';
import { OK, type Step } from '../step.ts';
import { federationAccess, inspectAccess } from './access.ts';
import { projectNumber } from './project.ts';

export const POOL = 'github';
export const PROVIDER = 'github-actions';
const ISSUER = 'https://token.actions.githubusercontent.com';
const NO_REPOSITORY = 'operations.repository is not set, so no workflow can deploy';

const poolSchema = z.looseObject({
  name: z.string(),
  state: z.string().optional(),
  disabled: z.boolean().default(false),
});

/** Returns the parent of identity pools. */
const poolsOf = (project: string) =>
  `v1/projects/${project}/locations/global/workloadIdentityPools`;

const blockedByDeletion = (what: string, project: string) =>
  ({
    state: 'blocked',
    message: `The ${what} was deleted in the last 30 days or is disabled, and its name is taken.`,
    action: `Restore and enable it: https://console.cloud.google.com/iam-admin/workload-identity-pools?project=${project}`,
  }) as const;

/** A pool trusts one provider: the tokens of workflows of one repository. */
export const identityPoolStep = ({ project, operations }: DeploymentEnvironment): Step => ({
  id: 'identity-pool',
  title: 'Workload identity pool',
  settings: [`pool "${POOL}" for workflows of GitHub`],
  cost: costOf('free'),
  needs: ['apis'],
  ...(operations.repository === undefined && { off: NO_REPOSITORY }),
  inspect: async (google) => {
    const path = poolsOf(project);
    const found = await google.find({ api: 'iam', path: `${path}/${POOL}`, answer: poolSchema });
    if (found && (found.disabled || found.state === 'DELETED')) {
      return blockedByDeletion('pool', project);
    }
    if (found) return OK;
    return {
      state: 'missing',
      changes: ['create the pool'],
      apply: async () => {
        const operation = await google.call({
          api: 'iam',
          method: 'POST',
          path,
          query: { workloadIdentityPoolId: POOL },
          body: { displayName: 'GitHub' },
          answer: OPERATION,
        });
        await google.finish('iam', 'v1', operation);
      },
    };
  },
});

export const identityProviderStep = ({ project, operations }: DeploymentEnvironment): Step => {
  const { repository } = operations;
  const path = `${poolsOf(project)}/${POOL}/providers`;
  const desired = {
    attributeMapping: {
      'google.subject': 'assertion.sub',
      'attribute.repository': 'assertion.repository',
    },
    attributeCondition: `assertion.repository == '${repository}'`,
    oidc: { issuerUri: ISSUER },
  };
  return {
    id: 'identity-provider',
    title: 'Workload identity provider',
    settings: [`accepts only tokens of workflows of ${repository ?? 'the repository'}`],
    cost: costOf('free'),
    needs: ['identity-pool'],
    ...(repository === undefined && { off: NO_REPOSITORY }),
    inspect: async (google) => {
      const found = await google.find({
        api: 'iam',
        path: `${path}/${PROVIDER}`,
        answer: poolSchema,
      });
      if (found && (found.disabled || found.state === 'DELETED')) {
        return blockedByDeletion('provider', project);
      }
      const changed = found ? differences(desired, found) : [];
      if (found && changed.length === 0) return OK;
      const call = found
        ? ({
            method: 'PATCH',
            path: `${path}/${PROVIDER}`,
            query: { updateMask: 'attributeMapping,attributeCondition,oidc.issuerUri' },
            body: desired,
          } as const)
        : ({
            method: 'POST',
            path,
            query: { workloadIdentityPoolProviderId: PROVIDER },
            body: { displayName: 'GitHub Actions', ...desired },
          } as const);
      return {
        state: found ? 'different' : 'missing',
        changes: found ? changed.map((field) => `correct ${field}`) : ['create the provider'],
        apply: async () => {
          const operation = await google.call({ api: 'iam', ...call, answer: OPERATION });
          await google.finish('iam', 'v1', operation);
        },
      };
    },
  };
};

export const federationStep = (
  environment: DeploymentEnvironment,
  accounts: readonly Account[],
): Step => {
  const { project, operations } = environment;
  const { repository } = operations;
  const federated = accounts.filter(({ githubEnvironment }) => githubEnvironment !== undefined);
  return {
    id: 'federation',
    title: 'Sign-in of workflows',
    settings: federated.map(
      ({ id, githubEnvironment }) => `jobs of the environment "${githubEnvironment}" act as ${id}`,
    ),
    cost: costOf('free'),
    needs: ['identity-provider', ...federated.map(({ id }) => `account-${id}`)],
    ...(repository === undefined && { off: NO_REPOSITORY }),
    inspect: async (google) => {
      const number = await projectNumber(google, project);
      const pool = `projects/${number}/locations/global/workloadIdentityPools/${POOL}`;
      const access = federated.map((account) =>
        federationAccess(environment, account, { pool, repository: repository ?? '' }),
      );
      return inspectAccess(google, access);
    },
  };
};
