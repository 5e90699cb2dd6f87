// Tests companies like real ones at QuickBooks: with stock, amounts with many decimals, several currencies, long
// charts of accounts, and reports of other countries.
import { addDays, businessDate } from '@daily-snapshot/domain/calendar/business-date';
import type { Basis } from '@daily-snapshot/domain/ledger/basis';
import { afterEach, describe, expect, it } from 'vitest';
import { EXCHANGE_ACCOUNT } from '../../../emulators/companies/derived-entries.ts';
import { isSettlement, type Settlement } from '../../../emulators/companies/document.ts';
import { generateCompany, type GeneratedCompany } from '../../../emulators/companies/generate.ts';
import type {
  ReadLine,
  SourceReader,
} from '../../../functions/src/connections/ports/source-provider.ts';
import {
  SyncedTransactions,
  totalsOf,
  totalsOfReport,
  truthOf,
} from '../../kit/providers/books-totals.ts';
import {
  recordingGrant,
  startBooksHarness,
  type BooksHarness,
} from '../../kit/providers/books-harness.ts';

const DAYS = 60;
const UNTIL = businessDate('2026-11-20');
const SINCE = addDays(UNTIL, 1 - DAYS);
const PERIOD = { from: SINCE, to: UNTIL };
const NOW = new Date('2026-11-21T15:00:00Z');
const BASES = ['accrual', 'cash'] as const;

let harness: BooksHarness;
afterEach(() => harness.close());

async function open(features: Partial<GeneratedCompany>, basis: Basis = 'accrual') {
  const books = generateCompany({ seed: 'shop', until: UNTIL, days: DAYS, ...features });
  harness = await startBooksHarness('quickbooks', [books], NOW);
  const { grant } = await harness.connect();
  const reader = harness.source.open(recordingGrant(grant), harness.reading(basis));
  return { books, reader, truth: truthOf(books, basis, PERIOD) };
}

async function readAll(reader: SourceReader) {
  const synced = new SyncedTransactions();
  await synced.read(reader, SINCE, () => Promise.reject(new Error('There is no limit.')));
  return synced;
}

const reportOnly = (synced: SyncedTransactions) =>
  synced.all().filter(({ id }) => id.startsWith('Report:'));

describe('a profit and loss report', () => {
  it.each(BASES)(
    'of France proves its days with other names of groups, on %s basis',
    async (basis) => {
      const { reader, truth } = await open({ profile: { country: 'FR' } }, basis);
      expect(totalsOf((await readAll(reader)).all())).toEqual(truth);
      const report = await reader.profitAndLoss?.(PERIOD, basis);
      expect(totalsOfReport(report ?? [])).toEqual(truth);
    },
  );

  it('of a single day is read although the end must be after the start', async () => {
    const { books, reader } = await open({});
    const period = { from: addDays(UNTIL, -3), to: addDays(UNTIL, -3) };
    const report = await reader.profitAndLoss?.(period, 'accrual');
    expect(report?.map(({ date }) => date)).toEqual([period.from]);
    expect(totalsOfReport(report ?? [])).toEqual(truthOf(books, 'accrual', period));
  });

  it('with an unknown group is read by the sections of its accounts', async () => {
    const { reader, truth } = await open({});
    harness.service.alterAnswer = (path, body) =>
      path.includes('/reports/')
        ? (JSON.parse(JSON.stringify(body).replaceAll('"Income"', '"Unheard"')) as object)
        : body;
    const report = await reader.profitAndLoss?.(PERIOD, 'accrual');
    expect(totalsOfReport(report ?? [])).toEqual(truth);
  });

  it('without rows is an error with a reason, and no days of zero', async () => {
    const { reader } = await open({});
    harness.service.alterAnswer = (path, body) =>
      path.includes('/reports/') ? { ...body, Rows: undefined, Header: {} } : body;
    await expect(reader.profitAndLoss?.(PERIOD, 'accrual')).rejects.toMatchObject({
      code: 'provider-down',
      finding: 'unproved-report',
    });
  });
});

describe('a shop with stock', () => {
  it.each(BASES)(
    'takes only the cost of sold stock from the report, on %s basis',
    async (basis) => {
      const { reader, truth } = await open({ hasStock: true }, basis);
      const synced = await readAll(reader);
      expect(totalsOf(synced.all())).toEqual(truth);
      const left = reportOnly(synced);
      expect(left.length).toBeGreaterThan(10);
      expect(new Set(left.map(({ category }) => category))).toEqual(
        new Set(['Cost of Goods Sold']),
      );
      expect(synced.all().some(({ category }) => category === 'Sales of Old Goods')).toBe(true);
    },
  );

  it('shows a sale and a purchase of items at once, and their cost with the next listing', async () => {
    const { books, reader } = await open({ hasStock: true });
    const synced = await readAll(reader);
    const before = new Set(synced.all().map(({ id }) => id));
    const [beans] = books.items();
    const lines = (account = '', cents: number) => [
      { account, cents, description: 'Beans', item: beans?.id, quantity: 2 },
    ];
    const party = books.parties('customer')[0]?.id ?? '';
    const account = books.accounts().find(({ type }) => type === 'bank')?.id ?? '';
    const common = { date: UNTIL, memo: '', party, account };
    const sold = { ...common, lines: lines(beans?.income, 5_000), taxCents: 0 };
    books.enter({ ...sold, kind: 'salesReceipt' }, NOW);
    const bought = { ...common, means: 'check', isCredit: false } as const;
    books.enter({ ...bought, kind: 'purchase', lines: lines(beans?.asset, 1_624) }, NOW);
    const readAgain = () =>
      synced.read(reader, SINCE, () => Promise.reject(new Error('No limit.')));
    await readAgain();
    const found = synced.all().filter(({ id }) => !before.has(id));
    expect(found.map(({ category, amount }) => [category, amount])).toEqual([
      ['Sales of Goods', 5_000],
    ]);
    const period = { from: UNTIL, to: UNTIL };
    const listed: ReadLine[] = [];
    for await (const part of reader.listing(period)) {
      listed.push(...part);
    }
    expect(totalsOf(listed)).toEqual(truthOf(books, 'accrual', period));
  });

  it('reads its items once, and a company without such lines reads none', async () => {
    const itemQueries = () =>
      harness.service.journal.all().filter(({ query }) => query.includes('from+Item')).length;
    const { reader } = await open({ hasStock: true });
    await readAll(reader);
    expect(itemQueries()).toBe(1);
    await harness.close();
    await readAll((await open({})).reader);
    expect(itemQueries()).toBe(0);
  });
});

describe('a chart of more than a thousand accounts', () => {
  it.each(BASES)('is read completely, on %s basis', async (basis) => {
    const { reader, truth } = await open({ unusedAccounts: 1_050 }, basis);
    const synced = await readAll(reader);
    expect(totalsOf(synced.all())).toEqual(truth);
    expect(reportOnly(synced)).toEqual([]);
  });
});

describe('documents in another currency', () => {
  it('take only exchange differences from the report, on accrual basis', async () => {
    const { reader, truth } = await open({ hasForeignCurrency: true });
    const synced = await readAll(reader);
    expect(totalsOf(synced.all())).toEqual(truth);
    const left = reportOnly(synced);
    expect(left.length).toBeGreaterThan(0);
    expect(new Set(left.map(({ category }) => category))).toEqual(new Set([EXCHANGE_ACCOUNT]));
  });

  it('count at the rate of their payment if it is the same, on cash basis', async () => {
    const { books, reader, truth } = await open({ hasForeignCurrency: true }, 'cash');
    const synced = await readAll(reader);
    expect(totalsOf(synced.all())).toEqual(truth);
    const payments = books
      .documents()
      .filter(isSettlement)
      .filter(({ currency }) => currency);
    const hasLines = (payment: Settlement) =>
      synced.all().some(({ id }) => new RegExp(`Payment:${payment.id}:`).test(id));
    const isSameRate = ({ links, currency }: Settlement) =>
      books.document(links[0]?.document ?? '').currency?.rate === currency?.rate;
    expect(payments.filter(isSameRate).length).toBeGreaterThan(0);
    expect(payments.map(hasLines)).toEqual(payments.map(isSameRate));
  });
});
