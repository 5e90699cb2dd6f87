import {
  civilDate,
  civilDayNumber,
  daysInMonth,
  weekdayOfDayNumber,
  type DayNumber,
} from '../calendar/business-date.ts';
import { closedDays, type ClosedOn } from '../calendar/closed-on.ts';
import type { DaySeries } from './series.ts';

/** Weeks that show whether a weekday is open, and the fewest that show anything. */
const WEEKS = 10;
const FEWEST_WEEKS = 4;

/** Half a year of days shows how often a business is closed out of turn. */
const DAYS = 182;

/** A weekday that brings nothing this often is a closed one. */
const MOSTLY = 0.5;

/** Days of the business at large that weigh beside a weekday's own. */
const AT_LARGE_DAYS = 6;

/** What never happened in half a year is not impossible. */
const A_THIRD = 1 / 3;

/** Before any was seen, a closure lasts about four days: one that has begun goes on three times in four. */
const GOES_ON = 3;

/** What took nothing for as long before was not open yet. */
const MONTH = 28;

/** What happened a year ago weighs one against two of an ordinary day, as a holiday does. */
const YEAR_AGAINST = 2;

/** Monday is 0. */
export const weekdayIndex = (day: DayNumber): number => weekdayOfDayNumber(day) - 1;

/** The same weekdays before a day, without those on which its owner says that it was closed. */
interface WeeksBefore {
  readonly known: number;
  /** those that brought nothing */
  readonly empty: number;
}

/** On which days a business takes money, as its takings show and its owner says. */
export class OpenDays {
  readonly #takings: DaySeries;
  readonly #first: DayNumber;
  /** by its owner's word */
  readonly #isClosed: (day: DayNumber) => boolean;
  /** by day, once asked for */
  readonly #weeks = new Map<DayNumber, WeeksBefore>();

  /** @param first day of the books */
  constructor(takings: DaySeries, first: DayNumber, closed: ClosedOn) {
    this.#takings = takings;
    this.#first = first;
    this.#isClosed = closedDays(closed);
  }

  get first(): DayNumber {
    return this.#first;
  }

  /** what a day brought, never negative; null: nothing, or it is closed by its owner's word */
  takenOn(day: DayNumber): number | null {
    const value = this.#takings.on(day);
    return value <= 0 || this.#isClosed(day) ? null : value;
  }

  /** what a day brought, whatever its owner says */
  totalOn(day: DayNumber): number {
    return this.#takings.on(day);
  }

  /** of the `length` days that end with `last`, those that were open and brought something */
  openUntil(last: DayNumber, length: number): DayNumber[] {
    return Array.from({ length }, (_, at) => last - length + 1 + at).filter(
      (day) => this.takenOn(day) !== null && this.isOpen(day),
    );
  }

  /** the latest days before `day` that brought something, oldest first */
  takingDaysBefore(day: DayNumber, most: number): DayNumber[] {
    const found: DayNumber[] = [];
    const earliest = Math.max(this.#first, day - DAYS);
    for (let then = day - 1; then >= earliest && found.length < most; then -= 1) {
      if (this.takenOn(then) !== null) found.push(then);
    }
    return found.toReversed();
  }

  #weeksBefore(day: DayNumber): WeeksBefore {
    const asked = this.#weeks.get(day);
    if (asked) return asked;
    let [known, empty] = [0, 0];
    for (let week = 1; week <= WEEKS; week += 1) {
      const then = day - 7 * week;
      if (then < this.#first) break;
      if (this.#isClosed(then)) continue;
      known += 1;
      if (this.#takings.on(then) <= 0) empty += 1;
    }
    const weeks = { known, empty };
    this.#weeks.set(day, weeks);
    return weeks;
  }

  /** whether enough such weekdays are known to say what one brings */
  isKnown(day: DayNumber): boolean {
    return this.#weeksBefore(day).known >= FEWEST_WEEKS;
  }

  /** whether a business is open on a day, by its owner's word and as far as it ever showed */
  isOpen(day: DayNumber): boolean {
    if (day < this.#first || this.#isClosed(day)) return false;
    const { known, empty } = this.#weeksBefore(day);
    return known < FEWEST_WEEKS || empty / known < MOSTLY;
  }

  /**
   * The chance that a closure begins where it did and has come so far. That one begins depends on
   * the weekday; that it goes on, on how long such closures were: a fortnight of holidays is one.
   */
  chanceOfNothing(today: DayNumber): number {
    const { begun, free, goneOn, quiet } = this.#closures(today);
    let [since, length] = [today, 1];
    for (let day = today - 1; day >= this.#first && this.#isQuiet(day) !== false; day -= 1) {
      if (this.#isQuiet(day)) [since, length] = [day, length + 1];
    }
    const weekday = weekdayIndex(since);
    const atLarge = (sum(begun) + A_THIRD) / (sum(free) + 1);
    const begins =
      ((begun[weekday] ?? 0) + AT_LARGE_DAYS * atLarge) / ((free[weekday] ?? 0) + AT_LARGE_DAYS);
    const goesOn = (goneOn + GOES_ON) / (quiet + GOES_ON + 1);
    const chance = begins * goesOn ** (length - 1);
    const weight = this.#wasClosedLastYear(today) ? 1 : 0;
    return (weight + YEAR_AGAINST * chance) / (weight + YEAR_AGAINST);
  }

  /** Whether the date, or the weekday, of a year ago brought nothing: August, and the days after Christmas. */
  #wasClosedLastYear(today: DayNumber): boolean {
    const { year, month, day } = civilDate(today);
    const sameDate = civilDayNumber(year - 1, month, Math.min(day, daysInMonth(year - 1, month)));
    return [sameDate, today - 52 * 7].some(
      (then) =>
        this.#takings.on(then) <= 0 &&
        this.#takings.sum(then - 1, MONTH) > 0 &&
        this.isOpen(today - ((today - then) % 7)),
    );
  }

  /** How often closures began after an open day, by weekday, and how often one went on. */
  #closures(today: DayNumber) {
    const begun = Array<number>(7).fill(0);
    const free = Array<number>(7).fill(0);
    let [goneOn, quiet] = [0, 0];
    let wasQuiet: boolean | null = null;
    for (let day = Math.max(this.#first, today - DAYS); day < today; day += 1) {
      const isQuiet = this.#isQuiet(day);
      if (isQuiet === null) continue;
      if (wasQuiet) {
        quiet += 1;
        if (isQuiet) goneOn += 1;
      } else if (wasQuiet === false) {
        const weekday = weekdayIndex(day);
        free[weekday] = (free[weekday] ?? 0) + 1;
        if (isQuiet) begun[weekday] = (begun[weekday] ?? 0) + 1;
      }
      wasQuiet = isQuiet;
    }
    return { begun, free, goneOn, quiet };
  }

  /** whether an open day brought nothing; null of a closed one, and of a time when none can be told */
  #isQuiet(day: DayNumber): boolean | null {
    if (!this.isKnown(day) || !this.isOpen(day)) return null;
    return this.#takings.on(day) <= 0;
  }
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
