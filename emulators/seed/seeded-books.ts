// Which books the owner has in a new local environment, the first one first.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addDays, type BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import type { TimeZone } from '@daily-snapshot/domain/calendar/time-zone';
import { classifierFor } from '@daily-snapshot/domain/ledger/classification/classify';
import type { Posting } from '@daily-snapshot/domain/ledger/posting';
import { createPostings } from '@daily-snapshot/domain/ledger/recording/create-postings';
import { cents, type Cents } from '@daily-snapshot/domain/money/cents';
import { BUSINESSES, type SeededBusiness } from './businesses.ts';
import { readBooks } from './read-books.ts';
import { chargeTwice } from './shop/charged-twice.ts';
import { openingBalances } from './shop/compose-shop.ts';
import { readShop } from './shop/read-shop.ts';
import type { ShopAccount, ShopLine } from './shop/shop-line.ts';

/** A business whose books are seeded. */
export type SeededProfile = Omit<SeededBusiness, 'file'>;

export interface BooksUntil {
  readonly postings: readonly Posting[];
  /** Returns the money in the bank at the end of a day; null if the books state no balance. */
  readonly cashOn: ((date: BusinessDate) => Cents) | null;
}

export interface SeededBooks {
  readonly business: SeededProfile;
  /** Whether the owner has handled all alerts of earlier digests than the latest. */
  readonly hasHandledAlerts: boolean;
  /**
   * Reads the books.
   *
   * @param until the last day of the books
   * @param reportedThrough the last day that an archived digest reports
   */
  readonly read: (until: BusinessDate, reportedThrough: BusinessDate) => BooksUntil;
}

/** The dashboard opens on the first business by name. */
export const SHOP: SeededProfile = {
  id: 'bayside-gifts',
  name: 'Bayside Gifts',
  timeZone: 'America/New_York' as TimeZone,
  currency: 'USD',
};

const SHOP_HISTORY_DAYS = 600;

const ACCOUNT_NAMES: Readonly<Record<ShopAccount, string>> = {
  checking: 'Business Checking',
  card: 'Business Card',
  savings: 'Business Savings',
};

function readShopBooks(until: BusinessDate, reportedThrough: BusinessDate): BooksUntil {
  const composed = readShop(until).lines({ from: addDays(until, -SHOP_HISTORY_DAYS), to: until });
  const lines = chargeTwice(composed, reportedThrough);
  const transactions = lines.map(({ cents: amount, account, ...line }) => ({
    line: {
      ...line,
      account: ACCOUNT_NAMES[account],
      amount: cents(amount),
      source: 'ledger file',
      postedDate: line.date,
    },
    revision: 1,
  }));
  return {
    postings: createPostings(transactions, classifierFor([], [])),
    cashOn: (date) => cashOf(lines, date),
  };
}

/** Returns the sum of the bank accounts, without the card. */
function cashOf(lines: readonly ShopLine[], date: BusinessDate): Cents {
  const { checking, savings } = openingBalances(lines);
  const moved = lines.reduce(
    (sum, line) => (line.account !== 'card' && line.date <= date ? sum + line.cents : sum),
    0,
  );
  return cents(checking + savings + moved);
}

export const SEEDED_BOOKS: readonly SeededBooks[] = [
  { business: SHOP, hasHandledAlerts: true, read: readShopBooks },
  ...BUSINESSES.map(({ file, ...business }) => ({
    business,
    hasHandledAlerts: false,
    read: (until: BusinessDate) => ({
      postings: readBooks(
        readFileSync(join(import.meta.dirname, 'books', file)),
        business.currency,
        until,
      ),
      cashOn: null,
    }),
  })),
];
