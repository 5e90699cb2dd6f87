import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type Period } from '../calendar/business-date.ts';
import { cents, negateCents } from '../money/cents.ts';
import { aPosting, TUESDAY } from '../../../tests/kit/builders/postings.ts';
import { matchesReport, reconcile, type BooksPosting, type StatedAmount } from './reconcile.ts';

const PERIOD: Period = { from: addDays(TUESDAY, -40), to: TUESDAY };

const ACCOUNTS = [
  { category: 'Sales', kind: 'sale', effect: 'revenue', sign: 1 },
  { category: 'Flour', kind: 'cogs', effect: 'expenses', sign: -1 },
  { category: 'Rent', kind: 'expense', effect: 'expenses', sign: -1 },
] as const;

/** Books of a bakery in which no two entries of one day have the same amount. */
const books = fc
  .uniqueArray(fc.integer({ min: 101, max: 900_001 }), { minLength: 6, maxLength: 60 })
  .map((amounts) =>
    amounts.map((amount, index): BooksPosting => {
      const account = ACCOUNTS[index % ACCOUNTS.length] ?? ACCOUNTS[0];
      return aPosting({
        amount: amount * account.sign,
        date: addDays(TUESDAY, -((index * 7) % 41)),
        category: account.category,
        kind: account.kind,
        counterparty: `Party ${index}`,
      });
    }),
  );

/** Returns the report that the books produce, by day or for all days together. */
function reportOf(lines: readonly BooksPosting[], by: 'day' | 'whole'): StatedAmount[] {
  const stated = new Map<string, StatedAmount>();
  for (const { date, category, amount } of lines) {
    const days = by === 'day' ? { from: date, to: date } : PERIOD;
    const effect = ACCOUNTS.find((account) => account.category === category)?.effect ?? 'expenses';
    const key = `${days.from} ${category}`;
    const statedBefore = stated.get(key)?.amount ?? 0;
    stated.set(key, { days, category, effect, amount: cents(statedBefore + amount) });
  }
  return [...stated.values()];
}

const ways = fc.constantFrom('day' as const, 'whole' as const);
const nth = (lines: readonly BooksPosting[], index: number): BooksPosting => {
  const line = lines[index % lines.length];
  if (!line) throw new Error('There are no lines.');
  return line;
};

describe('reconciliation', () => {
  it('leaves out sales tax, which is in no profit and loss report, until it is called revenue', () => {
    const sale = aPosting({ amount: 10_000, category: 'Sales', kind: 'sale' });
    const tax = aPosting({ amount: 800, category: '', kind: 'sales_tax_collected' });
    const stated = reportOf([sale], 'day');
    expect(matchesReport([sale, tax], stated)).toBe(true);
    expect(reconcile(PERIOD, [sale, tax], stated)).toMatchObject({
      state: 'matches',
      suspects: [],
    });
    const corrected = { ...tax, kind: 'sale', decidedBy: 'owner' } as const;
    expect(reconcile(PERIOD, [sale, corrected], stated).state).toBe('but-for-corrections');
  });

  it('compares an account that does not count, but leaves it out of both totals', () => {
    const tax = aPosting({ amount: -500, category: 'Income Tax', kind: 'tax_payment' });
    const days = { from: tax.date, to: tax.date };
    const stated = (amount: number) =>
      [{ days, category: 'Income Tax', effect: 'none', amount: cents(amount) }] as const;
    const same = reconcile(PERIOD, [tax], stated(-500));
    expect(same).toMatchObject({ state: 'matches', stated: { expenses: 0 } });
    expect(reconcile(PERIOD, [tax], stated(-501)).state).toBe('differs');
  });

  it('matches to the cent if every entry is there, in any order', () => {
    fc.assert(
      fc.property(books, ways, (lines, by) => {
        const reconciled = reconcile(PERIOD, lines.toReversed(), reportOf(lines, by));
        expect(reconciled).toMatchObject({ state: 'matches', suspects: [] });
        expect(reconciled.ours).toEqual(reconciled.stated);
      }),
    );
  });

  it('compares month by month if the report has days', () => {
    fc.assert(
      fc.property(books, (lines) => {
        const { months, ours } = reconcile(PERIOD, lines, reportOf(lines, 'day'));
        expect(months.map(({ from, to }) => [from, to])).toEqual([
          ['2021-01-21', '2021-01-31'],
          ['2021-02-01', '2021-02-28'],
          ['2021-03-01', '2021-03-02'],
        ]);
        expect(months.reduce((sum, month) => sum + month.ours.net, 0)).toBe(ours.net);
        for (const month of months) expect(month.ours).toEqual(month.stated);
      }),
    );
    expect(reconcile(PERIOD, [], []).months).toHaveLength(3);
  });

  it.each([
    [
      'a line that is there twice',
      'twice',
      (line: BooksPosting) => [line, { ...line, id: 'again' }],
    ],
    [
      'a line on the wrong side',
      'wrong-side',
      (line) => [{ ...line, amount: negateCents(line.amount) }],
    ],
    ['a line that is gone', 'missing', () => []],
    [
      'a line that the report has in another account',
      'not-in-report',
      (line) => [{ ...line, category: 'Petty cash' }],
    ],
  ] as const satisfies readonly (readonly [
    string,
    string,
    (line: BooksPosting) => readonly BooksPosting[],
  ])[])('finds %s and names it', (_, reason, seed) => {
    fc.assert(
      fc.property(books, fc.nat(), (lines, index) => {
        const wrong = nth(lines, index);
        const seeded = lines.flatMap((line) => (line === wrong ? seed(line) : [line]));
        const reconciled = reconcile(PERIOD, seeded, reportOf(lines, 'day'));
        expect(reconciled.state).toBe('differs');
        const named = reconciled.suspects.filter((suspect) => suspect.reason === reason);
        if (reason === 'missing') {
          // The same account, day and amount.
          expect(named).toContainEqual(
            expect.objectContaining({
              date: wrong.date,
              category: wrong.category,
              amount: wrong.amount,
            }),
          );
        } else expect(named.map(({ lineId }) => lineId)).toContain(wrong.id);
      }),
    );
  });

  it('finds an entry with a different amount if it is the only one of its account and day', () => {
    const line: BooksPosting = aPosting({ amount: -5_000, category: 'Rent', kind: 'expense' });
    const other = { ...line, amount: cents(-5_010) };
    expect(reconcile(PERIOD, [other], reportOf([line], 'day'))).toMatchObject({
      state: 'differs',
      suspects: [{ reason: 'other-amount', lineId: line.id }],
    });
  });

  it('does not report an owner’s override as a difference of the books', () => {
    fc.assert(
      fc.property(books, ways, fc.nat(), (lines, by, index) => {
        const drawn = nth(lines, index);
        const postings = lines.map((line): BooksPosting =>
          line === drawn ? { ...line, kind: 'owner_draw', decidedBy: 'owner' } : line,
        );
        const stated = reportOf(lines, by);
        expect(matchesReport(postings, stated)).toBe(true);
        expect(reconcile(PERIOD, postings, stated)).toMatchObject({
          state: 'but-for-corrections',
          suspects: [{ reason: 'user-override', lineId: drawn.id, amount: drawn.amount }],
          furtherSuspects: 0,
        });
      }),
    );
  });

  it('names the largest differences first and counts the others', () => {
    const lines = Array.from({ length: 30 }, (_, index): BooksPosting =>
      aPosting({ amount: -(index + 1) * 100, category: `Account ${index}` }),
    );
    const { suspects, furtherSuspects } = reconcile(PERIOD, lines, []);
    expect(suspects.map(({ amount }) => amount).slice(0, 2)).toEqual([-3_000, -2_900]);
    expect([suspects.length, furtherSuspects]).toEqual([12, 18]);
  });
});
