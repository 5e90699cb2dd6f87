import { isEntitledToDigests } from '@daily-snapshot/domain/billing/entitlement';
import type { Business } from '@daily-snapshot/domain/accounts/business-schema';
import type { SourceError } from '../../ports/source-error.ts';

const MINUTE_MS = 60_000;

/** Banks are asked by their aggregators one to four times a day; books change all day. */
const EVERY_MS = 4 * 60 * MINUTE_MS;

/** Providers count what they are asked, also for those who do not pay us. */
const WITHOUT_PLAN_MS = 24 * 60 * MINUTE_MS;

/** Early enough for a sweep and a slow provider, late enough for what a bank books in the morning. */
const BEFORE_DIGEST_MS = 45 * MINUTE_MS;

/** When a source is read next unless it says itself that there is something. */
export function nextSyncAt(
  now: Date,
  { digestDueAt, entitlement }: Pick<Business, 'digestDueAt' | 'entitlement'>,
): Date {
  const regular =
    now.getTime() + (isEntitledToDigests(entitlement, now) ? EVERY_MS : WITHOUT_PLAN_MS);
  const beforeDigest = digestDueAt ? digestDueAt.getTime() - BEFORE_DIGEST_MS : Infinity;
  return new Date(beforeDigest > now.getTime() ? Math.min(regular, beforeDigest) : regular);
}

const FIRST_RETRY_MS = 5 * MINUTE_MS;
const LONGEST_RETRY_MS = EVERY_MS;

/** When to try again; null: when the owner has renewed our access. */
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
