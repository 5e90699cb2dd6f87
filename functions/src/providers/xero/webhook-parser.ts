// https://developer.xero.com/documentation/guides/webhooks/overview/
import { z } from 'zod';
import type { WebhookParser } from '../../connections/ports/source-provider.ts';
import { signedWebhookParser } from '../books/signed-webhook-parser.ts';

const keysSchema = z
  .object({ events: z.array(z.looseObject({ tenantId: z.string() })) })
  .transform(({ events }) => events.map(({ tenantId }) => tenantId));

/**
 * Before Xero trusts an address it posts no events at all, signed rightly and wrongly: the first is
 * read as none, the second is not Xero's.
 *
 * @param secrets the webhook keys, two while one replaces the other
 */
export const xeroWebhookParser = (secrets: readonly string[]): WebhookParser =>
  signedWebhookParser({ header: 'x-xero-signature', secrets, keysSchema });
