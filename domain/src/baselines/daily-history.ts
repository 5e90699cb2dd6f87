import { dayNumber, type BusinessDate, type DayNumber } from '../calendar/business-date.ts';
import { cents, subtractCents, type Cents } from '../money/cents.ts';
import { NO_TOTALS, type Totals } from '../ledger/rollups/daily-rollup.ts';

/** One of the three headline numbers. */
export type Measure = keyof Totals;

export const MEASURES = ['revenue', 'expenses', 'net'] as const satisfies readonly Measure[];

/** The totals of consecutive days, one amount per day from the first. */
export interface DailyTotals {
  readonly first: BusinessDate;
  readonly revenue: readonly Cents[];
  readonly expenses: readonly Cents[];
}

/**
 * The totals of every calendar day since the start of the books, with zeros for closed days. A
 * snapshot needs little more than a year of history, whatever the number of transactions.
 */
export class History {
  readonly first: BusinessDate;
  readonly #firstDay: DayNumber;
  readonly #revenue: readonly Cents[];
  readonly #expenses: readonly Cents[];

  constructor({ first, revenue, expenses }: DailyTotals) {
    this.first = first;
    this.#firstDay = dayNumber(first);
    this.#revenue = revenue;
    this.#expenses = expenses;
  }

  /**
   * Returns the totals of a day, or zeros for a day without transactions. The snapshot decides
   * whether the day is complete.
   */
  on(date: BusinessDate): Totals {
    const index = dayNumber(date) - this.#firstDay;
    const [revenue, expenses] = [this.#revenue[index], this.#expenses[index]];
    if (revenue === undefined || expenses === undefined) return NO_TOTALS;
    return { revenue, expenses, net: subtractCents(revenue, expenses) };
  }

  /** Returns the number of days of history before a date. */
  daysBefore(date: BusinessDate): number {
    return Math.max(0, dayNumber(date) - this.#firstDay);
  }

  /**
   * Returns the sum of the `length` days that end the day before `date`. Days before the books are
   * zero.
   */
  sumBefore(date: BusinessDate, length: number): Totals {
    const end = dayNumber(date) - this.#firstDay;
    const last = Math.min(end, this.#revenue.length);
    let [revenue, expenses] = [0, 0];
    for (let index = Math.max(0, end - length); index < last; index += 1) {
      revenue += this.#revenue[index] ?? 0;
      expenses += this.#expenses[index] ?? 0;
    }
    return { revenue: cents(revenue), expenses: cents(expenses), net: cents(revenue - expenses) };
  }
}
