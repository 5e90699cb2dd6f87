// Stores businesses that have half a year of books and whose digest is due.
import {
  EMPTY_ALERT_STATE,
  toDetectorPosting,
  type BusinessAlertState,
} from '@daily-snapshot/domain/alerts/business-alert-state';
import { detectHistory } from '@daily-snapshot/domain/alerts/detection/detect-history';
import { addDays, type BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { DEFAULT_TIME_ZONE } from '@daily-snapshot/domain/calendar/time-zone';
import { paths, type DigestKey } from '@daily-snapshot/domain/contracts/paths';
import { latestDigest } from '@daily-snapshot/domain/digest/build/digest-schedule';
import { shardOf } from '@daily-snapshot/domain/digest/build/digest-shard';
import { aBusiness } from '../../kit/builders/business.ts';
import { bakeryBooks, type BakeryBooks } from '../../kit/sample-ledgers/bakery-ledger.ts';
import type { Firestore } from 'firebase-admin/firestore';
import { firestoreLedger } from '../../../functions/src/imports/firestore/ledger.ts';
import { secondsSideBySide } from '../support/side-by-side.ts';

export interface DueDigests {
  readonly digests: readonly DigestKey[];
  readonly linesEach: number;
}

/** Ledger writes in flight at a time. */
const WRITES_AT_A_TIME = 20;

export const addressOf = (businessId: string) => `${businessId}@owners.example`;

/**
 * Stores the daily summaries and the alert state through the service's own ledger, because a seed that
 * writes its own form breaks as soon as the stored form changes.
 *
 * @param name the prefix of the ids of the businesses
 */
export async function storeBusinessesWithDueDigests(
  db: Firestore,
  name: string,
  howMany: number,
  now = new Date(),
): Promise<DueDigests> {
  const { businessDate, dueAt } = latestDigest(now, DEFAULT_TIME_ZONE);
  const books = bakeryBooks(businessDate, 1);
  const { dailySummaries, postings } = books;
  const alertState = alertStateOf(books, addDays(businessDate, -2));
  const digests = Array.from({ length: howMany }, (_, index) => ({
    businessId: `${name}-${crypto.randomUUID().slice(0, 8)}-${index}`,
    businessDate,
  }));
  const writer = db.bulkWriter();
  for (const { businessId } of digests) {
    const business = aBusiness({
      digestDueAt: dueAt,
      digestShard: shardOf(businessId),
      entitlement: { hasDigests: true },
      digestPreferences: { isPaused: false, recipients: [addressOf(businessId)] },
    });
    void writer.set(db.doc(paths.business(businessId)), business);
  }
  await writer.close();
  const ledger = firestoreLedger(db);
  await secondsSideBySide(digests, WRITES_AT_A_TIME, async ({ businessId }) => {
    await ledger.open(businessId, async (books) => books.write([], dailySummaries, { alertState }));
  });
  return { digests, linesEach: postings.length };
}

/**
 * Detects the history through a day, as the previous daily run did. The measured run handles the
 * rest.
 */
function alertStateOf(
  { dailySummaries, postings }: Pick<BakeryBooks, 'dailySummaries' | 'postings'>,
  until: BusinessDate,
): BusinessAlertState {
  const { balance } = dailySummaries;
  const lines = postings.map(toDetectorPosting);
  const { checkpoint, sensitivity, later } = detectHistory({ lines, until, balance, rules: [] });
  return { ...EMPTY_ALERT_STATE, checkpoint, sensitivity, unprocessed: later };
}
