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
