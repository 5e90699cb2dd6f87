// The banks that can be connected in the local environment. Their statements come from the shipped
// books.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import type { BankFacts } from '@daily-snapshot/plaid-emulator/bank/bank';
import { bankDay, daysLater } from '@daily-snapshot/plaid-emulator/bank/bank-day';
import type { BankAccount } from '@daily-snapshot/plaid-emulator/bank/bank-transaction';
import {
  RepeatingBooks,
  statementOfBooks,
} from '@daily-snapshot/plaid-emulator/bank/statement-of-books';
import { readBooks } from './read-books.ts';
import { regularPayments } from './regular-payments.ts';
import { sideAccounts, sideStatement } from './side-accounts.ts';
import { shopStatement } from './shop-bank.ts';

interface SeededBank {
  readonly id: string;
  readonly name: string;
  /** The last digits of the checking, card and savings accounts. */
  readonly masks: readonly [string, string, string];
  /** File names in books/. */
  readonly files: readonly string[];
  /** The usual wages of two weeks. */
  readonly wagesCents: number;
  /** The last digits of an account in euros and of a loan, if the business has them. */
  readonly sideMasks?: readonly [string, string];
}

const BANKS: readonly SeededBank[] = [
  {
    id: 'ins_201',
    name: 'Harbor Community Bank',
    masks: ['4410', '7702', '4428'],
    files: ['hack-club.csv'],
    wagesCents: 310_000,
  },
  {
    id: 'ins_202',
    name: 'Prairie Trust Bank',
    masks: ['1180', '3391', '1198'],
    files: ['gift-shop.csv', 'trading-team.csv'],
    wagesCents: 450_000,
    sideMasks: ['1206', '8850'],
  },
  {
    id: 'ins_203',
    name: 'Lakeside Credit Union',
    masks: ['6025', '9914', '6033'],
    files: ['city-hotel.csv', 'childrens-home.csv'],
    wagesCents: 620_000,
  },
];

/** The bank of the shop that the local environment seeds: a whole business. */
const SHOP_BANK: Omit<SeededBank, 'files' | 'wagesCents'> = {
  id: 'ins_204',
  name: 'Riverside Business Bank',
  masks: ['2075', '5516', '2083'],
};

/** Plaid's maximum. */
const HISTORY_DAYS = 730;
/** The lowest balance of the checking account. */
const CUSHION_CENTS = 1_250_000;
const CARD_LIMIT_CENTS = 2_500_000;
/** An arbitrary Friday to which the books are moved. They repeat in both directions. */
const ANCHOR = businessDate('2026-01-02');

const booksIn = (file: string): RepeatingBooks => {
  const bytes = readFileSync(join(import.meta.dirname, 'books', file));
  const transactions = readBooks(bytes, 'USD', ANCHOR).map(({ amount, ...transaction }) => ({
    ...transaction,
    cents: amount,
  }));
  return new RepeatingBooks(file.replace('.csv', ''), transactions);
};

/**
 * Builds the seeded banks.
 *
 * @param now the current time; the banks have two years of history before it
 */
export default function seededBanks(now: Date): readonly BankFacts[] {
  const today = bankDay(now);
  const first = daysLater(today, -HISTORY_DAYS);
  return [...banksOfBooks(today, first), bankOfShop(now, first)];
}

function bankOfShop(now: Date, first: string): BankFacts {
  const { id, name, masks } = SHOP_BANK;
  const ids = accountIds(id);
  const { opening, statement } = shopStatement(now, first, ids);
  return { id, name, accounts: businessAccounts(ids, masks, opening), statement };
}

function banksOfBooks(today: string, first: string): readonly BankFacts[] {
  return BANKS.map(({ id, name, masks, files, wagesCents, sideMasks }) => {
    const books = [...files.map(booksIn), regularPayments(id, ANCHOR, wagesCents)];
    const ids = accountIds(id);
    // Only complete days: a transaction appears on the next day.
    const statement = (until: string) => {
      const yesterday = daysLater(until, -1);
      const beside = sideMasks ? sideStatement(id, first, yesterday) : [];
      return [...statementOfBooks(books, ids, first, yesterday), ...beside];
    };
    const lowest = lowestOf(
      statement(today)
        .filter(({ accountId }) => accountId === ids.checking)
        .map(({ cents }) => cents),
    );
    return {
      id,
      name,
      accounts: [
        ...businessAccounts(ids, masks, {
          checking: CUSHION_CENTS - lowest,
          card: 0,
          savings: 0,
        }),
        ...(sideMasks ? sideAccounts(id, sideMasks) : []),
      ],
      statement,
    };
  });
}

const accountIds = (bank: string) => ({
  checking: `${bank}-checking`,
  card: `${bank}-card`,
  savings: `${bank}-savings`,
});

/** Builds the three accounts of a business with their balances before the first transaction. */
const businessAccounts = (
  ids: ReturnType<typeof accountIds>,
  [checking, card, savings]: SeededBank['masks'],
  opening: Readonly<Record<keyof typeof ids, number>>,
): readonly BankAccount[] => [
  anAccount(ids.checking, 'Business Checking', checking, opening.checking),
  {
    ...anAccount(ids.card, 'Business Card', card, opening.card),
    type: 'credit',
    subtype: 'credit card',
    limitCents: CARD_LIMIT_CENTS,
  },
  { ...anAccount(ids.savings, 'Business Savings', savings, opening.savings), subtype: 'savings' },
];

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

/** Returns the lowest running sum of the amounts, at most 0. */
function lowestOf(amounts: readonly number[]): number {
  let sum = 0;
  let lowest = 0;
  for (const amount of amounts) {
    sum += amount;
    lowest = Math.min(lowest, sum);
  }
  return lowest;
}
