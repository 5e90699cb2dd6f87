// https://developer.xero.com/documentation/guides/webhooks/overview/
import { z } from 'zod';
import type { SourceNotices } from '../../ports/source-provider.ts';
import { signedNotices } from '../books/notices.ts';

const keysSchema = z
  .object({ events: z.array(z.looseObject({ tenantId: z.string() })) })
  .transform(({ events }) => events.map(({ tenantId }) => tenantId));

/**
 * Before Xero trusts an address it posts no events at all, signed rightly and wrongly: the first is
 * read as none, the second is not Xero's.
 *
 * @param secrets the webhook keys, two while one replaces the other
 */
export const xeroNotices = (secrets: readonly string[]): SourceNotices =>
  signedNotices({ header: 'x-xero-signature', secrets, keysSchema });
