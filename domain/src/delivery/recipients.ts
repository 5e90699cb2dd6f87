import { getsDigests } from '../billing/entitlement.ts';
import type { Business } from '../contracts/business.ts';
import type { SkipReason } from './outbox.ts';
import { isSuppressed, NOT_SUPPRESSED, type Suppression } from './suppression.ts';

/** Who gets the digest of a business now, or why nobody does. */
export type Recipients =
  | { readonly addresses: readonly string[]; readonly hold?: undefined }
  | { readonly hold: SkipReason };

/**
 * @param business undefined when it is gone
 * @param suppressions by address, as the business lists it
 */
export function recipientsOf(
  businessId: string,
  business: Business | undefined,
  suppressions: ReadonlyMap<string, Suppression>,
  now: Date,
): Recipients {
  if (!business) return { hold: 'closed' };
  if (!getsDigests(business.entitlement, now)) return { hold: 'not-entitled' };
  const { isPaused, recipients } = business.digestPreferences ?? {
    isPaused: false,
    recipients: [],
  };
  if (isPaused) return { hold: 'paused' };
  if (recipients.length === 0) return { hold: 'no-recipients' };
  const addresses = recipients.filter(
    (address) => !isSuppressed(suppressions.get(address) ?? NOT_SUPPRESSED, businessId),
  );
  return addresses.length === 0 ? { hold: 'unsubscribed' } : { addresses };
}
