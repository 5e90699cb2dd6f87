// Xero allows 60 calls a minute and 5,000 a day per organization, and 1,000 a day in its smallest
// tier. docs/decisions/052 states the figures that these tests measure.
import { addDays, businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { afterEach, describe, expect, it } from 'vitest';
import type { CompanyBooks } from '../../../emulators/companies/company-books.ts';
import { generateCompany, type GeneratedCompany } from '../../../emulators/companies/generate.ts';
import { SyncedTransactions, totalsOf, truthOf } from '../../kit/providers/books-totals.ts';
import {
  featuresOf,
  recordingGrant,
  startBooksHarness,
  type BooksHarness,
} from '../../kit/providers/books-harness.ts';

const UNTIL = businessDate('2026-11-20');
const NOW = new Date('2026-11-21T15:00:00Z');
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const TWO_YEARS = 730;
const YEAR = 365;
const QUARTER = 90;

let harness: BooksHarness | undefined;
afterEach(async () => {
  await harness?.close();
  harness = undefined;
});

async function open(
  { days, ...features }: Partial<GeneratedCompany> & { readonly days: number },
  limits: { readonly callsADay?: number } = {},
) {
  const books = generateCompany({
    seed: 'busy',
    until: UNTIL,
    days,
    ...featuresOf('xero'),
    ...features,
  });
  const running = await startBooksHarness('xero', [books], NOW, limits);
  harness = running;
  const storedGrant = recordingGrant((await running.connect()).grant);
  const synced = new SyncedTransactions();
  const since = addDays(UNTIL, 1 - days);
  const period = { from: since, to: UNTIL };
  const waits: number[] = [];
  const wait = async (seconds: number) => {
    waits.push(seconds);
    await running.clock.setTo(new Date(running.clock.now().getTime() + seconds * 1000));
  };
  const reader = () => running.source.open(storedGrant, running.reading('accrual'));
  return {
    books,
    synced,
    waits,
    wait,
    period,
    sync: () => synced.read(reader(), since, wait),
    /** Syncs once. Returns when to sync again, in seconds, if the organization has no calls left. */
    trySync: async (): Promise<number> => {
      let retryAfter = 0;
      await synced
        .read(reader(), since, (seconds) => {
          retryAfter = seconds;
          return Promise.reject(LIMITED);
        })
        .catch((error: unknown) => {
          if (error !== LIMITED) throw error;
        });
      return retryAfter;
    },
    list: () => synced.list(reader(), period),
    calls: () => callsOf(running),
    truth: () => truthOf(books, 'accrual', period),
  };
}

const LIMITED = new Error('The organization has no calls left.');

const callsOf = ({ service }: BooksHarness) =>
  service.journal.all().filter(({ path }) => path.startsWith('/api.xro/'));

type Calls = ReturnType<typeof callsOf>;

const refusedIn = (calls: Calls) => calls.filter(({ status }) => status === 429).length;

/** Returns the most calls within any minute. */
const peakOf = (calls: Calls) =>
  Math.max(
    ...calls.map(
      ({ at }) =>
        calls.filter((other) => {
          const later = other.at.getTime() - at.getTime();
          return later >= 0 && later < MINUTE_MS;
        }).length,
    ),
  );

const undated = (synced: SyncedTransactions) => synced.all().filter(({ id }) => id.includes('..'));

const profitOf = (totals: ReturnType<typeof totalsOf>) =>
  Object.values(totals).reduce((sum, { revenue, expenses }) => sum + revenue - expenses, 0);

describe('the first sync', () => {
  it('of two years sends at most 130 calls if documents explain the report', async () => {
    const { sync, calls, synced, truth, waits } = await open({ days: TWO_YEARS });
    await sync();
    expect(totalsOf(synced.all())).toEqual(truth());
    expect(calls().length).toBeLessThanOrEqual(130);
    expect(peakOf(calls())).toBeLessThanOrEqual(60);
    expect(refusedIn(calls())).toBe(0);
    expect(waits).toEqual([]);
  });

  it('of a year sends at most 240 calls if the report has amounts of its own on every day', async () => {
    const { sync, calls, synced, truth } = await open({ days: YEAR, hasStock: true });
    await sync();
    expect(profitOf(totalsOf(synced.all()))).toBe(profitOf(truth()));
    expect(calls().length).toBeLessThanOrEqual(240);
    expect(peakOf(calls())).toBeLessThanOrEqual(60);
    expect(refusedIn(calls())).toBe(0);
  });

  it('keeps 100 calls a day for other syncs, and continues the next day', async () => {
    const { trySync, calls, synced, truth, wait } = await open(
      { days: YEAR, hasStock: true },
      { callsADay: 200 },
    );
    const seconds: number[] = [];
    for (let left = await trySync(); left > 0; left = await trySync()) {
      seconds.push(left);
      await wait(left);
    }
    expect(profitOf(totalsOf(synced.all()))).toBe(profitOf(truth()));
    expect(refusedIn(calls())).toBe(0);
    expect(new Set(seconds)).toEqual(new Set([3600]));
    expect(seconds.length).toBeLessThan(60);
    const first = calls()[0]?.at.getTime() ?? 0;
    const firstDay = calls().filter(({ at }) => at.getTime() < first + DAY_MS);
    expect(firstDay.length).toBeLessThanOrEqual(200);
    expect(firstDay.length).toBeGreaterThan(100);
  });
});

/** Enters wages that only the report contains, by a document that no list has. */
const payWages = (books: CompanyBooks, days: readonly number[], at: Date) => {
  const accounts = books.accounts();
  const expense = accounts.find(({ type }) => type === 'expense')?.id ?? '';
  for (const day of days) {
    const lines = [{ account: expense, cents: 123_400 + day, description: 'Wages' }];
    const date = addDays(UNTIL, -day);
    const account = accounts.find(({ type }) => type === 'bank')?.id ?? '';
    books.enter({ kind: 'paycheck', date, memo: '', account, lines }, at);
  }
};

describe('a nightly listing', () => {
  it('sends at most 30 calls, and dates more amounts each night until all have their day', async () => {
    const { sync, list, calls, synced, truth, wait } = await open({
      days: QUARTER,
      hasStock: true,
    });
    await sync();
    const counts = [undated(synced).length];
    expect(counts[0]).toBeGreaterThan(0);
    for (let night = 0; night < 20 && undated(synced).length > 0; night += 1) {
      await wait(24 * 3600);
      const before = calls().length;
      await list();
      expect(calls().length - before).toBeLessThanOrEqual(30);
      expect(profitOf(totalsOf(synced.all()))).toBe(profitOf(truth()));
    }
    expect(undated(synced)).toEqual([]);
    expect(totalsOf(synced.all())).toEqual(truth());
    expect(refusedIn(calls())).toBe(0);
  });

  it('sends at most 20 calls for wages of one new day, whatever the report had before', async () => {
    const { books, sync, list, calls, synced, truth, wait } = await open({ days: QUARTER });
    payWages(books, [80, 66, 52, 38, 24, 10], NOW);
    await sync();
    expect(totalsOf(synced.all())).toEqual(truth());
    await wait(24 * 3600);
    payWages(books, [3], new Date(NOW.getTime() + DAY_MS));
    const before = calls().length;
    await list();
    expect(calls().length - before).toBeLessThanOrEqual(20);
    expect(totalsOf(synced.all())).toEqual(truth());
  });
});
