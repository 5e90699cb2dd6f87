// The composed shop from the ledger files.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addDays, type BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { readBooks } from '../read-books.ts';
import { Shop } from './compose-shop.ts';
import type { LedgerName, ShippedBooks } from './repeating-ledgers.ts';

/**
 * The real books end this many days after the shop's day, so that the high season of the real shop
 * is some months ago and the last weeks are ordinary ones.
 */
const BEFORE_END_DAYS = 200;

/** Reads the shop. The same day gives the same shop. */
export function readShop(day: BusinessDate): Shop {
  const end = addDays(day, BEFORE_END_DAYS);
  const read = (name: LedgerName) =>
    readBooks(readFileSync(join(import.meta.dirname, '../books', `${name}.csv`)), 'USD', end).map(
      ({ amount, ...transaction }) => ({ ...transaction, cents: amount }),
    );
  const books: ShippedBooks = {
    'gift-shop': read('gift-shop'),
    'city-hotel': read('city-hotel'),
    'childrens-home': read('childrens-home'),
    nursery: read('nursery'),
    'trading-team': read('trading-team'),
    'hack-club': read('hack-club'),
  };
  return new Shop(books);
}
