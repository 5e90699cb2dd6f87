// https://developer.intuit.com/app/developer/qbo/docs/develop/webhooks
import { z } from 'zod';
import type { WebhookParser } from '../../connections/ports/source-provider.ts';
import { signedWebhookParser } from '../books/signed-webhook-parser.ts';

const cloudEvents = z
  .array(z.looseObject({ type: z.string(), intuitaccountid: z.string() }))
  .transform((events) => events.map(({ intuitaccountid }) => intuitaccountid));

/** Until July 2026; replays still have it. */
const notifications = z
  .object({ eventNotifications: z.array(z.looseObject({ realmId: z.string() })) })
  .transform(({ eventNotifications }) => eventNotifications.map(({ realmId }) => realmId));

const keysSchema = z.union([cloudEvents, notifications]);

/** @param secrets the verifier tokens, two while one replaces the other */
export const quickBooksWebhookParser = (secrets: readonly string[]): WebhookParser =>
  signedWebhookParser({ header: 'intuit-signature', secrets, keysSchema });
