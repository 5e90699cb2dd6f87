// https://developer.xero.com/documentation/guides/webhooks/overview/
import { z } from 'zod';
import type { SourceNotice, SourceNotices } from '../../ports/source-provider.ts';
import { isSigned } from '../books/signed-body.ts';

const payloadSchema = z
  .object({ events: z.array(z.looseObject({ tenantId: z.string() })) })
  .transform(({ events }) => events.map(({ tenantId }) => tenantId));

/**
 * Before Xero trusts an address it posts no events at all, signed rightly and wrongly: the first is
 * read as none, the second is not Xero's.
 *
 * @param secrets the webhook keys, two while one replaces the other
 */
export function xeroNotices(secrets: readonly string[]): SourceNotices {
  return {
    read: async (body, headers) => {
      if (!isSigned(body, headers['x-xero-signature'], secrets)) return undefined;
      const tenants = payloadSchema.safeParse(parsed(body));
      const keys = new Set(tenants.success ? tenants.data : []);
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
