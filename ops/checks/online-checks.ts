// The checks that only Google, the providers and the DNS can answer. A plan lists them as unknown.
import {
  functionsAccountOf,
  functionsOrigin,
  type DeploymentEnvironment,
} from '../environments/environment.ts';
import { secretKind } from '../plan/secrets.ts';
import type { Check } from './check.ts';
import type { Services } from './services.ts';

/** The APIs that a deployment and its functions call. */
export const REQUIRED_APIS = [
  'artifactregistry.googleapis.com',
  'cloudbuild.googleapis.com',
  'cloudfunctions.googleapis.com',
  'cloudscheduler.googleapis.com',
  'cloudtasks.googleapis.com',
  'eventarc.googleapis.com',
  'firebasehosting.googleapis.com',
  'firebaserules.googleapis.com',
  'firestore.googleapis.com',
  'identitytoolkit.googleapis.com',
  'run.googleapis.com',
  'secretmanager.googleapis.com',
];

/** The permissions that the deployment uses. */
export const REQUIRED_PERMISSIONS = [
  'cloudfunctions.functions.create',
  'cloudfunctions.functions.update',
  'cloudscheduler.jobs.create',
  'cloudtasks.queues.create',
  'datastore.indexes.create',
  'firebasehosting.sites.update',
  'firebaserules.releases.update',
  'run.services.setIamPolicy',
  'secretmanager.versions.get',
];

/** A check that asks a service. */
export interface OnlineCheck {
  readonly id: string;
  /** the question that the check answers, for a plan */
  readonly about: string;
  /** a step before the deployment; absent: none that `npm run setup` does not take */
  readonly action?: string;
  readonly run: (services: Services) => Promise<Omit<Check, 'id'>>;
}

const fine = (message: string): Omit<Check, 'id'> => ({ status: 'ok', message, action: '' });

const signedIn: OnlineCheck = {
  id: 'google:signed-in',
  about: 'Whether you are signed in to Google.',
  run: async ({ google }) =>
    (await google.isSignedIn())
      ? fine('You are signed in to Google.')
      : {
          status: 'missing',
          message: 'You are not signed in to Google.',
          action:
            'Run `gcloud auth application-default login`, or set GOOGLE_APPLICATION_CREDENTIALS.',
        },
};

const project = ({ project: id }: DeploymentEnvironment): OnlineCheck => ({
  id: 'google:project',
  about: `Whether the project ${id} exists.`,
  run: async ({ google }) =>
    (await google.isProjectActive())
      ? fine(`The project ${id} exists.`)
      : {
          status: 'missing',
          message: `The project ${id} does not exist, or you may not see it.`,
          action: 'Run `npm run setup -- --env NAME`, or ask its owner for access.',
        },
});

const billing: OnlineCheck = {
  id: 'google:billing',
  about: 'Whether billing is on. Functions need it.',
  run: async ({ google }) =>
    (await google.isBillingOn())
      ? fine('Billing is on.')
      : {
          status: 'missing',
          message: 'Billing is off, and functions need it.',
          action: 'Link a billing account: https://console.cloud.google.com/billing/linkedaccount.',
        },
};

const apis: OnlineCheck = {
  id: 'google:apis',
  about: 'Whether the APIs are on.',
  run: async ({ google }) => {
    const enabled = await google.enabledApis();
    const missing = REQUIRED_APIS.filter((name) => !enabled.has(name));
    return missing.length === 0
      ? fine('All APIs are on.')
      : {
          status: 'missing',
          message: `These APIs are off: ${missing.join(', ')}.`,
          action: `Run \`gcloud services enable ${missing.join(' ')}\`, or \`npm run setup\`.`,
        };
  },
};

const database = ({ databaseLocation }: DeploymentEnvironment): OnlineCheck => ({
  id: 'google:database',
  about: `Whether the database is in ${databaseLocation}.`,
  run: async ({ google }) => {
    const found = await google.databaseLocation();
    if (found === databaseLocation) return fine(`The database is in ${databaseLocation}.`);
    if (found === undefined) {
      return {
        status: 'missing',
        message: 'There is no database yet.',
        action: `Run \`npm run setup -- --env NAME\`, which creates it in ${databaseLocation}.`,
      };
    }
    return {
      status: 'invalid',
      message: `The database is in ${found} and the environment says ${databaseLocation}. A location cannot be changed.`,
      action: 'Correct databaseLocation and region, or use another project.',
    };
  },
});

const roles: OnlineCheck = {
  id: 'google:roles',
  about: 'Whether you may deploy.',
  run: async ({ google }) => {
    const granted = await google.grantedPermissions(REQUIRED_PERMISSIONS);
    const missing = REQUIRED_PERMISSIONS.filter((name) => !granted.has(name));
    return missing.length === 0
      ? fine('You may deploy.')
      : {
          status: 'missing',
          message: `You lack these permissions: ${missing.join(', ')}.`,
          action:
            'Ask an owner of the project for a role that includes them. See docs/deployment.md.',
        };
  },
};

const quota = ({ region, limits }: DeploymentEnvironment): OnlineCheck => ({
  id: 'google:quota',
  about: `Whether Cloud Run may use ${limits.cpuQuota} CPU in ${region}.`,
  run: async ({ google }) => {
    const most = await google.cpuQuota(region);
    if (most === undefined) {
      return {
        status: 'unknown',
        message: 'Google did not state the CPU quota of Cloud Run.',
        action: 'Look it up under IAM & Admin, Quotas.',
      };
    }
    return most >= limits.cpuQuota
      ? fine(`Cloud Run may use ${most} CPU in ${region}.`)
      : {
          status: 'invalid',
          message: `Cloud Run may use ${most} CPU in ${region}, and limits.cpuQuota says ${limits.cpuQuota}.`,
          action: 'Correct limits.cpuQuota, or ask for a higher quota under IAM & Admin, Quotas.',
        };
  },
});

const functionsAccount = (environment: DeploymentEnvironment): OnlineCheck => {
  const address = functionsAccountOf(environment);
  return {
    id: 'google:functions-account',
    about: `Whether the service account ${address} exists, which runs the functions.`,
    run: async ({ google }) =>
      (await google.hasServiceAccount(address))
        ? fine(`The functions run as ${address}.`)
        : {
            status: 'missing',
            message: `The service account ${address} does not exist or is disabled.`,
            action: 'Run `npm run setup -- --env NAME`.',
          },
  };
};

const signIn = ({ origin }: DeploymentEnvironment): OnlineCheck => ({
  id: 'google:sign-in',
  about: 'Whether owners can sign in on the site.',
  run: async ({ google }) => {
    const domains = await google.authorizedDomains();
    const { hostname } = new URL(origin);
    if (domains === undefined) {
      return {
        status: 'missing',
        message: 'Authentication is not set up.',
        action: 'Run `npm run setup -- --env NAME`.',
      };
    }
    return domains.includes(hostname)
      ? fine(`Owners can sign in on ${hostname}.`)
      : {
          status: 'missing',
          message: `${hostname} is no authorized domain of Authentication.`,
          action:
            'Add it in the Firebase console under Authentication, Settings, Authorized domains.',
        };
  },
});

const secret = (name: string, environment: DeploymentEnvironment): OnlineCheck => {
  const { form, about, from } = secretKind(name, environment);
  const action = `Get it from ${from}, then run \`npx firebase functions:secrets:set ${name} --project ${environment.project}\`.`;
  return {
    id: `secret:${name}`,
    about: `Whether the secret ${name} exists (${about}).`,
    action,
    run: async ({ google }) => {
      const found = await google.secret(name);
      if (found.state === 'missing') {
        return { status: 'missing', message: `The secret ${name} does not exist.`, action };
      }
      if (found.state === 'hidden') {
        return {
          status: 'unknown',
          message: `The secret ${name} exists, and you may not read its value.`,
          action: '',
        };
      }
      return found.value.trim() === '' || form?.test(found.value) === false
        ? {
            status: 'invalid',
            message: `The secret ${name} has another form. Expected: ${about}.`,
            action,
          }
        : fine(`The secret ${name} exists and has a valid form.`);
    },
  };
};

const sendgridWebhook = (environment: DeploymentEnvironment): OnlineCheck => {
  const address = `${functionsOrigin(environment)}/webhooks/sendgrid`;
  return {
    id: 'webhook:sendgrid',
    about: `Whether SendGrid sends its events to ${address}.`,
    action: `Create an event webhook for ${address} in SendGrid with signatures on.`,
    run: async ({ providers }) =>
      (await providers.sendgridWebhooks()).includes(address)
        ? fine('SendGrid sends its events to this deployment.')
        : {
            status: 'missing',
            message: 'SendGrid sends its events elsewhere, so no delivery would be recorded.',
            action: `Create an event webhook for ${address} with signatures on.`,
          },
  };
};

const stripeWebhook = (environment: DeploymentEnvironment): OnlineCheck => {
  const address = `${functionsOrigin(environment)}/stripeWebhook`;
  return {
    id: 'webhook:stripe',
    about: `Whether Stripe sends its events to ${address}.`,
    action: `Create a webhook endpoint for ${address} in Stripe. docs/configuration.md lists its events.`,
    run: async ({ providers }) =>
      (await providers.stripeWebhooks()).includes(address)
        ? fine('Stripe sends its events to this deployment.')
        : {
            status: 'missing',
            message:
              'Stripe sends its events elsewhere, so payments would be noticed an hour late.',
            action: `Create a webhook endpoint for ${address}. docs/configuration.md lists its events.`,
          },
  };
};

/** Intuit and Xero show the address of a webhook only in their portals. */
const portalWebhook = (
  name: 'quickbooks' | 'xero',
  environment: DeploymentEnvironment,
): OnlineCheck => {
  const address = `${functionsOrigin(environment)}/webhooks/${name}`;
  const returnAddress = `${environment.origin}/connect/return`;
  const about = `Whether the app of ${name} has the webhook ${address} and the redirect address ${returnAddress}. Its portal shows it, and no request does.`;
  return {
    id: `webhook:${name}`,
    about,
    action: 'Compare both in the portal.',
    run: async () => ({ status: 'unknown', message: about, action: 'Compare both in the portal.' }),
  };
};

const mailDomain = ({ mail }: DeploymentEnvironment): OnlineCheck => {
  const domain = mail.senderAddress.split('@')[1] ?? '';
  const action =
    'Authenticate the domain under https://app.sendgrid.com/settings/sender_auth and add its DNS records.';
  return {
    id: 'mail:domain',
    about: `Whether ${domain} lets SendGrid sign e-mail for it (DKIM) and has a DMARC policy.`,
    action,
    run: async ({ dns, providers }) => {
      const [hasKey, hasPolicy] = await Promise.all([
        dns.hasDkimOfSendgrid(domain),
        dns.hasDmarc(domain),
      ]);
      const missing = [
        ...(hasKey ? [] : ['DKIM records']),
        ...(hasPolicy ? [] : ['a DMARC record']),
      ];
      if (missing.length === 0) return fine(`${domain} has DKIM and DMARC records.`);
      const lacks = `${domain} lacks ${missing.join(' and ')}, so many mailboxes will hide or refuse e-mail.`;
      // SendGrid sends for a single verified sender too, which is enough to try the service.
      if (hasKey || (await providers.isVerifiedSender(mail.senderAddress))) {
        return {
          status: 'ok',
          message: `SendGrid sends for ${mail.senderAddress}. ${lacks}`,
          action,
        };
      }
      return {
        status: 'missing',
        message: `SendGrid does not send for ${mail.senderAddress}. ${lacks}`,
        action,
      };
    },
  };
};

/** Returns the online checks that apply to an environment. */
export function onlineChecks(
  environment: DeploymentEnvironment,
  secrets: readonly string[],
): readonly OnlineCheck[] {
  const { switches } = environment;
  return [
    signedIn,
    project(environment),
    billing,
    apis,
    database(environment),
    roles,
    quota(environment),
    functionsAccount(environment),
    signIn(environment),
    ...secrets.map((name) => secret(name, environment)),
    sendgridWebhook(environment),
    ...(switches.stripe ? [stripeWebhook(environment)] : []),
    ...(['quickbooks', 'xero'] as const).flatMap((name) =>
      switches[name] === false ? [] : [portalWebhook(name, environment)],
    ),
    mailDomain(environment),
  ];
}

/** Returns the checks of a plan, which asks no service. */
export const asUnknown = (checks: readonly OnlineCheck[]): readonly Check[] =>
  checks.map(({ id, about, action }) => ({
    id,
    status: 'unknown',
    message: about,
    action: action ?? 'Run the command without --plan to find out.',
  }));

/** Checks that the others depend on. If one fails, the others are unknown. */
const FOUNDATIONS = ['google:signed-in', 'google:project'];

/**
 * Runs the checks. A check whose service does not answer is unknown, with the reason, and stops the
 * deployment only if Google itself does not answer.
 */
export async function runChecks(
  checks: readonly OnlineCheck[],
  services: Services,
): Promise<readonly Check[]> {
  const done: Check[] = [];
  for (const check of checks.filter(({ id }) => FOUNDATIONS.includes(id))) {
    const result = await runCheck(check, services);
    done.push(result);
    if (result.status !== 'ok') {
      const others = checks.filter(({ id }) => !done.some((one) => one.id === id));
      return [
        ...done,
        ...others.map(({ id, about }): Check => ({
          id,
          status: 'unknown',
          message: about,
          action: `First resolve ${check.id}.`,
        })),
      ];
    }
  }
  const others = checks.filter(({ id }) => !FOUNDATIONS.includes(id));
  return [...done, ...(await Promise.all(others.map((check) => runCheck(check, services))))];
}

async function runCheck({ id, action, run }: OnlineCheck, services: Services): Promise<Check> {
  try {
    return { id, ...(await run(services)) };
  } catch (error) {
    return {
      id,
      status: FOUNDATIONS.includes(id) ? 'missing' : 'unknown',
      message: `The service did not answer: ${error instanceof Error ? error.message : String(error)}`,
      action: action ?? 'Try again. If it fails again, check it in the console.',
    };
  }
}
