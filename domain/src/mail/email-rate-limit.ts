import { z } from 'zod';
import { storedInstantSchema } from '../shared/instant-schema.ts';
import { freeAt, type Quota } from '../shared/rate-limit.ts';

const DAY_MS = 86_400_000;

/** Limits for e-mails that a person sends to others, by business, account and mailbox. */
export const EMAIL_RATE_LIMITS = {
  business: { most: 10, withinMs: DAY_MS },
  account: { most: 20, withinMs: DAY_MS },
  accountInFirstMonth: { most: 10, withinMs: DAY_MS },
  accountInFirstWeek: { most: 6, withinMs: DAY_MS },
  accountOnFirstDay: { most: 3, withinMs: DAY_MS },
  /** All spellings of an address are one mailbox. */
  address: { most: 3, withinMs: 7 * DAY_MS },
  /**
   * All accounts in their first week together, so that many new accounts cannot add up. With the 150
   * scorecards of the public forms, strangers cause at most 200 e-mails a day.
   */
  newAccounts: { most: 50, withinMs: DAY_MS },
} as const satisfies Readonly<Record<string, Quota>>;

/** An e-mail above the limit of all new accounts waits up to three days. */
export const EMAIL_DELAY_MAX_MS = 3 * DAY_MS;

const NEW_ACCOUNT_DAYS = 7;

/** The counts of an e-mail. Only new accounts have the last one. */
export const RATE_LIMIT_OWNERS = ['business', 'account', 'address', 'newAccounts'] as const;
export type RateLimitOwner = (typeof RATE_LIMIT_OWNERS)[number];

/** When e-mails were written, per limit. */
export type EmailsSent = Readonly<Record<RateLimitOwner, readonly Date[]>>;

const ageInDays = (createdAt: Date, now: Date): number =>
  (now.getTime() - createdAt.getTime()) / DAY_MS;

/** Returns whether an account is in its first week. An account of unknown age is. */
export const isNewAccount = (createdAt: Date | undefined, now: Date): boolean =>
  createdAt === undefined || ageInDays(createdAt, now) < NEW_ACCOUNT_DAYS;

/** Returns the limit of an account, which grows with its age. */
export function accountLimit(createdAt: Date | undefined, now: Date): Quota {
  const age = createdAt === undefined ? 0 : ageInDays(createdAt, now);
  if (age < 1) return EMAIL_RATE_LIMITS.accountOnFirstDay;
  if (age < NEW_ACCOUNT_DAYS) return EMAIL_RATE_LIMITS.accountInFirstWeek;
  return age < 30 ? EMAIL_RATE_LIMITS.accountInFirstMonth : EMAIL_RATE_LIMITS.account;
}

/**
 * Counts one more e-mail of an account. Above the limit of all new accounts, it is sent later.
 *
 * @param createdAt when the account was created
 * @returns when to send it, or the limit that is exceeded
 */
export function countEmail(
  written: EmailsSent,
  createdAt: Date | undefined,
  now: Date,
):
  | { readonly written: EmailsSent; readonly sendAt: Date; readonly usedUp?: undefined }
  | { readonly usedUp: RateLimitOwner } {
  const quotas = {
    business: EMAIL_RATE_LIMITS.business,
    account: accountLimit(createdAt, now),
    address: EMAIL_RATE_LIMITS.address,
  };
  const counted = { ...written };
  for (const owner of ['business', 'account', 'address'] as const) {
    const recent = within(quotas[owner], written[owner], now);
    if (recent.length >= quotas[owner].most) return { usedUp: owner };
    counted[owner] = [...recent, now];
  }
  if (!isNewAccount(createdAt, now)) return { written: counted, sendAt: now };
  const shared = EMAIL_RATE_LIMITS.newAccounts;
  const sendAt = freeAt(shared, written.newAccounts, now);
  if (sendAt.getTime() - now.getTime() > EMAIL_DELAY_MAX_MS) return { usedUp: 'newAccounts' };
  counted.newAccounts = [...within(shared, written.newAccounts, now), sendAt];
  return { written: counted, sendAt };
}

const within = ({ withinMs }: Quota, times: readonly Date[], now: Date): readonly Date[] =>
  times.filter((at) => now.getTime() - at.getTime() < withinMs);

/**
 * The document `emailRateLimits/{key}`: when e-mails were written by a business or an account, or
 * to a mailbox.
 */
export const emailRateLimitSchema = z.object({ writtenAt: z.array(storedInstantSchema) });
