import { requireRightHost } from './adapters/outbound.ts';
import type { PlaidOptions } from './adapters/plaid/client.ts';
import { plaidNotices } from './adapters/plaid/notices.ts';
import { plaidSource } from './adapters/plaid/provider.ts';
import { quickBooksNotices } from './adapters/quickbooks/notices.ts';
import { quickBooks } from './adapters/quickbooks/provider.ts';
import {
  hostsAt as quickBooksHostsAt,
  type QuickBooksOptions,
} from './adapters/quickbooks/service.ts';
import { systemClock } from './adapters/system-clock.ts';
import { xeroNotices } from './adapters/xero/notices.ts';
import { xero } from './adapters/xero/provider.ts';
import { hostsAt as xeroHostsAt, type XeroOptions } from './adapters/xero/service.ts';
import {
  isEmulated,
  OFFICIAL_PLAID,
  plaidApiBase,
  plaidClientId,
  plaidSecret,
  plaidWebhookUrl,
  quickBooksBase,
  quickBooksClientId,
  quickBooksClientSecret,
  quickBooksVerifierToken,
  xeroBase,
  xeroClientId,
  xeroClientSecret,
  xeroWebhookKey,
} from './config.ts';
import type { NoticesOfSources, Sources } from './ports/source-provider.ts';

/** @returns undefined where we have no access to Plaid */
function plaidOptions(): PlaidOptions | undefined {
  const clientId = plaidClientId.value();
  if (clientId === '') return undefined;
  const baseUrl = plaidApiBase.value();
  requireRightHost(baseUrl, OFFICIAL_PLAID, isEmulated());
  return { clientId, secret: plaidSecret.value(), baseUrl };
}

const now = () => systemClock.now();

/** @returns undefined where we have no access to QuickBooks */
function quickBooksOptions(): QuickBooksOptions | undefined {
  const clientId = quickBooksClientId.value();
  if (clientId === '') return undefined;
  const hosts = quickBooksHostsAt(quickBooksBase.value(), isEmulated());
  return { clientId, clientSecret: quickBooksClientSecret.value(), hosts, now };
}

/** @returns undefined where we have no access to Xero */
function xeroOptions(): XeroOptions | undefined {
  const clientId = xeroClientId.value();
  if (clientId === '') return undefined;
  const hosts = xeroHostsAt(xeroBase.value(), isEmulated());
  return { clientId, clientSecret: xeroClientSecret.value(), hosts, now };
}

/** Two while one replaces the other. */
const secretsIn = (text: string): string[] => text.split(',').map((secret) => secret.trim());

/** The providers of books and bank lines that this deployment has an access of its own to. */
export function wireSources(): Sources {
  const plaid = plaidOptions();
  const intuit = quickBooksOptions();
  const ofXero = xeroOptions();
  return {
    ...(intuit && { quickbooks: quickBooks(intuit) }),
    ...(ofXero && { xero: xero(ofXero) }),
    ...(plaid && { plaid: plaidSource({ ...plaid, webhookUrl: plaidWebhookUrl.value() }) }),
  };
}

/** Who reads what they post to us. */
export function wireSourceNotices(): NoticesOfSources {
  const plaid = plaidOptions();
  return {
    ...(quickBooksOptions() && {
      quickbooks: quickBooksNotices(secretsIn(quickBooksVerifierToken.value())),
    }),
    ...(xeroOptions() && { xero: xeroNotices(secretsIn(xeroWebhookKey.value())) }),
    ...(plaid && { plaid: plaidNotices(plaid, systemClock) }),
  };
}
