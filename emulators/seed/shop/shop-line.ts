import {
  civilDate,
  dateOfDayNumber,
  type BusinessDate,
  type DayNumber,
} from '@daily-snapshot/domain/calendar/business-date';
import { bankDayFrom } from '@daily-snapshot/domain/calendar/bank-day';
import type { PostingKind } from '@daily-snapshot/domain/ledger/posting-kind';

export type ShopAccount = 'checking' | 'card' | 'savings';

/** A transaction of the composed shop. */
export interface ShopLine {
  /** Unique, and the same in every period that contains the transaction. */
  readonly id: string;
  readonly date: BusinessDate;
  readonly account: ShopAccount;
  /** The wording of the bank statement. */
  readonly description: string;
  /** Empty if a bank names no counterparty. */
  readonly counterparty: string;
  readonly category: string;
  readonly kind: PostingKind;
  /** Money into the account is positive. */
  readonly cents: number;
}

/** The texts of a transaction. Its account is the checking account if none is given. */
export type LineTexts = Pick<ShopLine, 'description' | 'counterparty' | 'category' | 'kind'> & {
  readonly account?: ShopAccount;
};

/** Returns the transactions of a day, independent of the period that is composed. */
export type LinesOn = (day: DayNumber) => readonly ShopLine[];

/** Builds a transaction. The series and the day give its ID. */
export const shopLine = (
  series: string,
  day: DayNumber,
  cents: number,
  texts: LineTexts,
): ShopLine => ({
  id: `${series}-${dateOfDayNumber(day)}`,
  date: dateOfDayNumber(day),
  account: 'checking',
  ...texts,
  cents,
});

/**
 * Returns the days whose payments a bank books on a day: the day and the bank's closed days before
 * it. Returns none for a day on which banks are closed.
 */
export function daysBookedOn(day: DayNumber): readonly DayNumber[] {
  if (bankDayFrom(day, 1) !== day) return [];
  const days = [day];
  for (let earlier = day - 1; bankDayFrom(earlier, 1) === day; earlier -= 1) days.unshift(earlier);
  return days;
}

/** Says whether a payment that is due on a day of the month is booked on a day. */
export const isBookedMonthly = (day: DayNumber, dueDay: number): boolean =>
  daysBookedOn(day).some((due) => civilDate(due).day === dueDay);
