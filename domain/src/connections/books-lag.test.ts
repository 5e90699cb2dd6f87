import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween } from '../calendar/business-date.ts';
import { booksLagText } from '../digest/texts/note-texts.ts';
import { moneyIn } from '../text/fact.ts';
import { booksLagFacts } from '../digest/sections/books-lag.ts';
import { sentenceText } from '../text/sentence.ts';
import type { Posting } from '../ledger/posting.ts';
import { aPosting, TUESDAY } from '../../../tests/kit/builders/postings.ts';
import { trustedSources, booksLag, MIN_LAG_DAYS } from './books-lag.ts';

const lagBetween = (books: readonly Posting[], bank: readonly Posting[], through = TUESDAY) =>
  booksLag('QuickBooks', books, bank, through);

const on = (daysAgo: number, amount: number, more: Partial<Posting> = {}) => ({
  ...aPosting({ amount, date: addDays(TUESDAY, -daysAgo) }),
  ...more,
});

/** Generates twenty days on which books and bank have the same transactions, one to four a day. */
const equalHistories = fc
  .array(fc.array(fc.integer({ min: -90_000, max: 90_000 }), { minLength: 1, maxLength: 4 }), {
    minLength: 20,
    maxLength: 20,
  })
  .map((days) =>
    days.flatMap((amounts, daysAgo) =>
      amounts.map((amount) => {
        const money = amount === 0 ? 1 : amount;
        return { books: on(daysAgo, money), bank: on(daysAgo, money) };
      }),
    ),
  );

describe('books lag', () => {
  it('is null while the books have all transactions of the bank', () => {
    fc.assert(
      fc.property(equalHistories, (lines) => {
        const [books, bank] = [lines.map((line) => line.books), lines.map((line) => line.bank)];
        expect(lagBetween(books, bank)).toBeNull();
      }),
    );
  });

  it('equals the amounts that are missing from the books, to the day and the cent', () => {
    fc.assert(
      fc.property(equalHistories, fc.integer({ min: MIN_LAG_DAYS, max: 15 }), (lines, days) => {
        const isKept = ({ books }: (typeof lines)[number]) =>
          daysBetween(books.date, TUESDAY) >= days;
        const kept = lines.filter(isKept).map(({ books }) => books);
        const withheld = lines.filter((line) => !isKept(line)).map(({ bank }) => bank.amount);
        const sumOf = (side: readonly number[]) => side.reduce((sum, amount) => sum + amount, 0);
        const gap = lagBetween(
          kept,
          lines.map(({ bank }) => bank),
        );
        expect(gap).toEqual({
          books: 'QuickBooks',
          booksThrough: addDays(TUESDAY, -days),
          bankThrough: TUESDAY,
          moneyIn: sumOf(withheld.filter((amount) => amount > 0)),
          moneyOut: Math.abs(sumOf(withheld.filter((amount) => amount < 0))),
          lines: withheld.length,
        });
      }),
    );
  });

  it('ignores transfers, loans and owner draws', () => {
    const books = [on(9, -4_000)];
    const bank = [on(9, -4_000), on(2, -70_000)];
    const more = (['transfer', 'loan_principal', 'owner_draw', 'card_payment'] as const).map(
      (kind) => on(1, -500_000, { kind }),
    );
    expect(lagBetween(books, [...bank, ...more])).toEqual(lagBetween(books, bank));
    expect(lagBetween(books, more)).toBeNull();
  });

  it('ignores a check that the books recorded before it cleared', () => {
    const books = [on(5, -12_000), on(6, -300)];
    const cashed = on(2, -12_000);
    expect(lagBetween(books, [on(6, -300), cashed])).toBeNull();
    expect(lagBetween(books, [on(6, -300), cashed, on(1, -900)])).toMatchObject({ lines: 1 });
  });

  it('is null over a weekend and for books without entries', () => {
    expect(lagBetween([on(2, -300)], [on(2, -300), on(1, -500)])).toBeNull();
    expect(lagBetween([], [on(1, -500)])).toBeNull();
  });

  it('is worded for the owner of a bakery', () => {
    const gap = lagBetween([on(6, -100)], [on(5, 900_000), on(3, -330_000)]);
    if (!gap) throw new Error('There is none.');
    expect(sentenceText(booksLagText(booksLagFacts(gap, moneyIn('USD'))))).toBe(
      'Your bank is 6 days ahead of your books. 2 bank transactions after Wednesday, February 24 ($9,000 in and $3,300 out) are not in the books yet.',
    );
    const one = { ...gap, moneyOut: gap.moneyIn, moneyIn: gap.moneyOut, lines: 1 };
    expect(sentenceText(booksLagText(booksLagFacts(one, moneyIn('USD'))))).toContain(
      '1 bank transaction after Wednesday, February 24 ($3,300 in and $9,000 out) is not in',
    );
  });

  it('limits the books, and no other source, to their last entry', () => {
    const gap = lagBetween([on(6, -100)], [on(3, -330_000)]);
    const source = (name: string, completeThrough: Posting['date'] | null) => ({
      name,
      provides: ['profit' as const],
      completeThrough,
      problem: null,
    });
    const [books, bank] = [source('QuickBooks', TUESDAY), source('First Bank', TUESDAY)];
    expect(trustedSources([books, bank], gap)).toEqual([
      { ...books, completeThrough: addDays(TUESDAY, -6) },
      bank,
    ]);
    const unread = source('QuickBooks', null);
    expect(trustedSources([unread], gap)).toEqual([unread]);
  });
});
