// Any changes in the books between two reads are synced, so that our ledger matches the books
// without a nightly comparison.
import { addDays, businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { describe, expect, it } from 'vitest';
import type { CompanyBooks } from '../../../emulators/companies/company-books.ts';
import { isOpenItem, type CompanyDocument } from '../../../emulators/companies/document.ts';
import { generateCompany } from '../../../emulators/companies/generate.ts';
import { Seed } from '../../../emulators/support/simulation/random.ts';
import { SyncedTransactions, totalsOf, truthOf } from '../../kit/providers/books-totals.ts';
import {
  featuresOf,
  recordingGrant,
  startBooksHarness,
  SYSTEMS,
} from '../../kit/providers/books-harness.ts';
import { recordFigure } from '../../kit/record-figure.ts';

/** The last of these seeds has an invoice that loses many of its lines. */
const SEEDS = Array.from({ length: 14 }, (_, index) => `history-${index}`);
const READINGS = 6;
const DAYS = 60;
const UNTIL = businessDate('2026-11-20');
const SINCE = addDays(UNTIL, 1 - DAYS);
const NOW = new Date('2026-11-21T15:00:00Z');
const HOUR_MS = 3_600_000;

/** An action of an owner in the books: enter, pay, edit, move, void or delete. */
function happen(books: CompanyBooks, random: () => number, at: Date): void {
  const one = <T>(choices: readonly T[]): T | undefined =>
    choices[Math.floor(random() * choices.length)];
  const live = books.documents().filter(({ state }) => state === 'live');
  const account = (type: string) =>
    one(books.accounts().filter((found) => found.type === type))?.id ?? '';
  const date = addDays(UNTIL, -Math.floor(random() * (DAYS - 1)));
  const cents = 100 + Math.floor(random() * 90_000);
  const line = (type: string) => ({ account: account(type), cents, description: '' });
  const isFree = ({ id }: CompanyDocument) =>
    books.settlementsOf(id).length === 0 && books.depositOf(id) === undefined;
  const owed = live.filter(isOpenItem).filter((item) => books.balanceOf(item) > 0);

  switch (Math.floor(random() * 6)) {
    case 0: {
      const party = one(books.parties('customer'))?.id ?? '';
      const lines = [line('income'), line('income')];
      const sold = { date, memo: '', party, dueDate: date, lines, taxCents: 33 };
      books.enter({ ...sold, kind: 'invoice' }, at);
      return;
    }
    case 1: {
      const item = one(owed.filter(({ kind }) => kind === 'invoice' || kind === 'bill'));
      if (!item) return;
      const paid = Math.max(1, Math.floor(books.balanceOf(item) * random()));
      const links = [{ document: item.id, cents: paid }];
      const kind = item.kind === 'invoice' ? 'payment' : 'billPayment';
      const day = item.date > date ? item.date : date;
      books.enter(
        {
          kind,
          date: day,
          memo: '',
          party: item.party,
          account: account('bank'),
          cents: paid,
          links,
        },
        at,
      );
      return;
    }
    case 2: {
      const found = one(live.filter((document) => isFree(document) && document.kind !== 'journal'));
      if (!found || !('lines' in found) || found.kind === 'deposit') return;
      const [first] = found.lines;
      if (!first) return;
      const lines = [{ ...first, cents }, ...(random() < 0.5 ? [{ ...first, cents: 77 }] : [])];
      books.change(found.id, { lines }, at);
      return;
    }
    case 3: {
      const found = one(live.filter((document) => isFree(document) && !('links' in document)));
      if (found) books.change(found.id, { date }, at);
      return;
    }
    default: {
      const found = one(live.filter(isFree));
      if (!found) return;
      if (random() < 0.5) books.void(found.id, at);
      else books.delete(found.id, at);
    }
  }
}

describe.each(SYSTEMS)('the books of %s', (system) => {
  it.each(SEEDS)('are complete from their changes alone in %s, on both bases', async (seed) => {
    const books = generateCompany({ seed, until: UNTIL, days: DAYS, ...featuresOf(system) });
    const harness = await startBooksHarness(system, [books], NOW, { callsAMinute: 10_000 });
    const random = new Seed(seed).numbers('history');
    try {
      const storedGrant = recordingGrant((await harness.connect()).grant);
      const period = { from: SINCE, to: UNTIL };
      const readers = (['accrual', 'cash'] as const).map((basis) => ({
        basis,
        synced: new SyncedTransactions(),
      }));
      let compared = 0;
      for (let reading = 0; reading <= READINGS; reading += 1) {
        for (const { basis, synced } of readers) {
          const reader = harness.source.open(storedGrant, harness.reading(basis));
          await synced.read(reader, SINCE, () => Promise.reject(new Error('There is no limit.')));
          expect(totalsOf(synced.all()), `${basis}, reading ${reading}`).toEqual(
            truthOf(books, basis, period),
          );
          compared += 1;
        }
        const at = new Date(harness.clock.now().getTime() + HOUR_MS);
        await harness.clock.setTo(at);
        for (let event = 0; event < 5; event += 1) happen(books, random, at);
      }
      recordFigure('readings', compared);
    } finally {
      await harness.close();
    }
  });
});
