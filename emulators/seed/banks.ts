// The banks that can be connected in the local environment, with the shipped books as their statements.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import type { BankFacts } from '../plaid/bank/bank.ts';
import { bankDay, daysLater } from '../plaid/bank/bank-day.ts';
import type { BankAccount } from '../plaid/bank/bank-line.ts';
import { EndlessBooks, statementOfBooks } from '../plaid/bank/statement-of-books.ts';
import { readBooks } from './read-books.ts';

interface SeededBank {
  readonly id: string;
  readonly name: string;
  /** last digits of checking, card and savings */
  readonly masks: readonly [string, string, string];
  /** in books/ */
  readonly files: readonly string[];
}

const BANKS: readonly SeededBank[] = [
  {
    id: 'ins_201',
    name: 'Harbor Community Bank',
    masks: ['4410', '7702', '4428'],
    files: ['hack-club.csv'],
  },
  {
    id: 'ins_202',
    name: 'Prairie Trust Bank',
    masks: ['1180', '3391', '1198'],
    files: ['gift-shop.csv', 'trading-team.csv'],
  },
  {
    id: 'ins_203',
    name: 'Lakeside Credit Union',
    masks: ['6025', '9914', '6033'],
    files: ['city-hotel.csv', 'childrens-home.csv'],
  },
];

/** As far back as Plaid goes. */
const HISTORY_DAYS = 730;
/** What the checking account has at its lowest. */
const CUSHION_CENTS = 1_250_000;
const CARD_LIMIT_CENTS = 2_500_000;
/** Any day: the books are moved there, and repeat in both directions. */
const ANCHOR = businessDate('2026-01-02');

const booksIn = (file: string): EndlessBooks => {
  const bytes = readFileSync(join(import.meta.dirname, 'books', file));
  const lines = readBooks(bytes, 'USD', ANCHOR).map(({ amount, ...line }) => ({
    ...line,
    cents: amount,
  }));
  return new EndlessBooks(file.replace('.csv', ''), lines);
};

/** @param now from here on time goes by at the banks; before it lie two years */
export function seededBanks(now: Date): readonly BankFacts[] {
  const today = bankDay(now);
  const first = daysLater(today, -HISTORY_DAYS);
  return BANKS.map(({ id, name, masks: [checking, card, savings], files }) => {
    const books = files.map(booksIn);
    const ids = { checking: `${id}-checking`, card: `${id}-card`, savings: `${id}-savings` };
    // Complete days only: what happens today shows tomorrow.
    const statement = (until: string) => statementOfBooks(books, ids, first, daysLater(until, -1));
    const lowest = lowestOf(
      statement(today)
        .filter(({ accountId }) => accountId === ids.checking)
        .map(({ cents }) => cents),
    );
    return {
      id,
      name,
      accounts: [
        anAccount(ids.checking, 'Business Checking', checking, CUSHION_CENTS - lowest),
        {
          ...anAccount(ids.card, 'Business Card', card, 0),
          type: 'credit',
          subtype: 'credit card',
          limitCents: CARD_LIMIT_CENTS,
        },
        { ...anAccount(ids.savings, 'Business Savings', savings, 0), subtype: 'savings' },
      ],
      statement,
    };
  });
}

const anAccount = (id: string, name: string, mask: string, openingCents: number): BankAccount => ({
  id,
  name,
  officialName: `${name} ${mask}`,
  mask,
  type: 'depository',
  subtype: 'checking',
  currency: 'USD',
  holder: 'business',
  openingCents,
  limitCents: null,
});

/** The lowest that a sum, begun at 0, is on its way. */
function lowestOf(amounts: readonly number[]): number {
  let sum = 0;
  let lowest = 0;
  for (const amount of amounts) {
    sum += amount;
    lowest = Math.min(lowest, sum);
  }
  return lowest;
}
