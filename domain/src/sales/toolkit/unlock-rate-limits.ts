import type { Quota } from '../../shared/rate-limit.ts';

const MINUTE_MS = 60_000;

/** How often somebody may try to unlock the toolkit. An attempt that succeeds is given back. */
export const UNLOCK_RATE_LIMITS = {
  /** of one account, whatever it tries */
  ofAccount: { most: 5, withinMs: 15 * MINUTE_MS },
  /** of one network, however many accounts it makes */
  ofNetwork: { most: 5, withinMs: 15 * MINUTE_MS },
  /**
   * for one address, from however many networks; wider than the others, so that keeping somebody out
   * takes more than knowing their address
   */
  forAddress: { most: 20, withinMs: 15 * MINUTE_MS },
} as const satisfies Readonly<Record<string, Quota>>;

/** Under which keys attempts are counted. */
export const unlockCountKeys = {
  account: (accountId: string) => `unlock.account.${accountId}`,
  network: (networkKey: string) => `unlock.network.${networkKey}`,
  address: (addressKey: string) => `unlock.address.${addressKey}`,
} as const;

/** A working day and its evening: long enough not to be asked twice, short enough to be forgotten. */
export const GRANT_MS = 12 * 60 * MINUTE_MS;
