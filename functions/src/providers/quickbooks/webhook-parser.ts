// https://developer.intuit.com/app/developer/qbo/docs/develop/webhooks
import { z } from 'zod';
import type { WebhookParser } from '../../connections/ports/source-provider.ts';
import { lenient } from '../books/lenient-schema.ts';
import { signedWebhookParser } from '../books/signed-webhook-parser.ts';

const cloudEvents = z
  .array(lenient(z.object({ intuitaccountid: z.string() })))
  .transform((events) => events.flatMap((event) => event?.intuitaccountid ?? []));

/** Payload format until July 2026. Replayed webhooks still use it. */
const notifications = z
  .object({ eventNotifications: z.array(lenient(z.object({ realmId: z.string() }))) })
  .transform(({ eventNotifications }) =>
    eventNotifications.flatMap((notification) => notification?.realmId ?? []),
  );

const keysSchema = z.union([cloudEvents, notifications]);

/** @param secrets the verifier tokens: two during a rotation */
export const quickBooksWebhookParser = (secrets: readonly string[]): WebhookParser =>
  signedWebhookParser({ header: 'intuit-signature', secrets, keysSchema });
