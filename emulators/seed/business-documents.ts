import { createHash } from 'node:crypto';
import {
  addDays,
  businessDateAt,
  type BusinessDate,
} from '@daily-snapshot/domain/calendar/business-date';
import { isDigestDay } from '@daily-snapshot/domain/calendar/digest-day';
import { toStoredDailySummaries } from '@daily-snapshot/domain/daily-summaries/daily-summaries-schema';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { storedPosting } from '@daily-snapshot/domain/ledger/stored-posting';
import { latestDigest } from '@daily-snapshot/domain/digest/build/digest-schedule';
import { shardOf } from '@daily-snapshot/domain/digest/build/digest-shard';
import { groupBy } from '@daily-snapshot/domain/shared/group-by';
import type { Posting } from '@daily-snapshot/domain/ledger/posting';
import { rollUpDay } from '@daily-snapshot/domain/ledger/rollups/daily-rollup';
import {
  emptyDailySummaries,
  replaceDays,
} from '@daily-snapshot/domain/daily-summaries/daily-summaries';
import type { DailySummaries } from '@daily-snapshot/domain/daily-summaries/daily-summaries-schema';
import { FieldValue } from 'firebase-admin/firestore';
import { storedAlertState } from '../../functions/src/alerts/firestore/packed-alert-state.ts';
import type { SeededBusiness } from './businesses.ts';
import { replayDailyRuns } from './replay-daily-runs.ts';

/** The number of archived digests in a new local environment: one month. */
const ARCHIVED_DIGESTS = 22;

/** No intraday check is needed: no posting has arrived since the last of these digests. */
const NO_NEXT_CHECK = null;

interface Owner {
  readonly id: string;
  readonly email: string;
}

export interface SeededDocument {
  readonly path: string;
  readonly data: object;
}

/** Returns the last day of seeded books: yesterday in the time zone of the business. */
export const lastBookDay = ({ timeZone }: SeededBusiness, now: Date): BusinessDate =>
  addDays(businessDateAt(now, timeZone), -1);

/**
 * Builds the documents of a business whose books reach up to yesterday.
 *
 * The archive has a month of digests and the inbox has their alerts. The latest digest is still
 * due, so that the next sweep sends it.
 */
export function businessDocuments(
  business: SeededBusiness,
  owner: Owner,
  postings: readonly Posting[],
  now: Date,
): SeededDocument[] {
  const due = latestDigest(now, business.timeZone);
  const archived = digestDaysBefore(due.businessDate);
  const dailySummaries = dailySummariesOf(postings, lastBookDay(business, now));
  const { digests, alerts, alertState, replay } = replayDailyRuns(
    { business, postings, dailySummaries },
    archived,
  );
  return [
    {
      path: paths.business(business.id),
      data: {
        name: business.name,
        timeZone: business.timeZone,
        currency: business.currency,
        basis: 'cash',
        members: { [owner.id]: 'owner' },
        createdAt: FieldValue.serverTimestamp(),
        digestPreferences: { isPaused: false, recipients: [owner.email] },
        entitlement: { hasDigests: true },
        digestDueAt: due.dueAt,
        digestShard: shardOf(business.id),
        latestDigest: archived.at(-1),
      },
    },
    { path: paths.dailySummaries(business.id), data: toStoredDailySummaries(dailySummaries) },
    ...postings.map((posting) => ({
      path: paths.posting(business.id, hash(posting.id)),
      data: storedPosting(posting),
    })),
    ...digests.map((digest) => ({
      path: paths.digest(business.id, digest.businessDate),
      data: digest,
    })),
    ...[...alerts].map(([id, alert]) => ({ path: paths.alert(business.id, id), data: alert })),
    {
      path: paths.alertState(business.id),
      data: storedAlertState(business.id, alertState, NO_NEXT_CHECK),
    },
    { path: paths.replay(business.id), data: replay },
  ];
}

const hash = (id: string) => createHash('sha256').update(id).digest('base64url');

function dailySummariesOf(
  postings: readonly Posting[],
  completeThrough: BusinessDate,
): DailySummaries {
  const rollups = [...groupBy(postings, ({ date }) => date)].map(([date, ofDay]) =>
    rollUpDay(date, ofDay),
  );
  const first = rollups.map(({ date }) => date).toSorted()[0] ?? completeThrough;
  return {
    ...replaceDays(emptyDailySummaries(first), rollups),
    sources: [{ name: 'Books', provides: ['profit'], completeThrough, problem: null }],
  };
}

/** Returns the digest days before a date, oldest first. */
function digestDaysBefore(date: BusinessDate): BusinessDate[] {
  const days: BusinessDate[] = [];
  for (let day = addDays(date, -1); days.length < ARCHIVED_DIGESTS; day = addDays(day, -1)) {
    if (isDigestDay(day)) days.unshift(day);
  }
  return days;
}
