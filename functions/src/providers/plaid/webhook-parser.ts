// https://plaid.com/docs/api/webhooks/ and https://plaid.com/docs/api/items/#webhooks
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import { z } from 'zod';
import type { SourceEvent, WebhookParser } from '../../connections/ports/source-provider.ts';
import { plaidClient, type PlaidOptions } from './client.ts';
import { isFromPlaid } from './verify-webhook.ts';
import { verificationKeys } from './verification-keys.ts';

const instant = z.iso
  .datetime({ offset: true })
  .transform((value) => new Date(value))
  .nullish()
  .catch(undefined);

const webhookSchema = z.object({
  webhook_type: z.string(),
  webhook_code: z.string(),
  item_id: z.string().min(1).max(100),
  /** when our access ends: in the United States and Canada */
  disconnect_time: instant,
  /** when our access ends: in Europe */
  consent_expiration_time: instant,
});

/**
 * The subject of each webhook. Unknown codes are ignored, because Plaid adds codes at any time.
 * `LINK/SESSION_FINISHED` is ignored too: it does not say which person finished, and only the browser
 * that Plaid sends back proves it.
 */
const ABOUT: Readonly<Record<string, SourceEvent['about']>> = {
  'TRANSACTIONS/SYNC_UPDATES_AVAILABLE': 'changes',
  'ITEM/ERROR': 'access',
  'ITEM/LOGIN_REPAIRED': 'access',
  'ITEM/PENDING_DISCONNECT': 'access',
  'ITEM/PENDING_EXPIRATION': 'access',
  'ITEM/USER_PERMISSION_REVOKED': 'revoked',
  // The owner revoked one of several accounts. The next sync lists its transactions as removed.
  'ITEM/USER_ACCOUNT_REVOKED': 'changes',
};

export function plaidWebhookParser(options: PlaidOptions, clock: Clock): WebhookParser {
  const keyOf = verificationKeys(
    plaidClient(options, () => undefined),
    clock,
  );
  return {
    read: async (body, headers) => {
      const token = headers['plaid-verification'];
      return (await isFromPlaid(body, token, clock.now(), keyOf)) ? eventsIn(body) : undefined;
    },
  };
}

function eventsIn(body: Uint8Array): readonly SourceEvent[] {
  const parsed = webhookSchema.safeParse(parseJson(body));
  if (!parsed.success) return [];
  const { webhook_type: type, webhook_code: code, item_id: externalKey } = parsed.data;
  const name = `${type}/${code}`;
  const about = Object.hasOwn(ABOUT, name) ? ABOUT[name] : undefined;
  if (about === undefined) return [];
  if (name === 'ITEM/LOGIN_REPAIRED') return [{ externalKey, about, accessEndsAt: null }];
  const ends = parsed.data.disconnect_time ?? parsed.data.consent_expiration_time;
  return [{ externalKey, about, ...(ends && { accessEndsAt: ends }) }];
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString());
  } catch {
    return undefined;
  }
}
