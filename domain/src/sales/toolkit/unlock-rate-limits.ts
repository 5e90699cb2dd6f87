import type { Quota } from '../../shared/rate-limit.ts';

const MINUTE_MS = 60_000;

/** Limits on attempts to unlock the toolkit. A successful attempt is not counted. */
export const UNLOCK_RATE_LIMITS = {
  /** attempts of one account, with any password */
  ofAccount: { most: 5, withinMs: 15 * MINUTE_MS },
  /** attempts from one network, with any number of accounts */
  ofNetwork: { most: 5, withinMs: 15 * MINUTE_MS },
  /**
   * attempts for one address, from any number of networks; higher than the others, so that an attacker
   * cannot easily lock out a person whose address is known
   */
  forAddress: { most: 20, withinMs: 15 * MINUTE_MS },
} as const satisfies Readonly<Record<string, Quota>>;

/** The keys under which attempts are counted. */
export const unlockCountKeys = {
  account: (accountId: string) => `unlock.account.${accountId}`,
  address: (addressKey: string) => `unlock.address.${addressKey}`,
} as const;

/** A working day and its evening, so that a user unlocks the toolkit once a day. */
export const GRANT_MS = 12 * 60 * MINUTE_MS;
