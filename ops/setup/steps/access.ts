// Which account may do what. Every step adds what is missing and removes nothing.
import { kmsKeyOf, type DeploymentEnvironment } from '../../environments/environment.ts';
import { addGrants, missingGrants, type Grant, type Guarded } from '../../google/iam-policy.ts';
import type { GoogleClient } from '../../google/google-client.ts';
import { accountEmail, DEPLOYER_ACCOUNT, FUNCTIONS_ACCOUNT, type Account } from '../accounts.ts';
import { costOf } from '../costs.ts';
import { OK, type Finding, type Step } from '../step.ts';
import { projectNumber } from './project.ts';

const memberOf = (id: string, project: string): string =>
  `serviceAccount:${accountEmail(id, project)}`;

/** Google builds functions as this account, which it creates with the Compute Engine API. */
const buildAccountOf = (number: string): string =>
  `${number}-compute@developer.gserviceaccount.com`;

interface Access {
  readonly resource: Guarded;
  readonly grants: readonly Grant[];
}

/** Compares the policies of resources with what they should grant. */
export async function inspectAccess(
  google: GoogleClient,
  all: readonly Access[],
): Promise<Finding> {
  const missing: Access[] = [];
  for (const { resource, grants } of all) {
    const found = await missingGrants(google, resource, grants);
    if (found.length > 0) missing.push({ resource, grants: found });
  }
  if (missing.length === 0) return OK;
  return {
    state: 'missing',
    changes: missing.flatMap(({ grants }) =>
      grants.map(({ role, member }) => `give ${role} to ${member}`),
    ),
    apply: async () => {
      for (const { resource, grants } of missing) await addGrants(google, resource, grants);
    },
  };
}

export const projectRolesStep = (
  { project }: DeploymentEnvironment,
  accounts: readonly Account[],
): Step => ({
  id: 'project-roles',
  title: 'Roles in the project',
  settings: [
    ...accounts.flatMap(({ id, roles }) => roles.map((role) => `${id}: ${role}`)),
    'the build account of functions: roles/cloudbuild.builds.builder',
  ],
  cost: costOf('free'),
  needs: accounts.map(({ id }) => `account-${id}`),
  inspect: async (google) => {
    const builder = buildAccountOf(await projectNumber(google, project));
    const grants = [
      ...accounts.flatMap(({ id, roles }) =>
        roles.map((role) => ({ role, member: memberOf(id, project) })),
      ),
      { role: 'roles/cloudbuild.builds.builder', member: `serviceAccount:${builder}` },
    ];
    const resource = {
      api: 'cloudresourcemanager',
      path: `v3/projects/${project}`,
      readsBy: 'POST',
    } as const;
    return inspectAccess(google, [{ resource, grants }]);
  },
});

const serviceAccount = (email: string, project: string): Guarded => ({
  api: 'iam',
  path: `v1/projects/${project}/serviceAccounts/${email}`,
  readsBy: 'POST',
});

export const accountAccessStep = (
  { project }: DeploymentEnvironment,
  accounts: readonly Account[],
): Step => {
  const isDeployed = accounts.some(({ id }) => id === DEPLOYER_ACCOUNT);
  const user = 'roles/iam.serviceAccountUser';
  const deployer = memberOf(DEPLOYER_ACCOUNT, project);
  const itself = memberOf(FUNCTIONS_ACCOUNT, project);
  return {
    id: 'account-access',
    title: 'Who may act as the service accounts',
    settings: [
      'functions may sign tokens and tasks as their own account',
      ...(isDeployed ? ['deployment may start functions and builds, and act as nothing else'] : []),
    ],
    cost: costOf('free'),
    needs: ['project-roles'],
    inspect: async (google) => {
      const functions: Access = {
        resource: serviceAccount(accountEmail(FUNCTIONS_ACCOUNT, project), project),
        grants: [
          { role: 'roles/iam.serviceAccountTokenCreator', member: itself },
          { role: user, member: itself },
          ...(isDeployed ? [{ role: user, member: deployer }] : []),
        ],
      };
      if (!isDeployed) return inspectAccess(google, [functions]);
      const builder = buildAccountOf(await projectNumber(google, project));
      const builds: Access = {
        resource: serviceAccount(builder, project),
        grants: [{ role: user, member: deployer }],
      };
      return inspectAccess(google, [functions, builds]);
    },
  };
};

export const keyAccessStep = (environment: DeploymentEnvironment): Step => ({
  id: 'key-access',
  title: 'Access to the key',
  settings: ['functions may encrypt and decrypt, and nothing else'],
  cost: costOf('free'),
  needs: ['kms', `account-${FUNCTIONS_ACCOUNT}`],
  inspect: (google) =>
    inspectAccess(google, [
      {
        resource: { api: 'cloudkms', path: `v1/${kmsKeyOf(environment)}`, readsBy: 'GET' },
        grants: [
          {
            role: 'roles/cloudkms.cryptoKeyEncrypterDecrypter',
            member: memberOf(FUNCTIONS_ACCOUNT, environment.project),
          },
        ],
      },
    ]),
});

/** Gives the functions access to the value of one secret. */
export const secretAccess = (project: string, secret: string): Access => ({
  resource: {
    api: 'secretmanager',
    path: `v1/projects/${project}/secrets/${secret}`,
    readsBy: 'GET',
  },
  grants: [
    {
      role: 'roles/secretmanager.secretAccessor',
      member: memberOf(FUNCTIONS_ACCOUNT, project),
    },
  ],
});

export const secretAccessStep = (
  { project }: DeploymentEnvironment,
  secrets: readonly string[],
): Step => ({
  id: 'secret-access',
  title: 'Access to the secrets',
  settings: [`functions may read ${secrets.join(', ')}`],
  cost: costOf('free'),
  needs: [`account-${FUNCTIONS_ACCOUNT}`, ...secrets.map((name) => `secret-${name}`)],
  inspect: (google) =>
    inspectAccess(
      google,
      secrets.map((name) => secretAccess(project, name)),
    ),
});

/** Lets the jobs of one environment of GitHub sign in as an account. */
export const federationAccess = (
  { project }: DeploymentEnvironment,
  { id, githubEnvironment }: Account,
  { pool, repository }: { readonly pool: string; readonly repository: string },
): Access => ({
  resource: serviceAccount(accountEmail(id, project), project),
  grants: [
    {
      role: 'roles/iam.workloadIdentityUser',
      member: `principal://iam.googleapis.com/${pool}/subject/repo:${repository}:environment:${githubEnvironment}`,
    },
  ],
});
