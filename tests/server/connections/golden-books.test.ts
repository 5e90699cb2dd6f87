// The same books in five forms: QuickBooks, Xero, Plaid, CSV and OFX. Every form gives the totals of
// the books to the cent.
import { isDeepStrictEqual } from 'node:util';
import { openFile } from '@daily-snapshot/domain/imports/formats/open-file';
import { readFile } from '@daily-snapshot/domain/imports/formats/read-file';
import { describe, expect, it } from 'vitest';
import { netIncome } from '../../../emulators/companies/profit-and-loss.ts';
import { decodeAs } from '../../kit/bank-files/utf8.ts';
import { ConnectedBusiness } from '../../kit/conformance/connected-business.ts';
import { asCsv, asOfx } from '../../kit/local-environment/bank-file.ts';
import {
  featuresOf,
  recordingGrant,
  startBooksHarness,
  SYSTEMS,
} from '../../kit/providers/books-harness.ts';
import {
  SyncedTransactions,
  totalsOf,
  truthOf,
  type Totals,
} from '../../kit/providers/books-totals.ts';
import { startPlaidHarness } from '../../kit/providers/plaid-harness.ts';
import { randomRuns } from '../../kit/random-searches.ts';
import { recordFigure } from '../../kit/record-figure.ts';
import {
  bankMovements,
  endingOn,
  GOLDEN_SINCE,
  GOLDEN_UNTIL,
  goldenBooks,
  sumsByDay,
} from '../../kit/sample-ledgers/golden-books.ts';

const SEED = Number(process.env.BAR_SEED ?? 1);
const COMPANIES = Array.from({ length: randomRuns(40) }, (_, index) => index);
const NOW = new Date('2026-11-21T15:00:00Z');
const PERIOD = { from: GOLDEN_SINCE, to: GOLDEN_UNTIL };
const BASES = ['accrual', 'cash'] as const;
const MAX_NIGHTS = 20;
const DAY_MS = 86_400_000;
const TIMEOUT_MS = 120_000;

const netOf = (totals: Totals): number =>
  Object.values(totals).reduce((sum, { revenue, expenses }) => sum + revenue - expenses, 0);

describe.each(SYSTEMS)('the golden books in the form of %s', (system) => {
  it.each(COMPANIES)(
    'of company %i give its profit and loss on both bases, to the cent',
    async (number) => {
      const books = goldenBooks(number, SEED, featuresOf(system));
      const harness = await startBooksHarness(system, [books], NOW, { callsAMinute: 10_000 });
      try {
        const grant = recordingGrant((await harness.connect()).grant);
        for (const basis of BASES) {
          const reader = harness.source.open(grant, harness.reading(basis));
          const synced = new SyncedTransactions();
          await synced.read(reader, GOLDEN_SINCE, () => Promise.reject(new Error('No limit.')));
          const truth = truthOf(books, basis, PERIOD);
          // The comparison of a night adds what only the report contains. Xero limits our calls, so
          // it finds the days of these amounts over several nights. Their sum is right from the start.
          for (let night = 0; night < MAX_NIGHTS; night += 1) {
            await synced.list(reader, PERIOD);
            expect(netOf(totalsOf(synced.all()))).toBe(netIncome(books, basis, PERIOD));
            if (isDeepStrictEqual(totalsOf(synced.all()), truth)) break;
            await harness.clock.setTo(new Date(harness.clock.now().getTime() + DAY_MS));
          }
          expect(totalsOf(synced.all())).toEqual(truth);
        }
        recordFigure('forms equal to the cent', 1);
      } finally {
        await harness.close();
      }
    },
    TIMEOUT_MS,
  );
});

describe('the golden books in the form of the bank', () => {
  it.each(COMPANIES)(
    'of company %i give its movements in Plaid, CSV and OFX, to the cent',
    async (number) => {
      const movements = bankMovements(goldenBooks(number, SEED));
      const truth = sumsByDay(
        movements.map(({ date, amountCents }) => ({ date, cents: amountCents })),
      );
      expect(Object.keys(truth).length).toBeGreaterThan(20);

      for (const text of [asCsv(movements), asOfx(movements, '4411')]) {
        const opened = openFile(new TextEncoder().encode(text), decodeAs);
        if (!opened.ok) throw new Error(opened.text);
        const file = readFile(opened.file, null, { account: 'checking', currency: 'USD' });
        if (!file.ok) throw new Error(file.text);
        const sums = sumsByDay(file.lines.map(({ date, amount }) => ({ date, cents: amount })));
        expect(sums).toEqual(truth);
      }

      const harness = await startPlaidHarness(500);
      try {
        const business = new ConnectedBusiness(harness);
        const recent = endingOn(movements, business.daysAgo(1));
        await harness.driver.add(
          recent.map(({ date, amountCents, description }, index) => ({
            name: `${index}`,
            date,
            amount: amountCents,
            counterparty: description,
          })),
        );
        await business.connect();
        const inLedger = business.ledgerEntries.map(({ date, amount }) => ({
          date,
          cents: amount,
        }));
        expect(sumsByDay(inLedger)).toEqual(
          sumsByDay(recent.map(({ date, amountCents }) => ({ date, cents: amountCents }))),
        );
      } finally {
        await harness.close();
      }
      recordFigure('forms equal to the cent', 3);
    },
    TIMEOUT_MS,
  );
});
