// The stored bakery with its books and its bank connected.
import {
  addDays,
  type BusinessDate,
  type Period,
} from '@daily-snapshot/domain/calendar/business-date';
import type { BooksLag } from '@daily-snapshot/domain/connections/books-lag';
import type { Connection } from '@daily-snapshot/domain/connections/connection';
import { sourceFromConnection } from '@daily-snapshot/domain/connections/source-from-connection';
import type { Reconciliation } from '@daily-snapshot/domain/connections/reconciliation';
import { toStoredDailySummaries } from '@daily-snapshot/domain/daily-summaries/daily-summaries-schema';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { digestDueAt } from '@daily-snapshot/domain/digest/build/digest-schedule';
import { cents } from '@daily-snapshot/domain/money/cents';
import type { DailySummaries } from '@daily-snapshot/domain/daily-summaries/daily-summaries-schema';
import type { BoundedOpenItems } from '@daily-snapshot/domain/ledger/open-items/bounded-open-items';
import type { SourceState } from '@daily-snapshot/domain/connections/source-state';
import { buildSnapshot } from '@daily-snapshot/domain/digest/build/build-snapshot';
import { aBusiness } from '../builders/business.ts';
import { db } from './admin-sdk.ts';
import { storeBakery, type StoredBakery } from './bakery.ts';

export const BOOKS = 'Bluebird Bakery LLC';
export const BANK = 'Harbor Community Bank';

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

const connection = (differences: Partial<Connection>): Connection => ({
  provider: 'plaid',
  name: BANK,
  provides: ['profit', 'cash'],
  currency: 'USD',
  basis: null,
  accounts: [],
  connectedAt: hoursAgo(900),
  initialSync: null,
  lastReadAt: hoursAgo(2),
  problem: null,
  problemSince: null,
  accessEndsAt: null,
  receipt: { since: hoursAgo(900), reads: {}, access: 3, writes: 0 },
  disconnectedAt: null,
  purgingSince: null,
  ...differences,
});

/** Builds the connection of the checking account that the local environment's bank has. */
export const bankConnection = (): Connection =>
  connection({
    accounts: [
      {
        key: 'as it was called then',
        name: 'Business Checking',
        mask: '4410',
        kind: 'bank',
        balance: { amount: cents(3_684_300), asOf: hoursAgo(3) },
        dataThrough: hoursAgo(3),
        isPersonal: false,
      },
    ],
  });

const booksConnection = (reconciliation: Reconciliation): Connection =>
  connection({
    provider: 'quickbooks',
    name: BOOKS,
    provides: ['profit'],
    basis: 'cash',
    accounts: [
      {
        key: 'books',
        name: BOOKS,
        mask: null,
        kind: 'books',
        balance: null,
        dataThrough: hoursAgo(2),
        isPersonal: false,
      },
    ],
    reconciliation: { ...reconciliation, basis: 'cash', checkedAt: hoursAgo(5) },
  });

const sides = (revenue: number, expenses: number) => ({
  revenue: cents(revenue),
  expenses: cents(expenses),
  net: cents(revenue - expenses),
});

const reconciled = (period: Period): Reconciliation => ({
  ...period,
  state: 'matches',
  ours: sides(5_412_840, 4_120_310),
  stated: sides(5_412_840, 4_120_310),
  months: [],
  suspects: [],
  furtherSuspects: 0,
});

/**
 * A reconciliation that differs. We have one sale twice, and the books' report has another amount
 * for a bill.
 */
const untied = (period: Period): Reconciliation => ({
  ...period,
  state: 'differs',
  ours: sides(5_474_240, 4_118_310),
  stated: sides(5_412_840, 4_120_310),
  months: [
    {
      ...period,
      to: addDays(period.from, 29),
      ours: sides(1_804_280, 1_373_436),
      stated: sides(1_804_280, 1_373_436),
    },
    {
      ...period,
      from: addDays(period.from, 30),
      ours: sides(3_669_960, 2_744_874),
      stated: sides(3_608_560, 2_746_874),
    },
  ],
  suspects: [
    ...['first', 'second'].map((lineId) => ({
      reason: 'twice' as const,
      lineId,
      date: addDays(period.to, -7),
      category: 'Wholesale',
      counterparty: 'Harbor Café',
      amount: cents(61_400),
    })),
    {
      reason: 'missing',
      lineId: null,
      date: addDays(period.to, -17),
      category: 'Repairs and maintenance',
      counterparty: '',
      amount: cents(-2_000),
    },
  ],
  furtherSuspects: 2,
});

const openItemsOn = (day: BusinessDate): BoundedOpenItems => ({
  asOf: day,
  receivables: [
    { counterparty: 'Harbor Café', dueOn: addDays(day, -9), amount: cents(61_400) },
    { counterparty: 'Elm Street School', dueOn: addDays(day, 5), amount: cents(49_000) },
    { counterparty: 'Lakeview Inn', dueOn: addDays(day, 40), amount: cents(128_000) },
  ],
  payables: [
    { counterparty: 'Golden Mill', dueOn: addDays(day, 3), amount: cents(84_000) },
    { counterparty: 'Bright Signs', dueOn: addDays(day, 33), amount: cents(240_000) },
  ],
});

export interface BakeryWithSources extends StoredBakery {
  /** the latest digest day: the bank is ahead of the books, and the books' report differs */
  readonly behind: BusinessDate;
  /** the digest day before: the books are complete and match their report */
  readonly matching: BusinessDate;
}

/** @param latest the day of its last digest, a weekday other than Monday */
export async function storeBakeryWithSources(latest: BusinessDate): Promise<BakeryWithSources> {
  const bakery = await storeBakery(latest);
  const matching = addDays(latest, -1);
  const booksThrough = addDays(latest, -7);
  const ninetyDays = { from: addDays(latest, -90), to: addDays(latest, -1) };
  const booksLag: BooksLag = {
    books: BOOKS,
    booksThrough,
    bankThrough: addDays(latest, -1),
    moneyIn: cents(810_000),
    moneyOut: cents(420_050),
    lines: 31,
  };
  const books = {
    matching: booksConnection(reconciled(ninetyDays)),
    behind: booksConnection(untied(ninetyDays)),
  };
  const digest = (day: BusinessDate, dailySummaries: DailySummaries) => {
    const { timeZone, ...business } = aBusiness({ latestDigest: addDays(day, -1) });
    return {
      businessDate: day,
      snapshot: buildSnapshot(business, dailySummaries, day),
      builtAt: digestDueAt(day, timeZone),
      alerts: [],
    };
  };
  const dailySummariesOn = (day: BusinessDate, connected: Connection): DailySummaries => ({
    ...bakery.books.dailySummaries,
    sources: [connected, bankConnection()].map((one): SourceState => ({
      ...sourceFromConnection(one, aBusiness().timeZone),
      provides: one === connected ? ['profit'] : ['cash'],
      completeThrough: addDays(day, -1),
    })),
    openItems: openItemsOn(day),
  });
  const behind = { ...dailySummariesOn(latest, books.behind), booksLag };
  const writer = db.bulkWriter();
  void writer.set(db.doc(paths.dailySummaries(bakery.id)), toStoredDailySummaries(behind));
  void writer.set(db.doc(paths.digest(bakery.id, latest)), digest(latest, behind));
  void writer.set(
    db.doc(paths.digest(bakery.id, matching)),
    digest(matching, dailySummariesOn(matching, books.matching)),
  );
  const connections = db.collection(paths.connections(bakery.id));
  void writer.set(connections.doc(), books.behind);
  void writer.set(connections.doc(), bankConnection());
  await writer.close();
  return { ...bakery, behind: latest, matching };
}
