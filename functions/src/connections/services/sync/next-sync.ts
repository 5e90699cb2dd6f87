import { isEntitledToDigests } from '@daily-snapshot/domain/billing/entitlement';
import type { Business } from '@daily-snapshot/domain/accounts/business-schema';
import type { SourceError } from '../../ports/source-error.ts';

const MINUTE_MS = 60_000;

/** Aggregators read banks one to four times a day. Books change all day. */
const INTERVAL_MS = 4 * 60 * MINUTE_MS;

/** Providers count requests for customers without a plan too. */
const INTERVAL_WITHOUT_PLAN_MS = 24 * 60 * MINUTE_MS;

/** The sync starts early enough for a slow provider and late enough for a bank's morning bookings. */
const BEFORE_DIGEST_MS = 45 * MINUTE_MS;

/** Returns when to sync a source next if no webhook arrives. */
export function nextSyncAt(
  now: Date,
  { digestDueAt, entitlement }: Pick<Business, 'digestDueAt' | 'entitlement'>,
): Date {
  const regular =
    now.getTime() +
    (isEntitledToDigests(entitlement, now) ? INTERVAL_MS : INTERVAL_WITHOUT_PLAN_MS);
  const beforeDigest = digestDueAt ? digestDueAt.getTime() - BEFORE_DIGEST_MS : Infinity;
  return new Date(beforeDigest > now.getTime() ? Math.min(regular, beforeDigest) : regular);
}

const FIRST_RETRY_MS = 5 * MINUTE_MS;
const LONGEST_RETRY_MS = INTERVAL_MS;

/** Returns when to retry, or null if the owner has to renew access first. */
export function retryAfter(
  { code, retryAfter: seconds }: Pick<SourceError, 'code' | 'retryAfter'>,
  failures: number,
  now: Date,
): Date | null {
  if (code === 'needs-reconnect') return null;
  const backOff = Math.min(FIRST_RETRY_MS * 2 ** Math.max(0, failures - 1), LONGEST_RETRY_MS);
  const asked = seconds === undefined ? 0 : seconds * 1000;
  return new Date(now.getTime() + Math.max(code === 'limit' ? MINUTE_MS : backOff, asked));
}
