// https://developer.xero.com/documentation/guides/webhooks/overview/
import { z } from 'zod';
import type { WebhookParser } from '../../connections/ports/source-provider.ts';
import { lenient } from '../books/lenient-schema.ts';
import { signedWebhookParser } from '../books/signed-webhook-parser.ts';

const keysSchema = z
  .object({ events: z.array(lenient(z.object({ tenantId: z.string() }))) })
  .transform(({ events }) => events.flatMap((event) => event?.tenantId ?? []));

/**
 * Creates a parser for Xero webhooks. Before Xero activates a webhook URL it sends requests without
 * events. One of them has a valid signature and is parsed as no events. The others have invalid
 * signatures and are rejected.
 *
 * @param secrets the webhook keys: two during a rotation
 */
export const xeroWebhookParser = (secrets: readonly string[]): WebhookParser =>
  signedWebhookParser({ header: 'x-xero-signature', secrets, keysSchema });
