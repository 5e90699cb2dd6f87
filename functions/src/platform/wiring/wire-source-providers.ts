import { setTimeout as wait } from 'node:timers/promises';
import { providerHost } from '../../providers/http/provider-hosts.ts';
import type { PlaidOptions } from '../../providers/plaid/client.ts';
import { plaidWebhookParser } from '../../providers/plaid/webhook-parser.ts';
import { plaidSource } from '../../providers/plaid/provider.ts';
import { quickBooksWebhookParser } from '../../providers/quickbooks/webhook-parser.ts';
import { quickBooksSource } from '../../providers/quickbooks/provider.ts';
import {
  hostsFor as quickBooksHostsFor,
  type QuickBooksOptions,
} from '../../providers/quickbooks/hosts.ts';
import { systemClock } from '../system-clock.ts';
import { xeroWebhookParser } from '../../providers/xero/webhook-parser.ts';
import { xeroSource } from '../../providers/xero/provider.ts';
import { hostsFor as xeroHostsFor, type XeroOptions } from '../../providers/xero/hosts.ts';
import {
  environment,
  plaidApiBase,
  plaidClientId,
  plaidSecret,
  plaidWebhookUrl,
  quickBooksBase,
  quickBooksClientId,
  quickBooksClientSecret,
  quickBooksVerifierToken,
  valueIn,
  xeroBase,
  xeroClientId,
  xeroClientSecret,
  xeroWebhookKey,
} from '../config.ts';
import type { WebhookParsers, Sources } from '../../connections/ports/source-provider.ts';

/** @returns undefined without access to Plaid */
function plaidOptions(): PlaidOptions | undefined {
  const clientId = plaidClientId.value();
  if (clientId === '') return undefined;
  const baseUrl = providerHost('Plaid', plaidApiBase.value(), environment());
  return { clientId, secret: valueIn(plaidSecret), baseUrl };
}

const now = () => systemClock.now();

/** @returns undefined without access to QuickBooks */
function quickBooksOptions(): QuickBooksOptions | undefined {
  const clientId = quickBooksClientId.value();
  if (clientId === '') return undefined;
  const hosts = quickBooksHostsFor(quickBooksBase.value(), environment());
  return { clientId, clientSecret: valueIn(quickBooksClientSecret), hosts, now };
}

/** @returns undefined without access to Xero */
function xeroOptions(): XeroOptions | undefined {
  const clientId = xeroClientId.value();
  if (clientId === '') return undefined;
  const hosts = xeroHostsFor(xeroBase.value(), environment());
  return { clientId, clientSecret: valueIn(xeroClientSecret), hosts, now, wait };
}

/** Returns both secrets during a rotation. */
const secretsIn = (text: string): string[] => text.split(',').map((secret) => secret.trim());

/** Returns the providers of books and bank data for which this deployment has credentials. */
export function wireSourceProviders(): Sources {
  const plaid = plaidOptions();
  const intuit = quickBooksOptions();
  const ofXero = xeroOptions();
  return {
    ...(intuit && { quickbooks: quickBooksSource(intuit) }),
    ...(ofXero && { xero: xeroSource(ofXero) }),
    ...(plaid && { plaid: plaidSource({ ...plaid, webhookUrl: plaidWebhookUrl.value() }) }),
  };
}

/** Returns the parsers of the webhooks of these providers. */
export function wireWebhookParsers(): WebhookParsers {
  const plaid = plaidOptions();
  return {
    ...(quickBooksOptions() && {
      quickbooks: quickBooksWebhookParser(secretsIn(valueIn(quickBooksVerifierToken))),
    }),
    ...(xeroOptions() && { xero: xeroWebhookParser(secretsIn(valueIn(xeroWebhookKey))) }),
    ...(plaid && { plaid: plaidWebhookParser(plaid, systemClock) }),
  };
}
