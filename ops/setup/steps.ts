import { OBJECTIVES, objectivesFor } from '@daily-snapshot/domain/operations/objectives';
import type { DeploymentEnvironment } from '../environments/environment.ts';
import { accountsOf } from './accounts.ts';
import { neededSecrets } from './needed-secrets.ts';
import type { SecretSource } from './secret-source.ts';
import type { Step } from './step.ts';
import {
  accountAccessStep,
  keyAccessStep,
  projectRolesStep,
  secretAccessStep,
} from './steps/access.ts';
import { alertPoliciesStep } from './steps/alert-policies.ts';
import { apisStep } from './steps/apis.ts';
import { backupsStep } from './steps/backups.ts';
import { billingStep } from './steps/billing.ts';
import { budgetStep } from './steps/budget.ts';
import { dashboardStep } from './steps/dashboard.ts';
import { firebaseStep, webAppStep } from './steps/firebase.ts';
import { firestoreStep } from './steps/firestore.ts';
import { identityPlatformStep, signInStep } from './steps/identity-platform.ts';
import { kmsStep } from './steps/kms.ts';
import { logMetricsStep } from './steps/log-metrics.ts';
import { notificationChannelStep } from './steps/notification-channel.ts';
import { projectStep } from './steps/project.ts';
import { secretStep } from './steps/secret.ts';
import { serviceAccountStep } from './steps/service-accounts.ts';
import { uptimeCheckStep } from './steps/uptime-check.ts';
import {
  federationStep,
  identityPoolStep,
  identityProviderStep,
} from './steps/workload-identity.ts';

export interface SetupContext {
  /** the name of the environment, which is also the environment of GitHub that deploys it */
  readonly name: string;
  readonly environment: DeploymentEnvironment;
  readonly secrets: SecretSource;
  /** the secret that gets a new version although it has one */
  readonly replacedSecret?: string | undefined;
  /** the number of businesses that the objectives are for */
  readonly businessCount: number;
  readonly now: () => Date;
}

/** Returns all steps in the order in which they run. */
export function setupSteps(context: SetupContext): readonly Step[] {
  const { name, environment, secrets: source, replacedSecret, businessCount, now } = context;
  const accounts = accountsOf(name, environment);
  const secrets = neededSecrets(environment);
  const objectives = objectivesFor(businessCount);
  return [
    projectStep(environment),
    billingStep(environment),
    apisStep(environment),
    firebaseStep(environment),
    firestoreStep(environment),
    backupsStep(environment),
    kmsStep(environment, now),
    ...accounts.map((account) => serviceAccountStep(environment, account)),
    projectRolesStep(environment, accounts),
    accountAccessStep(environment, accounts),
    keyAccessStep(environment),
    identityPoolStep(environment),
    identityProviderStep(environment),
    federationStep(environment, accounts),
    identityPlatformStep(environment),
    signInStep(environment),
    ...secrets.map((secret) =>
      secretStep(environment, secret, { source, isReplaced: secret.name === replacedSecret }),
    ),
    secretAccessStep(
      environment,
      secrets.map((secret) => secret.name),
    ),
    notificationChannelStep(environment),
    budgetStep(environment),
    // The health page shows all objectives at every number of businesses.
    logMetricsStep(environment, OBJECTIVES),
    uptimeCheckStep(environment),
    alertPoliciesStep(environment, objectives),
    dashboardStep(environment, objectives),
    webAppStep(environment),
  ];
}
