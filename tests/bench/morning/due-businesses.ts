// Businesses with half a year of books whose digest is due.
import { DEFAULT_TIME_ZONE } from '@daily-snapshot/domain/calendar/time-zone';
import { paths, type DigestKey } from '@daily-snapshot/domain/contracts/paths';
import { latestDigest } from '@daily-snapshot/domain/digest/due';
import { shardOf } from '@daily-snapshot/domain/digest/shard';
import { aBusiness } from '@daily-snapshot/domain/testing/a-business';
import { bakeryBooks } from '@daily-snapshot/domain/testing/bakery-books';
import type { Firestore } from 'firebase-admin/firestore';

export interface DueBusinesses {
  readonly digests: readonly DigestKey[];
  readonly linesEach: number;
}

export const addressOf = (businessId: string) => `${businessId}@owners.example`;

/** @param name what their ids begin with */
export async function storeDueBusinesses(
  db: Firestore,
  name: string,
  howMany: number,
  now = new Date(),
): Promise<DueBusinesses> {
  const { businessDate, dueAt } = latestDigest(now, DEFAULT_TIME_ZONE);
  const { daybook, postings } = bakeryBooks(businessDate, 1);
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
    void writer.set(db.doc(paths.daybook(businessId)), daybook);
  }
  await writer.close();
  return { digests, linesEach: postings.length };
}
