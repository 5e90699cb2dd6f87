import { createHash } from 'node:crypto';
import {
  addDays,
  businessDateAt,
  type BusinessDate,
} from '@daily-snapshot/domain/calendar/business-date';
import { digestPeriod, isDigestDay } from '@daily-snapshot/domain/calendar/digest-day';
import { toStoredDailySummaries } from '@daily-snapshot/domain/daily-summaries/daily-summaries-schema';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { storedPosting } from '@daily-snapshot/domain/ledger/stored-posting';
import { newestDigest } from '@daily-snapshot/domain/digest/build/digest-schedule';
import { shardOf } from '@daily-snapshot/domain/digest/build/digest-shard';
import { invariant } from '@daily-snapshot/domain/shared/invariant';
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
import { handleEarlierAlerts } from './handle-earlier-alerts.ts';
import { replayDailyRuns } from './replay-daily-runs.ts';
import type { SeededBooks, SeededProfile } from './seeded-books.ts';

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
export const lastBookDay = ({ timeZone }: SeededProfile, now: Date): BusinessDate =>
  addDays(businessDateAt(now, timeZone), -1);

/**
 * Builds the documents of a business whose books reach up to yesterday.
 *
 * The archive has a month of digests and the inbox has their alerts. The newest digest is not built
 * yet, so that it can be sent.
 */
export function businessDocuments(
  { business, hasHandledAlerts, read }: SeededBooks,
  owner: Owner,
  now: Date,
): SeededDocument[] {
  const due = newestDigest(now, business.timeZone);
  const archived = digestDaysBefore(due.businessDate);
  const until = lastBookDay(business, now);
  const latest = archived.at(-1);
  invariant(latest, 'there are archived digests');
  const { postings, cashOn } = read(until, digestPeriod(latest).to);
  const dailySummaries = {
    ...dailySummariesOf(postings, until, cashOn !== null),
    balance: cashOn && { amount: cashOn(until), asOf: until },
  };
  const replayed = replayDailyRuns({ business, postings, dailySummaries, cashOn }, archived);
  const { digests, replay } = replayed;
  const { alerts, alertState } = hasHandledAlerts
    ? handleEarlierAlerts(replayed, owner.id)
    : replayed;
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
        latestDigest: latest,
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
  hasCash: boolean,
): DailySummaries {
  const rollups = [...groupBy(postings, ({ date }) => date)].map(([date, ofDay]) =>
    rollUpDay(date, ofDay),
  );
  const first = rollups.map(({ date }) => date).toSorted()[0] ?? completeThrough;
  return {
    ...replaceDays(emptyDailySummaries(first), rollups),
    sources: [
      {
        name: 'Books',
        provides: hasCash ? ['profit', 'cash'] : ['profit'],
        completeThrough,
        problem: null,
      },
    ],
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
