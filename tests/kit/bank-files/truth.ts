import { businessDate, type BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { cents, type Cents } from '@daily-snapshot/domain/money/cents';

/** A transaction of the account, before a bank formats it. */
export interface ExpectedTransaction {
  readonly date: BusinessDate;
  /** positive for money in */
  readonly amount: Cents;
  readonly words: string;
  /** the account balance after this transaction */
  readonly balance: Cents;
}

const LINES: readonly (readonly [date: string, amount: number, words: string])[] = [
  ['2024-02-26', -1250, 'ACME SUPPLIES'],
  ['2024-02-26', -350, 'CORNER COFFEE'],
  // a genuine repeat of the same purchase
  ['2024-02-26', -350, 'CORNER COFFEE'],
  ['2024-02-27', 100000, 'DEPOSIT, CARD SALES'],
  ['2024-02-28', -5, 'BANK FEE'],
  ['2024-02-29', -123456, 'RENT "MAIN STREET"'],
  ['2024-03-01', 245000, 'WEDDING ORDER HANSEN'],
  ['2024-03-13', -9900, 'CITY POWER & LIGHT'],
  ['2024-12-31', 700, 'REFUND MILLER FLOUR'],
];

const OPENING = 500_000;

/**
 * Several weeks of one account. They include repeated purchases, a leap day, days above 12, amounts
 * in the thousands and a single nickel.
 */
export const TRUTH: readonly ExpectedTransaction[] = LINES.map(([date, amount, words], index) => ({
  date: businessDate(date),
  amount: cents(amount),
  words,
  balance: cents(
    LINES.slice(0, index + 1).reduce((balance, [, change]) => balance + change, OPENING),
  ),
}));
