import { setTimeout as wait } from 'node:timers/promises';
import { SourceError } from '../../functions/src/connections/ports/source-error.ts';
import type { StoredGrant } from '../../functions/src/connections/ports/source-provider.ts';
import { providerHost } from '../../functions/src/providers/http/provider-hosts.ts';
import { plaidKeyFaults } from '../../functions/src/providers/plaid/check-keys.ts';
import { plaidClient } from '../../functions/src/providers/plaid/client.ts';
import { plaidSource } from '../../functions/src/providers/plaid/provider.ts';
import { hostsFor as quickBooksHostsFor } from '../../functions/src/providers/quickbooks/hosts.ts';
import {
  describeCompany,
  quickBooksSource,
} from '../../functions/src/providers/quickbooks/provider.ts';
import { checkSendGridAccount } from '../../functions/src/providers/sendgrid/check-account.ts';
import { sendGridKeyFaults } from '../../functions/src/providers/sendgrid/check-key.ts';
import {
  fetchClient,
  stripeAccountFaults,
  withStripe,
} from '../../functions/src/providers/stripe/check-account.ts';
import {
  requireStripeMode,
  stripeModeOf,
} from '../../functions/src/providers/stripe/secret-key.ts';
import { webhookSecretFaults } from '../../functions/src/providers/stripe/webhook-secret.ts';
import { hostsFor as xeroHostsFor } from '../../functions/src/providers/xero/hosts.ts';
import { organizationsOf, xeroSource } from '../../functions/src/providers/xero/provider.ts';
import { errorMessage } from '../error-message.ts';
import type { CheckArguments, ProviderName } from './arguments.ts';
import { countLists } from './count-lists.ts';
import { readGrants, type Grants, type SourceName } from './grants.ts';
import { Findings, type OnAnyCall, type ProviderResult } from './result.ts';
import { readSettings, type Settings, type Values } from './settings.ts';
import { explain, walkSource } from './walk-source.ts';
import { walkStripe } from './walk-stripe.ts';

export interface CheckOptions {
  readonly settings: Settings;
  readonly grants: Grants;
  readonly now: () => Date;
  /** called before each request */
  readonly onCall?: OnAnyCall;
}

/** The inputs and outputs of a command. */
export interface Surroundings {
  readonly shell: Values;
  readonly root: string;
  readonly now: () => Date;
  readonly write: (text: string) => void;
  readonly warn: (text: string) => void;
}

/** The shell, the folder and the outputs of this process. */
export const processSurroundings: Surroundings = {
  shell: process.env,
  root: '.',
  now: () => new Date(),
  write: (text) => void process.stdout.write(text),
  warn: (text) => void process.stderr.write(text),
};

/**
 * Reads the environment that a command names.
 *
 * @throws Error that says what is missing or wrong
 */
function prepare(
  { env, tokens, providers }: Pick<CheckArguments, 'env' | 'tokens' | 'providers'>,
  { shell, root, now }: Surroundings,
): { readonly hosts: Hosts; readonly options: CheckOptions } {
  const settings = readSettings(env, shell, root);
  const grants = readGrants(tokens, settings, now());
  return { hosts: hostsOf(providers, settings), options: { settings, grants, now } };
}

/**
 * Parses the arguments of a command and reads the environment that they name.
 *
 * @returns undefined after a warning that says what is missing or wrong
 */
export function prepareCommand<Arguments extends Parameters<typeof prepare>[0]>(
  parse: () => Arguments,
  usage: string,
  around: Surroundings,
): (ReturnType<typeof prepare> & { readonly parsed: Arguments }) | undefined {
  let parsed: Arguments;
  try {
    parsed = parse();
  } catch (error) {
    around.warn(`${errorMessage(error)}\n\n${usage}\n`);
    return undefined;
  }
  try {
    return { parsed, ...prepare(parsed, around) };
  } catch (error) {
    around.warn(`${errorMessage(error)}\n`);
    return undefined;
  }
}

interface Check {
  /** @throws Error if the environment may not call the host that it names */
  readonly host: (settings: Settings) => string;
  /** The parameters and secrets without which there is no request, with where to find them. */
  readonly needs: Readonly<Record<string, string>>;
  /** Adds what it finds. Returns the mode of the keys, or null if they do not show it. */
  readonly run: (host: string, options: CheckOptions, findings: Findings) => Promise<string | null>;
}

const CHECKS: Readonly<Record<ProviderName, Check>> = {
  plaid: {
    host: (settings) => hostOf('Plaid', 'PLAID_API_BASE', settings),
    needs: {
      PLAID_CLIENT_ID: 'Copy it from https://dashboard.plaid.com/developers/keys.',
      PLAID_SECRET: 'Copy it from https://dashboard.plaid.com/developers/keys.',
    },
    run: checkPlaid,
  },
  quickbooks: {
    host: (settings) => hostOf('Intuit', 'QUICKBOOKS_BASE', settings),
    needs: {
      QUICKBOOKS_CLIENT_ID: 'Copy it from the keys of your app at https://developer.intuit.com.',
      QUICKBOOKS_CLIENT_SECRET:
        'Copy it from the keys of your app at https://developer.intuit.com.',
    },
    run: checkQuickBooks,
  },
  xero: {
    host: (settings) => hostOf('Xero', 'XERO_BASE', settings),
    needs: {
      XERO_CLIENT_ID: 'Copy it from your app at https://developer.xero.com/app/manage.',
      XERO_CLIENT_SECRET: 'Create one for your app at https://developer.xero.com/app/manage.',
    },
    run: checkXero,
  },
  stripe: {
    host: (settings) => hostOf('Stripe', 'STRIPE_API_BASE', settings),
    needs: { STRIPE_SECRET_KEY: 'Copy it from https://dashboard.stripe.com/apikeys.' },
    run: checkStripe,
  },
  sendgrid: {
    host: (settings) => hostOf('SendGrid', 'SENDGRID_BASE_URL', settings),
    needs: { SENDGRID_API_KEY: 'Create one at https://app.sendgrid.com/settings/api_keys.' },
    run: checkSendGrid,
  },
};

const hostOf = (
  provider: Parameters<typeof providerHost>[0],
  parameter: string,
  { environment, valueOf }: Settings,
): string => providerHost(provider, valueOf(parameter), environment);

/** The hosts of the providers to check. */
export type Hosts = ReadonlyMap<ProviderName, string>;

/** @throws Error if the environment may not call a host that it names */
const hostsOf = (names: readonly ProviderName[], settings: Settings): Hosts =>
  new Map(names.map((name) => [name, CHECKS[name].host(settings)]));

/** Checks providers one after the other. */
export async function* checkProviders(
  hosts: Hosts,
  options: CheckOptions,
): AsyncIterable<ProviderResult> {
  const { settings } = options;
  for (const [provider, host] of hosts) {
    const { needs, run } = CHECKS[provider];
    const findings = new Findings(options.onCall);
    for (const [name, where] of Object.entries(needs)) {
      if (settings.valueOf(name) === '') findings.faults.push(`${name} is not set. ${where}`);
    }
    const keyMode = findings.faults.length > 0 ? null : await run(host, options, findings);
    yield findings.result({ provider, host, keyMode });
  }
}

async function checkPlaid(
  baseUrl: string,
  { settings, grants, now }: CheckOptions,
  findings: Findings,
): Promise<string | null> {
  const { environment, valueOf } = settings;
  // A secret of Plaid works in one environment only.
  const mode = environment === 'local' ? null : environment;
  const { accessToken } = (await grants.plaid?.read()) ?? {};
  const [, ofToken] = /^access-([a-z]+)-/.exec(accessToken ?? '') ?? [];
  if (mode !== null && accessToken !== undefined && ofToken !== mode) {
    findings.faults.push(
      `The access token of Plaid belongs to ${ofToken ?? 'no environment'}. A ${mode} environment needs one that begins with access-${mode}-.`,
    );
    return mode;
  }
  const options = {
    clientId: valueOf('PLAID_CLIENT_ID'),
    secret: valueOf('PLAID_SECRET'),
    baseUrl,
  };
  await orExplain('plaid', 'the list of banks', findings, async () => {
    findings.faults.push(...(await plaidKeyFaults(plaidClient(options, findings.onCall))));
  });
  if (findings.faults.length > 0) return mode;
  if (!grants.plaid) {
    findings.notes.push(
      'No bank was read, because there is no access token. Set PLAID_ACCESS_TOKEN to that of an Item, or use --tokens FILE.',
    );
    return mode;
  }
  await walk(plaidSource({ ...options, webhookUrl: '' }), grants.plaid, now(), findings);
  return mode;
}

async function checkQuickBooks(
  _host: string,
  { settings, grants, now }: CheckOptions,
  findings: Findings,
): Promise<string | null> {
  const { environment, valueOf } = settings;
  const { quickbooks: grant } = grants;
  if (!grant) {
    findings.faults.push(
      'No company was read, because there are no tokens. Set QUICKBOOKS_ACCESS_TOKEN and QUICKBOOKS_REALM_ID as https://developer.intuit.com/app/developer/playground shows them, or use --tokens FILE.',
    );
    return null;
  }
  const clientId = valueOf('QUICKBOOKS_CLIENT_ID');
  const clientSecret = valueOf('QUICKBOOKS_CLIENT_SECRET');
  const hosts = quickBooksHostsFor(valueOf('QUICKBOOKS_BASE'), environment);
  const options = { clientId, clientSecret, hosts, now };
  await orExplain('quickbooks', 'the company', findings, async () => {
    // The reader needs the currency of the company.
    await grant.save((await describeCompany(options, grant, findings.onCall)).grant);
    await walk(quickBooksSource(options), grant, now(), findings);
  });
  return null;
}

async function checkXero(
  _host: string,
  { settings, grants, now }: CheckOptions,
  findings: Findings,
): Promise<string | null> {
  const { environment, valueOf } = settings;
  const { xero: grant } = grants;
  if (!grant) {
    findings.faults.push(
      'No organization was read, because there are no tokens. Set XERO_ACCESS_TOKEN, or use --tokens FILE.',
    );
    return null;
  }
  const clientId = valueOf('XERO_CLIENT_ID');
  const clientSecret = valueOf('XERO_CLIENT_SECRET');
  const hosts = xeroHostsFor(valueOf('XERO_BASE'), environment);
  const options = { clientId, clientSecret, hosts, now, wait };
  await orExplain('xero', 'the organizations', findings, async () => {
    const { tenant } = await grant.read();
    const all = await organizationsOf(options, grant, findings.onCall);
    const wanted = all.filter(({ externalKey }) => tenant === undefined || externalKey === tenant);
    const [organization, ...others] = wanted;
    if (!organization || others.length > 0) {
      findings.faults.push(
        `The tokens of Xero give access to ${all.length} organizations, and ${wanted.length} of them can be meant. Set XERO_TENANT_ID, or "tenant" in the file of tokens, to the id of one.`,
      );
      return;
    }
    await grant.save(organization.grant);
    await walk(xeroSource(options), grant, now(), findings);
  });
  return null;
}

async function walk(
  provider: ReturnType<typeof plaidSource>,
  grant: StoredGrant,
  now: Date,
  findings: Findings,
): Promise<void> {
  const { onCall, onUnreadable } = findings;
  const reader = provider.open(grant, { basis: 'accrual', onCall, onUnreadable });
  await walkSource(reader, provider.provider, now, findings);
}

/** Turns a failed request of a source into a fault. */
async function orExplain(
  source: SourceName,
  step: string,
  findings: Findings,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    findings.faults.push(explain(error, source, step));
  }
}

async function checkStripe(
  baseUrl: string,
  { settings: { environment, valueOf } }: CheckOptions,
  findings: Findings,
): Promise<string | null> {
  const secretKey = valueOf('STRIPE_SECRET_KEY');
  try {
    requireStripeMode(secretKey, environment);
  } catch (error) {
    findings.faults.push(errorMessage(error));
    return null;
  }
  const mode = stripeModeOf(secretKey);
  findings.faults.push(...webhookSecretFaults(valueOf('STRIPE_WEBHOOK_SECRET')));
  const httpClient = fetchClient((call) => findings.onCall({ ...call, purpose: 'reading' }));
  const options = { secretKey, baseUrl, httpClient };
  const failed = await withStripe(options, async (stripe) => {
    findings.faults.push(...(await stripeAccountFaults(stripe, mode)));
    await walkStripe(stripe, findings);
  });
  findings.faults.push(...failed);
  return mode;
}

async function checkSendGrid(
  baseUrl: string,
  { settings: { valueOf } }: CheckOptions,
  findings: Findings,
): Promise<string | null> {
  const options = {
    apiKey: valueOf('SENDGRID_API_KEY'),
    baseUrl,
    sender: valueOf('SENDER_ADDRESS'),
    publicKey: valueOf('SENDGRID_EVENTS_PUBLIC_KEY'),
  };
  try {
    const ofKey = await sendGridKeyFaults(options, findings.onCall);
    findings.faults.push(...ofKey);
    if (ofKey.length > 0) return null;
    const { faults, notes, found } = await checkSendGridAccount(options, findings.onCall);
    findings.faults.push(...faults);
    findings.notes.push(...notes);
    countLists(found, findings);
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    findings.faults.push(`SendGrid did not answer (${error.code}). Run the command again.`);
  }
  return null;
}
