// https://developer.intuit.com/app/developer/qbo/docs/develop/webhooks
import { z } from 'zod';
import type { SourceNotice, SourceNotices } from '../../ports/source-provider.ts';
import { isSigned } from '../books/signed-body.ts';

const cloudEvents = z
  .array(z.looseObject({ type: z.string(), intuitaccountid: z.string() }))
  .transform((events) => events.map(({ intuitaccountid }) => intuitaccountid));

/** Until July 2026; replays still have it. */
const notifications = z
  .object({ eventNotifications: z.array(z.looseObject({ realmId: z.string() })) })
  .transform(({ eventNotifications }) => eventNotifications.map(({ realmId }) => realmId));

const payloadSchema = z.union([cloudEvents, notifications]);

/** @param secrets the verifier tokens, two while one replaces the other */
export function quickBooksNotices(secrets: readonly string[]): SourceNotices {
  return {
    read: async (body, headers) => {
      if (!isSigned(body, headers['intuit-signature'], secrets)) return undefined;
      const realms = payloadSchema.safeParse(parsed(body));
      const keys = new Set(realms.success ? realms.data : []);
      return [...keys].map((externalKey): SourceNotice => ({ externalKey, about: 'changes' }));
    },
  };
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}
