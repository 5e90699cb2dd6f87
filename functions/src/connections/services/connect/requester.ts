import type { Business } from '@daily-snapshot/domain/accounts/business-schema';
import type { ConnectAttempt } from '@daily-snapshot/domain/connections/source-sync-schema';
import { maskAddress } from '@daily-snapshot/domain/shared/mask-address';

/** Returns what the person who consented sees about the business and the account that would get access. */
export const requesterOf = (
  { signInAddress, provider, reconnects }: ConnectAttempt,
  { name }: Business,
) => ({
  business: name,
  account: signInAddress === null ? null : maskAddress(signInAddress),
  provider,
  isRenewal: reconnects !== null,
});
