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

/** How many digests lie in the archive of a new world: a month of mornings. */
const ARCHIVED_DIGESTS = 22;

/** Nothing came since the last of these digests that could not wait for the next. */
const NOTHING_TO_LOOK_AT = null;

interface Owner {
  readonly id: string;
  readonly email: string;
}

export interface SeededDocument {
  readonly path: string;
  readonly data: object;
}

/** The last day of seeded books: yesterday, where the business is. */
export const lastBookDay = ({ timeZone }: SeededBusiness, now: Date): BusinessDate =>
  addDays(businessDateAt(now, timeZone), -1);

/**
 * The documents of a business whose books go on to yesterday, and that was watched all along: a month
 * of digests lies in its archive, and in its inbox what they told. The latest digest is still due, so
 * that the next sweep, or whoever fires one, sends it.
 */
export function businessDocuments(
  business: SeededBusiness,
  owner: Owner,
  postings: readonly Posting[],
  now: Date,
): SeededDocument[] {
  const due = latestDigest(now, business.timeZone);
  const archived = digestDaysBefore(due.businessDate);
  const dailySummaries = daybookOf(postings, lastBookDay(business, now));
  const { digests, alerts, watch, replay } = replayDailyRuns(
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
      path: paths.watch(business.id),
      data: storedAlertState(business.id, watch, NOTHING_TO_LOOK_AT),
    },
    { path: paths.replay(business.id), data: replay },
  ];
}

const hash = (id: string) => createHash('sha256').update(id).digest('base64url');

function daybookOf(postings: readonly Posting[], completeThrough: BusinessDate): DailySummaries {
  const rollups = [...groupBy(postings, ({ date }) => date)].map(([date, ofDay]) =>
    rollUpDay(date, ofDay),
  );
  const first = rollups.map(({ date }) => date).toSorted()[0] ?? completeThrough;
  return {
    ...replaceDays(emptyDailySummaries(first), rollups),
    sources: [{ name: 'Books', gives: ['profit'], completeThrough, problem: null }],
  };
}

/** The oldest first. */
function digestDaysBefore(date: BusinessDate): BusinessDate[] {
  const days: BusinessDate[] = [];
  for (let day = addDays(date, -1); days.length < ARCHIVED_DIGESTS; day = addDays(day, -1)) {
    if (isDigestDay(day)) days.unshift(day);
  }
  return days;
}
