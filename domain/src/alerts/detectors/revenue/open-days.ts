import {
  civilDate,
  civilDayNumber,
  daysInMonth,
  weekdayOfDayNumber,
  type DayNumber,
} from '../../../calendar/business-date.ts';
import { closedDays, type ClosingDays } from '../../../calendar/closed-days.ts';
import type { DaySeries } from '../series/day-series.ts';

/** The number of weeks that show whether a weekday is open, and the minimum. */
const WEEKS = 10;
const MIN_WEEKS = 4;

/** Half a year of days, which shows how often a business closes unexpectedly. */
const DAYS = 182;

/** The share of days without sales from which a weekday counts as closed. */
const CLOSED_SHARE = 0.5;

/** The weight, in days, of the whole business beside a weekday's own history. */
const BUSINESS_WEIGHT = 6;

/** The prior count, because an event that never happened in half a year is not impossible. */
const PRIOR_COUNT = 1 / 3;

/**
 * The prior for the length of a closure. It lasts about four days, because a closure continues with
 * a chance of 3 in 4.
 */
const CONTINUATION_PRIOR = 3;

/** A business without sales for this many days before was not open yet. */
const MONTH = 28;

/** The weight, in ordinary days, of the prior for one holiday that was observed a year ago. */
const LAST_YEAR_PRIOR = 2;

/** Returns the index of a weekday. Monday is 0. */
export const weekdayIndex = (day: DayNumber): number => weekdayOfDayNumber(day) - 1;

/** The same weekdays before a day, without days that the owner marked as closed. */
interface WeeksBefore {
  /** Number of these weekdays in the history. */
  readonly total: number;
  /** Number of weekdays without sales. */
  readonly empty: number;
}

/** The days on which a business is open, by its sales and its owner's closing days. */
export class OpenDays {
  readonly #sales: DaySeries;
  readonly #first: DayNumber;
  /** Closing days set by the owner. */
  readonly #isClosed: (day: DayNumber) => boolean;
  /** Cache by day. */
  readonly #weeks = new Map<DayNumber, WeeksBefore>();

  /** @param first the day of the first posting */
  constructor(sales: DaySeries, first: DayNumber, closed: ClosingDays) {
    this.#sales = sales;
    this.#first = first;
    this.#isClosed = closedDays(closed);
  }

  get first(): DayNumber {
    return this.#first;
  }

  /**
   * Returns the sales of a day, never negative. Null means no sales, or a closing day set by the
   * owner.
   */
  salesOn(day: DayNumber): number | null {
    const value = this.#sales.on(day);
    return value <= 0 || this.#isClosed(day) ? null : value;
  }

  /** Returns the sales of a day, whatever closing days the owner set. */
  totalOn(day: DayNumber): number {
    return this.#sales.on(day);
  }

  /** Returns the open days with sales among the `length` days that end with `last`. */
  openUntil(last: DayNumber, length: number): DayNumber[] {
    return Array.from({ length }, (_, at) => last - length + 1 + at).filter(
      (day) => this.salesOn(day) !== null && this.isOpen(day),
    );
  }

  /** Returns the latest days before `day` that had sales, oldest first. */
  salesDaysBefore(day: DayNumber, most: number): DayNumber[] {
    const found: DayNumber[] = [];
    const earliest = Math.max(this.#first, day - DAYS);
    for (let then = day - 1; then >= earliest && found.length < most; then -= 1) {
      if (this.salesOn(then) !== null) found.push(then);
    }
    return found.toReversed();
  }

  #weeksBefore(day: DayNumber): WeeksBefore {
    const asked = this.#weeks.get(day);
    if (asked) return asked;
    let [total, empty] = [0, 0];
    for (let week = 1; week <= WEEKS; week += 1) {
      const then = day - 7 * week;
      if (then < this.#first) break;
      if (this.#isClosed(then)) continue;
      total += 1;
      if (this.#sales.on(then) <= 0) empty += 1;
    }
    const weeks = { total, empty };
    this.#weeks.set(day, weeks);
    return weeks;
  }

  /** Reports whether enough of the same weekdays are known to estimate one. */
  isKnown(day: DayNumber): boolean {
    return this.#weeksBefore(day).total >= MIN_WEEKS;
  }

  /** Reports whether a business is open on a day, by its owner's closing days and its history. */
  isOpen(day: DayNumber): boolean {
    if (day < this.#first || this.#isClosed(day)) return false;
    const { total, empty } = this.#weeksBefore(day);
    return total < MIN_WEEKS || empty / total < CLOSED_SHARE;
  }

  /**
   * Returns the chance of a closure that begins on its day and has lasted this long. The chance of
   * its start depends on the weekday. The chance that it continues depends on the length of earlier
   * closures, so two weeks of holidays are one closure.
   */
  chanceOfNoSales(today: DayNumber): number {
    const { started, free, continued, quiet } = this.#closures(today);
    let [since, length] = [today, 1];
    for (let day = today - 1; day >= this.#first && this.#isQuiet(day) !== false; day -= 1) {
      if (this.#isQuiet(day)) [since, length] = [day, length + 1];
    }
    const weekday = weekdayIndex(since);
    const ofBusiness = (sum(started) + PRIOR_COUNT) / (sum(free) + 1);
    const begins =
      ((started[weekday] ?? 0) + BUSINESS_WEIGHT * ofBusiness) /
      ((free[weekday] ?? 0) + BUSINESS_WEIGHT);
    const continues = (continued + CONTINUATION_PRIOR) / (quiet + CONTINUATION_PRIOR + 1);
    const chance = begins * continues ** (length - 1);
    const weight = this.#wasClosedLastYear(today) ? 1 : 0;
    return (weight + LAST_YEAR_PRIOR * chance) / (weight + LAST_YEAR_PRIOR);
  }

  /**
   * Reports whether the same date or weekday a year ago had no sales, as in August or after
   * Christmas.
   */
  #wasClosedLastYear(today: DayNumber): boolean {
    const { year, month, day } = civilDate(today);
    const sameDate = civilDayNumber(year - 1, month, Math.min(day, daysInMonth(year - 1, month)));
    return [sameDate, today - 52 * 7].some(
      (then) =>
        this.#sales.on(then) <= 0 &&
        this.#sales.sum(then - 1, MONTH) > 0 &&
        this.isOpen(today - ((today - then) % 7)),
    );
  }

  /**
   * Counts how often closures began after an open day, by weekday, and how often they continued.
   */
  #closures(today: DayNumber) {
    const started = Array<number>(7).fill(0);
    const free = Array<number>(7).fill(0);
    let [continued, quiet] = [0, 0];
    let wasQuiet: boolean | null = null;
    for (let day = Math.max(this.#first, today - DAYS); day < today; day += 1) {
      const isQuiet = this.#isQuiet(day);
      if (isQuiet === null) continue;
      if (wasQuiet) {
        quiet += 1;
        if (isQuiet) continued += 1;
      } else if (wasQuiet === false) {
        const weekday = weekdayIndex(day);
        free[weekday] = (free[weekday] ?? 0) + 1;
        if (isQuiet) started[weekday] = (started[weekday] ?? 0) + 1;
      }
      wasQuiet = isQuiet;
    }
    return { started, free, continued, quiet };
  }

  /**
   * Reports whether an open day had no sales. Null for a closed day and for a period in which this
   * is unknown.
   */
  #isQuiet(day: DayNumber): boolean | null {
    if (!this.isKnown(day) || !this.isOpen(day)) return null;
    return this.#sales.on(day) <= 0;
  }
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
