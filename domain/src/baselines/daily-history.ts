import {
  dateOfDayNumber,
  dayNumber,
  type BusinessDate,
  type DayNumber,
} from '../calendar/business-date.ts';
import { cents } from '../money/cents.ts';
import { NO_TOTALS, type Totals } from '../ledger/rollups/daily-rollup.ts';

/** One of the three headline numbers. */
export type Measure = keyof Totals;

export const MEASURES = ['revenue', 'expenses', 'net'] as const satisfies readonly Measure[];

/**
 * The totals of every calendar day since the start of the books, with zeros for closed days. A
 * snapshot needs little more than a year of history, whatever the number of transactions.
 */
export class History {
  readonly first: BusinessDate;
  readonly #firstDay: DayNumber;
  readonly #days: readonly Totals[];

  /** @param days consecutive days, starting at `first` */
  constructor(first: BusinessDate, days: readonly Totals[]) {
    this.first = first;
    this.#firstDay = dayNumber(first);
    this.#days = days;
  }

  /**
   * Builds the history from the days with transactions. All other days between `first` and the last
   * of them are zero.
   */
  static from(first: BusinessDate, totals: ReadonlyMap<BusinessDate, Totals>): History {
    const firstDay = dayNumber(first);
    let last = firstDay - 1;
    for (const date of totals.keys()) last = Math.max(last, dayNumber(date));
    return new History(
      first,
      Array.from(
        { length: last - firstDay + 1 },
        (_, index) => totals.get(dateOfDayNumber(firstDay + index)) ?? NO_TOTALS,
      ),
    );
  }

  /**
   * Returns the totals of a day, or zeros for a day without transactions. The snapshot decides
   * whether the day is complete.
   */
  on(date: BusinessDate): Totals {
    return this.#days[dayNumber(date) - this.#firstDay] ?? NO_TOTALS;
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
    const last = Math.min(end, this.#days.length);
    let [revenue, expenses] = [0, 0];
    for (let index = Math.max(0, end - length); index < last; index += 1) {
      const day = this.#days[index];
      revenue += day?.revenue ?? 0;
      expenses += day?.expenses ?? 0;
    }
    return { revenue: cents(revenue), expenses: cents(expenses), net: cents(revenue - expenses) };
  }
}
