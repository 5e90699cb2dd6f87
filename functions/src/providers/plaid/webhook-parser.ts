// https://plaid.com/docs/api/webhooks/ and https://plaid.com/docs/api/items/#webhooks
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import { z } from 'zod';
import type {
  AuthorizationFinishedEvent,
  SourceEvent,
  WebhookParser,
} from '../../connections/ports/source-provider.ts';
import { plaidClient, type PlaidOptions } from './client.ts';
import { isFromPlaid } from './verify-webhook.ts';
import { verificationKeys } from './verification-keys.ts';

const webhookSchema = z.object({
  webhook_type: z.string(),
  webhook_code: z.string(),
  item_id: z.string().min(1).max(100),
  disconnect_time: z.iso
    .datetime({ offset: true })
    .transform((value) => new Date(value))
    .optional(),
});

/**
 * Webhook of a finished Link session. We request the result ourselves, so the tokens in the body
 * are ignored.
 */
const finishedSchema = z.object({
  webhook_type: z.literal('LINK'),
  webhook_code: z.literal('SESSION_FINISHED'),
  link_token: z.string().min(1).max(200),
});

/** What each webhook is about. Unknown codes are ignored, because Plaid adds codes at any time. */
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

function eventsIn(body: Uint8Array): readonly (SourceEvent | AuthorizationFinishedEvent)[] {
  const posted = parseJson(body);
  const finished = finishedSchema.safeParse(posted);
  if (finished.success) return [{ about: 'finished', webhookKey: finished.data.link_token }];
  const parsed = webhookSchema.safeParse(posted);
  if (!parsed.success) return [];
  const { webhook_type: type, webhook_code: code, item_id, disconnect_time } = parsed.data;
  const name = `${type}/${code}`;
  const about = Object.hasOwn(ABOUT, name) ? ABOUT[name] : undefined;
  if (about === undefined) return [];
  const ends = disconnect_time && { accessEndsAt: disconnect_time };
  return [{ externalKey: item_id, about, ...ends }];
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString());
  } catch {
    return undefined;
  }
}
