// The checks that need no network: values of the environment and definitions of the functions.
import { createPublicKey } from 'node:crypto';
import { textsOf } from '../environments/demo-values.ts';
import { functionsOrigin, type DeploymentEnvironment } from '../environments/environment.ts';
import type { Batch, Totals } from '../plan/batches.ts';
import { off, ok, type Check } from './check.ts';

/** A new Google Cloud project may run this many instances of a function. */
const NEW_PROJECT_INSTANCES = 10;

/** Values that many environments share, so that they are no placeholders. */
const SHARED_FIELDS = new Set([
  'kind',
  'region',
  'databaseLocation',
  'senderName',
  'sendgridRegion',
]);

/** Returns where an environment still has the values of the example. */
export function placeholdersIn(
  environment: DeploymentEnvironment,
  example: DeploymentEnvironment,
): readonly string[] {
  const examples = new Map(textsOf(example).map(({ path, value }) => [path.join('.'), value]));
  return textsOf(environment).flatMap(({ path, value }) => {
    const name = path.join('.');
    return !SHARED_FIELDS.has(path.at(-1) ?? '') && examples.get(name) === value ? [name] : [];
  });
}

function placeholderCheck(names: readonly string[], isPlan: boolean): Check {
  const id = 'placeholders';
  if (names.length === 0) return ok(id, 'No value of the example is left.');
  return {
    id,
    // The example itself is a valid plan. Nothing can be deployed with its values.
    status: isPlan ? 'unknown' : 'invalid',
    message: `These values are those of the example, so they cannot be checked: ${names.join(', ')}.`,
    action: 'Copy ops/environments/example.json and write your own values before you deploy.',
  };
}

/** Returns whether a text is an elliptic key that SendGrid may sign with. */
function isPublicKey(base64: string): boolean {
  try {
    const key = createPublicKey({
      key: Buffer.from(base64, 'base64'),
      format: 'der',
      type: 'spki',
    });
    return key.asymmetricKeyType === 'ec';
  } catch {
    return false;
  }
}

function webAppCheck({ web }: DeploymentEnvironment): Check {
  const id = 'parameter:web.apiKey';
  if (web.apiKey !== undefined) return ok(id, 'The web API key is set.');
  return {
    id,
    status: 'missing',
    message: 'The web API key is not set, so owners could not sign in.',
    action:
      'Run `npm run setup -- --env NAME`, or copy it from the Firebase console under Project settings into web.apiKey.',
  };
}

function eventsKeyCheck(environment: DeploymentEnvironment): Check {
  const id = 'parameter:mail.eventsPublicKey';
  const { eventsPublicKey } = environment.mail;
  const address = `${functionsOrigin(environment)}/webhooks/sendgrid`;
  const action = `Create an event webhook for ${address} in SendGrid with signatures on, and copy its verification key into mail.eventsPublicKey. It needs no deployment.`;
  if (eventsPublicKey === undefined) {
    return { id, status: 'missing', message: 'The key of SendGrid’s events is not set.', action };
  }
  if (isPublicKey(eventsPublicKey)) return ok(id, 'The key of SendGrid’s events has a valid form.');
  return {
    id,
    status: 'invalid',
    message: 'The key of SendGrid’s events is no elliptic public key in base64.',
    action,
  };
}

function senderCheck({ mail, origin }: DeploymentEnvironment): Check {
  const id = 'sender';
  const domain = mail.senderAddress.split('@')[1] ?? '';
  return ok(id, `E-mail is sent from ${domain}, with links to ${new URL(origin).host}.`);
}

function instancesCheck({ limits }: DeploymentEnvironment): Check {
  const id = 'instances';
  const most = limits.maxInstances;
  if (most <= NEW_PROJECT_INSTANCES) {
    return ok(
      id,
      `No function has more than ${most === 1 ? '1 instance' : `${most} instances`}, which a new project allows.`,
    );
  }
  return {
    id,
    status: 'unknown',
    message: `Up to ${most} instances of a function. A new project allows ${NEW_PROJECT_INSTANCES}.`,
    action: 'Check the quota of the project under IAM & Admin, Quotas, before you deploy.',
  };
}

function processorsCheck(
  { limits }: DeploymentEnvironment,
  batches: readonly Batch[],
  { cpuAtMost }: Totals,
): Check {
  const id = 'processors';
  const most = Math.max(...batches.map((batch) => batch.cpu));
  const message =
    `A rollout starts at most ${most} CPU at once. All instances of all functions take ` +
    `${cpuAtMost} CPU, and the quota is ${limits.cpuQuota}.`;
  if (cpuAtMost <= limits.cpuQuota) return ok(id, message);
  return {
    id,
    status: 'unknown',
    message,
    action:
      'Lower limits.maxInstances, or ask for a higher quota under IAM & Admin, Quotas, and set limits.cpuQuota.',
  };
}

function switchChecks({ switches, people }: DeploymentEnvironment): readonly Check[] {
  const { stripe, plaid, quickbooks, xero, appCheck, analytics } = switches;
  const first =
    people.firstOwner === undefined
      ? 'No owner gets digests, because people.firstOwner is not set either.'
      : 'Only people.firstOwner gets digests.';
  const rows = [
    ['stripe', stripe, `Plans are not sold. ${first}`],
    ['plaid', plaid !== false, 'Banks cannot be connected.'],
    ['quickbooks', quickbooks !== false, 'QuickBooks cannot be connected.'],
    ['xero', xero !== false, 'Xero cannot be connected.'],
    ['appCheck', appCheck !== false, 'Public calls need no attestation.'],
    ['analytics', analytics !== false, 'Visits are not counted.'],
  ] as const;
  return rows.map(([name, isOn, effect]) =>
    isOn
      ? ok(`switch:${name}`, 'On.')
      : off(`switch:${name}`, effect, `To turn it on, set switches.${name}.`),
  );
}

export interface OfflineFacts {
  readonly environment: DeploymentEnvironment;
  readonly example: DeploymentEnvironment;
  readonly batches: readonly Batch[];
  readonly totals: Totals;
  readonly isPlan: boolean;
}

/** Returns the checks that the environment and the source decide. */
export function offlineChecks({
  environment,
  example,
  batches,
  totals,
  isPlan,
}: OfflineFacts): readonly Check[] {
  return [
    ok('environment', 'All values have a valid form, and none is of the local environment.'),
    placeholderCheck(placeholdersIn(environment, example), isPlan),
    webAppCheck(environment),
    senderCheck(environment),
    eventsKeyCheck(environment),
    instancesCheck(environment),
    processorsCheck(environment, batches, totals),
    ...switchChecks(environment),
  ];
}
