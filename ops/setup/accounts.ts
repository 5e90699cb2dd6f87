// The accounts of a deployment and their roles. None of them has a key: functions run as one, and
// workflows of GitHub sign in as the others by workload identity federation.
import type { DeploymentEnvironment } from '../environments/environment.ts';

export interface Account {
  /** the part of the address before the "@" */
  readonly id: string;
  readonly title: string;
  /** roles in the project */
  readonly roles: readonly string[];
  /** the environment of GitHub whose jobs may sign in as the account */
  readonly githubEnvironment?: string;
}

export const FUNCTIONS_ACCOUNT = 'daily-snapshot-functions';
export const DEPLOYER_ACCOUNT = 'daily-snapshot-deployer';

/** Returns the address of an account. */
export const accountEmail = (id: string, project: string): string =>
  `${id}@${project}.iam.gserviceaccount.com`;

const functionsAccount = ({ switches }: DeploymentEnvironment): Account => ({
  id: FUNCTIONS_ACCOUNT,
  title: 'Functions of Daily Snapshot',
  roles: [
    // Reads and writes documents, without access to indexes, backups and settings.
    'roles/datastore.user',
    // Creates users, ends sessions and changes addresses.
    'roles/firebaseauth.admin',
    // Adds tasks to the queues, which call the functions as this account.
    'roles/cloudtasks.enqueuer',
    'roles/run.invoker',
    'roles/logging.logWriter',
    // Shows the counts of the objectives on the health page.
    'roles/monitoring.viewer',
    ...(switches.appCheck === false ? [] : ['roles/firebaseappcheck.tokenVerifier']),
  ],
});

const deployerAccount = (githubEnvironment: string): Account => ({
  id: DEPLOYER_ACCOUNT,
  title: 'Deployment from GitHub',
  githubEnvironment,
  roles: [
    // The two that set who may call a function.
    'roles/cloudfunctions.admin',
    'roles/run.admin',
    'roles/cloudscheduler.admin',
    'roles/cloudtasks.queueAdmin',
    'roles/firebasehosting.admin',
    'roles/firebaserules.admin',
    'roles/datastore.indexAdmin',
    // Sees which secrets exist, without their values.
    'roles/secretmanager.viewer',
    // Removes the images of earlier builds.
    'roles/artifactregistry.repoAdmin',
    'roles/firebase.viewer',
    // Compares the processors of the functions with the quota.
    'roles/cloudquotas.viewer',
    // The test at the end verifies the address of a test account and reads the state of its e-mail.
    // Deployment chooses the code that runs with all data, so these add nothing that it could not get.
    'roles/firebaseauth.admin',
    'roles/datastore.viewer',
    'roles/serviceusage.serviceUsageConsumer',
    'roles/browser',
  ],
});

/** Returns the accounts that an environment needs. Without a repository, no workflow deploys. */
export function accountsOf(name: string, environment: DeploymentEnvironment): readonly Account[] {
  const { repository } = environment.operations;
  return [
    functionsAccount(environment),
    ...(repository === undefined ? [] : [deployerAccount(name)]),
  ];
}
