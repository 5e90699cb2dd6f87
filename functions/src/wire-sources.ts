import { requireRightHost } from './adapters/outbound.ts';
import type { PlaidOptions } from './adapters/plaid/client.ts';
import { plaidNotices } from './adapters/plaid/notices.ts';
import { plaidSource } from './adapters/plaid/provider.ts';
import { systemClock } from './adapters/system-clock.ts';
import {
  isEmulated,
  OFFICIAL_PLAID,
  plaidApiBase,
  plaidClientId,
  plaidSecret,
  plaidWebhookUrl,
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

/** The providers of books and bank lines that this deployment has an access of its own to. */
export function wireSources(): Sources {
  const plaid = plaidOptions();
  return {
    ...(plaid && { plaid: plaidSource({ ...plaid, webhookUrl: plaidWebhookUrl.value() }) }),
  };
}

/** Who reads what they post to us. */
export function wireSourceNotices(): NoticesOfSources {
  const plaid = plaidOptions();
  return { ...(plaid && { plaid: plaidNotices(plaid, systemClock) }) };
}
