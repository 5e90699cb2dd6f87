// A bakery with half a year of postings in the local environment, with the digests that the service
// would build.
import { createHash } from 'node:crypto';
import { weekdayOf, type BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { DEFAULT_TIME_ZONE } from '@daily-snapshot/domain/calendar/time-zone';
import { toStoredDailySummaries } from '@daily-snapshot/domain/daily-summaries/daily-summaries-schema';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { storedPosting } from '@daily-snapshot/domain/ledger/stored-posting';
import { cents } from '@daily-snapshot/domain/money/cents';
import { bakeryBooks, type BakeryBooks } from '../sample-ledgers/bakery-ledger.ts';
import { anAlert } from '../builders/postings.ts';
import { getAuth } from 'firebase-admin/auth';
import { app, db } from './admin-sdk.ts';

export interface StoredBakery {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly books: BakeryBooks;
}

/** @param latest the day of its last digest */
export async function storeBakery(
  latest: BusinessDate,
  names: readonly string[] = ['Bluebird Bakery'],
): Promise<StoredBakery> {
  const email = `baker-${crypto.randomUUID()}@example.com`;
  const password = 'morning-paper';
  const { uid } = await getAuth(app).createUser({ email, password });
  const books = bakeryBooks(latest);
  const ids = await Promise.all(names.map((name) => storeBusiness(uid, name, latest, books)));
  return { id: ids[0] ?? '', email, password, books };
}

/** The alert in Monday digests. */
const DEARER_FLOUR = anAlert({
  finding: 'price-raised',
  counterparty: 'Golden Mill',
  actual: cents(46_200),
  expected: { low: cents(42_000), high: cents(42_000) },
  impact: cents(4_200),
  baseline: { of: 'vendor-history', count: 26 },
});

export async function storeBusiness(
  ownerId: string,
  name: string,
  latest: BusinessDate,
  { postings, dailySummaries, digests }: BakeryBooks,
): Promise<string> {
  const { id } = db.collection(paths.businesses).doc();
  const writer = db.bulkWriter();
  void writer.set(db.doc(paths.business(id)), {
    name,
    timeZone: DEFAULT_TIME_ZONE,
    members: { [ownerId]: 'owner' },
    createdAt: new Date('2026-01-05T16:00:00Z'),
    latestDigest: latest,
    digestDueAt: new Date('2036-01-07T16:00:00Z'),
  });
  void writer.set(db.doc(paths.dailySummaries(id)), toStoredDailySummaries(dailySummaries));
  for (const digest of digests) {
    const { businessDate } = digest;
    const alerts = weekdayOf(businessDate) === 1 ? [DEARER_FLOUR] : [];
    void writer.set(db.doc(paths.digest(id, businessDate)), { ...digest, alerts });
  }
  for (const posting of postings) {
    const key = createHash('sha256').update(posting.id).digest('base64url');
    void writer.set(db.doc(paths.posting(id, key)), storedPosting(posting));
  }
  await writer.close();
  return id;
}
