// Tests companies like real ones at Xero: with several currencies, tax within manual journals, amounts with many
// decimals.
import { addDays, businessDate } from '@daily-snapshot/domain/calendar/business-date';
import type { Basis } from '@daily-snapshot/domain/ledger/basis';
import { afterEach, describe, expect, it } from 'vitest';
import type { CompanyBooks } from '../../../emulators/companies/company-books.ts';
import { EXCHANGE_ACCOUNT } from '../../../emulators/companies/derived-entries.ts';
import { documentGuid } from '../../../emulators/xero/wire/guid.ts';
import { generateCompany, type GeneratedCompany } from '../../../emulators/companies/generate.ts';
import {
  SyncedTransactions,
  totalsOf,
  totalsOfReport,
  truthOf,
} from '../../kit/providers/books-totals.ts';
import {
  featuresOf,
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

async function open(
  features: Partial<GeneratedCompany>,
  basis: Basis = 'accrual',
  enter: (books: CompanyBooks) => void = () => undefined,
) {
  const books = generateCompany({
    seed: 'trader',
    until: UNTIL,
    days: DAYS,
    ...featuresOf('xero'),
    ...features,
  });
  enter(books);
  harness = await startBooksHarness('xero', [books], NOW, { callsAMinute: 10_000 });
  const { grant } = await harness.connect();
  const reader = harness.source.open(recordingGrant(grant), harness.reading(basis));
  const synced = new SyncedTransactions();
  const sync = () =>
    synced.read(reader, SINCE, () => Promise.reject(new Error('There is no limit.')));
  return { books, reader, synced, sync, truth: () => truthOf(books, basis, PERIOD) };
}

const reportOnly = (synced: SyncedTransactions) =>
  synced.all().filter(({ id }) => id.startsWith('Report:'));

const sumOf = (lines: readonly { readonly amount: number }[]) =>
  lines.reduce((sum, { amount }) => sum + amount, 0);

const profitOf = (totals: ReturnType<typeof totalsOf>) =>
  Object.values(totals).reduce((sum, { revenue, expenses }) => sum + revenue - expenses, 0);

describe('documents in another currency', () => {
  it('take only currency gains from the report, although the chart has no account for them', async () => {
    const { books, synced, sync, truth } = await open({ hasForeignCurrency: true });
    await sync();
    const left = reportOnly(synced);
    expect(left.length).toBeGreaterThan(0);
    expect(new Set(left.map(({ category }) => category))).toEqual(new Set([EXCHANGE_ACCOUNT]));
    expect(profitOf(totalsOf(synced.all()))).toBe(profitOf(truth()));
    const foreign = books.documents().filter(({ currency }) => currency);
    expect(foreign.length).toBeGreaterThan(10);
  });

  it.each(BASES)('are in the report of each day, on %s basis', async (basis) => {
    const { reader, books } = await open({ hasForeignCurrency: true }, basis);
    const period = { from: addDays(UNTIL, -20), to: UNTIL };
    const report = await reader.profitAndLoss?.(period, basis);
    const ofReport = totalsOfReport(report ?? []);
    expect(profitOf(ofReport)).toBe(profitOf(truthOf(books, basis, period)));
  });

  it('count with their payments on cash basis', async () => {
    const { synced, sync, truth } = await open({ hasForeignCurrency: true }, 'cash');
    await sync();
    expect(profitOf(totalsOf(synced.all()))).toBe(profitOf(truth()));
  });
});

describe('a manual journal with tax within its amounts', () => {
  const TAXED_ON = addDays(UNTIL, -4);
  const enter = (books: CompanyBooks) => {
    const idOf = (type: string) =>
      books.accounts().find((account) => account.type === type)?.id ?? '';
    const line = (account: string, cents: number) => ({ account, cents, description: 'Repair' });
    const lines = [
      line(idOf('expense'), 10_000),
      line(books.defaultAccounts.salesTax, 825),
      line(idOf('bank'), -10_825),
    ];
    books.enter({ kind: 'journal', date: TAXED_ON, memo: 'Repair', lines }, NOW);
  };

  it.each(BASES)('costs its amount without the tax at once, on %s basis', async (basis) => {
    const { synced, sync, truth } = await open({}, basis, enter);
    await sync();
    expect(totalsOf(synced.all())).toEqual(truth());
    expect(reportOnly(synced)).toEqual([]);
    const journals = synced
      .all()
      .filter(({ id, date }) => id.startsWith('ManualJournal:') && date === TAXED_ON);
    expect(sumOf(journals.filter(({ description }) => description === 'Repair'))).toBe(-10_000);
  });
});

const revenueOf = (totals: ReturnType<typeof totalsOf>) =>
  Object.fromEntries(
    Object.entries(totals).flatMap(([date, { revenue }]) =>
      revenue === 0 ? [] : [[date, revenue]],
    ),
  );

describe('a shop with stock, whose report has costs on more days than are looked up', () => {
  it('has amounts with more than two decimals that add up to the total of their document', async () => {
    const { books, synced, sync, truth } = await open({ hasStock: true });
    await sync();
    const exact = books
      .documents()
      .flatMap((document) => ('lines' in document ? document.lines : []))
      .flatMap((line) => line.exact ?? []);
    expect(exact.some((amount) => !Number.isInteger(amount * 100))).toBe(true);
    expect(revenueOf(totalsOf(synced.all()))).toEqual(revenueOf(truth()));
    expect(profitOf(totalsOf(synced.all()))).toBe(profitOf(truth()));
    expect(new Set(reportOnly(synced).map(({ category }) => category))).toEqual(
      new Set(['Cost of Goods Sold']),
    );
  });

  it('has a document that cannot be read on its own day, so that it counts once later', async () => {
    const { books, synced, sync, truth } = await open({ hasStock: true });
    const found = books
      .documents()
      .find(({ kind, date }) => kind === 'salesReceipt' && date > addDays(SINCE, 3));
    const id = found?.id ?? '';
    const guid = documentGuid(harness.keys[0] ?? '', id);
    harness.service.alterAnswer = (_, body) =>
      JSON.parse(JSON.stringify(body), (__, value: unknown) =>
        typeof value === 'object' && value !== null && Object.values(value).includes(guid)
          ? { ...value, Total: 'about $5' }
          : value,
      ) as object;
    await sync();
    expect(revenueOf(totalsOf(synced.all()))).toEqual(revenueOf(truth()));
    harness.service.alterAnswer = undefined;
    await harness.clock.setTo(new Date(NOW.getTime() + 3_600_000));
    books.change(id, { memo: 'readable' }, harness.clock.now());
    await sync();
    expect(synced.all().some((line) => line.id.startsWith(`BankTransaction:${guid}:`))).toBe(true);
    expect(revenueOf(totalsOf(synced.all()))).toEqual(revenueOf(truth()));
    expect(profitOf(totalsOf(synced.all()))).toBe(profitOf(truth()));
  });
});
