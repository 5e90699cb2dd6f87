import {
  addDays,
  businessDateAt,
  type BusinessDate,
} from '@daily-snapshot/domain/calendar/business-date';
import type { Provider } from '@daily-snapshot/domain/connections/connection';
import type { Business } from '@daily-snapshot/domain/accounts/business-schema';
import type { SourceError } from '../../ports/source-error.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * A webhook requests a sync as soon as something changes. Each source is also read once a day: a
 * webhook can be lost, and no webhook says that a bank was checked and has nothing new.
 */
const SAFETY_NET_MS = 24 * HOUR_MS;

/** The sync starts early enough for a slow provider and late enough for a bank's morning bookings. */
const BEFORE_DIGEST_MS = 45 * MINUTE_MS;

/** Whether a webhook reports every change. Xero reports invoices and contacts only. */
const REPORTS_EVERY_CHANGE: Readonly<Record<Provider, boolean>> = {
  plaid: true,
  quickbooks: true,
  xero: false,
};

/** A source after a sync. */
interface SyncedSource {
  readonly provider: Provider;
  /** the last day whose transactions have all arrived; null before the first sync */
  readonly completeThrough: BusinessDate | null;
}

/**
 * Returns when to sync a source next if no webhook arrives: before the next digest, or a day later if
 * the source already covers the days of that digest.
 */
export function nextSyncAt(
  now: Date,
  { digestDueAt, timeZone }: Pick<Business, 'digestDueAt' | 'timeZone'>,
  { provider, completeThrough }: SyncedSource,
): Date {
  const regular = new Date(now.getTime() + SAFETY_NET_MS);
  if (!digestDueAt) return regular;
  const beforeDigest = new Date(digestDueAt.getTime() - BEFORE_DIGEST_MS);
  const lastDay = addDays(businessDateAt(digestDueAt, timeZone), -1);
  const isCovered =
    REPORTS_EVERY_CHANGE[provider] && completeThrough !== null && completeThrough >= lastDay;
  return isCovered || beforeDigest <= now || regular < beforeDigest ? regular : beforeDigest;
}

const FIRST_RETRY_MS = 5 * MINUTE_MS;
const LONGEST_RETRY_MS = 4 * HOUR_MS;

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
