import { addDays, businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { describe, expect, it } from 'vitest';
import { generateCompany } from '../../../emulators/companies/generate.ts';
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
  SYSTEMS,
} from '../../kit/providers/books-harness.ts';

const COMPANIES = 20;
const DAYS = 150;
const UNTIL = businessDate('2026-11-20');
const SINCE = addDays(UNTIL, 1 - DAYS);
const NOW = new Date('2026-11-21T15:00:00Z');

const cases = SYSTEMS.flatMap((system) =>
  (['accrual', 'cash'] as const).map((basis) => ({ system, basis })),
);

describe.each(cases)('read from $system on $basis basis', ({ system, basis }) => {
  const features = featuresOf(system);
  const open = async (seed: string, more: { readonly hasPaychecks?: boolean } = {}) => {
    const books = generateCompany({ seed, until: UNTIL, days: DAYS, ...features, ...more });
    const harness = await startBooksHarness(system, [books], NOW);
    const { grant } = await harness.connect();
    const reader = harness.source.open(recordingGrant(grant), harness.reading(basis));
    const wait = (seconds: number) =>
      harness.clock.setTo(new Date(harness.clock.now().getTime() + seconds * 1000));
    return { books, harness, reader, wait };
  };

  it.each(Array.from({ length: COMPANIES }, (_, index) => `${system}-${index}`))(
    'every day of company %s equals its own profit and loss to the cent',
    async (seed) => {
      const { books, harness, reader, wait } = await open(seed);
      try {
        const synced = new SyncedTransactions();
        await synced.read(reader, SINCE, wait);
        const truth = truthOf(books, basis, { from: SINCE, to: UNTIL });
        expect(Object.keys(truth).length).toBeGreaterThan(50);
        expect(totalsOf(synced.all())).toEqual(truth);
        // The documents alone explain the whole report.
        expect(synced.all().filter(({ id }) => id.startsWith('Report:'))).toEqual([]);

        await wait(60);
        const last = { from: addDays(UNTIL, -20), to: UNTIL };
        const report = await reader.profitAndLoss?.(last, basis);
        expect(report).toHaveLength(21);
        expect(totalsOfReport(report ?? [])).toEqual(truthOf(books, basis, last));
        expect(harness.calls.every(({ method }) => method === 'GET')).toBe(true);
      } finally {
        await harness.close();
      }
    },
  );

  it('reads payroll, its taxes and fees as such, and the rest of the money as neither', async () => {
    const { books, harness, reader, wait } = await open(`${system}-kinds`);
    try {
      const synced = new SyncedTransactions();
      await synced.read(reader, SINCE, wait);
      const lines = synced.all();
      const payDays = books
        .documents()
        .filter(({ kind, memo }) => kind === 'journal' && memo === 'Payroll')
        .map(({ date }) => date);
      expect(payDays.length).toBeGreaterThan(9);
      const daysOf = (wanted: string) =>
        lines.filter(({ kind }) => kind === wanted).map(({ date }) => date);
      expect(daysOf('payroll').toSorted()).toEqual(payDays);
      expect(daysOf('payroll_tax').toSorted()).toEqual(payDays);
      expect(daysOf('fee').length).toBeGreaterThan(15);
      // The loan, the deposits of payroll tax and sales tax, and the owner's taxes.
      const neither = /loan|liabilit|payable|estimated|savings|business card/i;
      expect(lines.filter(({ category }) => neither.test(category))).toEqual([]);
    } finally {
      await harness.close();
    }
  });

  it('marks open bills for taxes and loans as fixed', async () => {
    const { books, harness, reader } = await open(`${system}-bills`);
    try {
      const party = books.addParty('vendor', 'Acme').id;
      const amounts = {
        'Payroll Liabilities': 70_011,
        'Equipment Loan': 70_012,
        Utilities: 70_013,
      };
      for (const [name, cents] of Object.entries(amounts)) {
        const account = books.accounts().find((one) => one.name === name)?.id ?? '';
        const lines = [{ account, cents, description: name }];
        const date = UNTIL;
        books.enter(
          { kind: 'bill', date, memo: '', party, dueDate: date, lines, taxCents: 0 },
          NOW,
        );
      }
      const { payables = [] } = (await reader.openItems?.()) ?? {};
      const isFixed = (amount: number) =>
        payables.find((bill) => bill.amount === amount)?.cannotWait ?? false;
      expect(Object.values(amounts).map(isFixed)).toEqual([true, true, false]);
    } finally {
      await harness.close();
    }
  });

  it('returns wages that only the profit and loss contains as separate transactions', async () => {
    const { books, harness, reader, wait } = await open(`${system}-wages`, { hasPaychecks: true });
    try {
      const synced = new SyncedTransactions();
      await synced.read(reader, SINCE, wait);
      const wages = synced.all().filter(({ id }) => id.startsWith('Report:'));
      const paychecks = books
        .documents()
        .filter(({ kind, state }) => kind === 'paycheck' && state === 'live');
      expect(paychecks.length).toBeGreaterThan(5);
      expect(wages).toHaveLength(2 * paychecks.length);
      expect(new Set(wages.map(({ category }) => category))).toEqual(
        new Set(['Payroll Expenses', 'Payroll Tax']),
      );
      expect(totalsOf(synced.all())).toEqual(truthOf(books, basis, { from: SINCE, to: UNTIL }));
    } finally {
      await harness.close();
    }
  });
});
