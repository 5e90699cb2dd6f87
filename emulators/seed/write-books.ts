import { createHash } from 'node:crypto';
import {
  addDays,
  businessDateAt,
  type BusinessDate,
} from '@daily-snapshot/domain/calendar/business-date';
import { digestPeriod, isDigestDay } from '@daily-snapshot/domain/calendar/digest-day';
import { storedDaybook } from '@daily-snapshot/domain/contracts/daybook';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { storedPosting } from '@daily-snapshot/domain/contracts/stored-posting';
import { digestDueAt, latestDigest } from '@daily-snapshot/domain/digest/due';
import { shardOf } from '@daily-snapshot/domain/digest/shard';
import { groupBy } from '@daily-snapshot/domain/group-by';
import type { Posting } from '@daily-snapshot/domain/ledger/posting';
import { rollUpDay } from '@daily-snapshot/domain/rollup/daily-rollup';
import { emptyDaybook, enterDays, type Daybook } from '@daily-snapshot/domain/daybook/daybook';
import { snapshotOfDaybook } from '@daily-snapshot/domain/snapshot/snapshot-of-daybook';
import { FieldValue, type Firestore } from 'firebase-admin/firestore';
import type { SeededBusiness } from './businesses.ts';

/** How many digests lie in the archive of a new world: a month of mornings. */
const ARCHIVED_DIGESTS = 22;

/** As many documents as are written together. */
const BATCH_SIZE = 400;

interface Owner {
  readonly id: string;
  readonly email: string;
}

interface SeededDocument {
  readonly path: string;
  readonly data: object;
}

/** The last day of seeded books: yesterday, where the business is. */
export const lastBookDay = ({ timeZone }: SeededBusiness, now: Date): BusinessDate =>
  addDays(businessDateAt(now, timeZone), -1);

/**
 * Writes a business whose books go on to yesterday, with a month of digests in its archive. The
 * latest digest is still due, so that the next sweep, or whoever fires one, sends it.
 */
export async function writeBooks(
  db: Firestore,
  business: SeededBusiness,
  owner: Owner,
  postings: readonly Posting[],
  now: Date,
): Promise<void> {
  const due = latestDigest(now, business.timeZone);
  const archived = digestDaysBefore(due.businessDate);
  const daybook = daybookOf(postings, lastBookDay(business, now));
  const documents: SeededDocument[] = [
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
        latestDigest: archived[0],
      },
    },
    { path: paths.daybook(business.id), data: storedDaybook(daybook) },
    ...postings.map((posting) => ({
      path: paths.posting(business.id, hash(posting.id)),
      data: storedPosting(posting),
    })),
    ...archived.map((date) => ({
      path: paths.digest(business.id, date),
      data: archivedDigest(business, daybook, date),
    })),
  ];
  for (let start = 0; start < documents.length; start += BATCH_SIZE) {
    const batch = db.batch();
    for (const { path, data } of documents.slice(start, start + BATCH_SIZE)) {
      batch.set(db.doc(path), data);
    }
    await batch.commit();
  }
}

const hash = (id: string) => createHash('sha256').update(id).digest('base64url');

function daybookOf(postings: readonly Posting[], completeThrough: BusinessDate): Daybook {
  const rollups = [...groupBy(postings, ({ date }) => date)].map(([date, ofDay]) =>
    rollUpDay(date, ofDay),
  );
  const first = rollups.map(({ date }) => date).toSorted()[0] ?? completeThrough;
  return {
    ...enterDays(emptyDaybook(first), rollups),
    sources: [{ name: 'Books', gives: ['profit'], completeThrough, problem: null }],
  };
}

/** The latest first. */
function digestDaysBefore(date: BusinessDate): BusinessDate[] {
  const days: BusinessDate[] = [];
  for (let day = addDays(date, -1); days.length < ARCHIVED_DIGESTS; day = addDays(day, -1)) {
    if (isDigestDay(day)) days.push(day);
  }
  return days;
}

/** What the digest of that morning said: of the lines that were there by then. */
function archivedDigest(business: SeededBusiness, daybook: Daybook, businessDate: BusinessDate) {
  const completeThrough = digestPeriod(businessDate).to;
  const asOf = {
    ...daybook,
    sources: daybook.sources.map((source) => ({ ...source, completeThrough })),
  };
  return {
    businessDate,
    snapshot: snapshotOfDaybook({ ...business, basis: 'cash' }, asOf, businessDate),
    builtAt: digestDueAt(businessDate, business.timeZone),
  };
}
