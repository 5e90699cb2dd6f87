import { isClosed, type ClosedOn } from '../calendar/closed-on.ts';
import { weekdayOfDayNumber, type DayNumber } from '../calendar/business-date.ts';
import type { DaySeries } from './series.ts';

/** Weeks that show whether a weekday is open, and the fewest that show anything. */
const WEEKS = 10;
const FEWEST_WEEKS = 4;

/** Half a year of days shows how often a business is closed out of turn. */
const DAYS = 182;

/** A weekday that brings nothing this often is a closed one. */
const MOSTLY = 0.5;

/** Weeks of the business at large that weigh beside a weekday's own. */
const AT_LARGE_WEEKS = 6;

/** Monday is 0. */
export const weekdayIndex = (day: DayNumber): number => weekdayOfDayNumber(day) - 1;

/** On which days a business takes money, as its takings show and its owner says. */
export class OpenDays {
  readonly #takings: DaySeries;
  readonly #first: DayNumber;
  readonly #closed: ClosedOn;

  /** @param first day of the books */
  constructor(takings: DaySeries, first: DayNumber, closed: ClosedOn) {
    this.#takings = takings;
    this.#first = first;
    this.#closed = closed;
  }

  get first(): DayNumber {
    return this.#first;
  }

  /** what a day brought, never negative; null: nothing, or it is closed by its owner's word */
  takenOn(day: DayNumber): number | null {
    const value = this.#takings.on(day);
    return value <= 0 || isClosed(this.#closed, day) ? null : value;
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

  /** what the latest days before `day` brought that brought something, oldest first */
  takenBefore(day: DayNumber, most: number): number[] {
    const found: number[] = [];
    const earliest = Math.max(this.#first, day - DAYS);
    for (let then = day - 1; then >= earliest && found.length < most; then -= 1) {
      const taken = this.takenOn(then);
      if (taken !== null) found.push(taken);
    }
    return found.toReversed();
  }

  /** of the weeks before, those that the weekday was not told to be closed in */
  #weeksBefore(day: DayNumber): { readonly known: number; readonly empty: number } {
    let [known, empty] = [0, 0];
    for (let week = 1; week <= WEEKS; week += 1) {
      const then = day - 7 * week;
      if (then < this.#first) break;
      if (isClosed(this.#closed, then)) continue;
      known += 1;
      if (this.#takings.on(then) <= 0) empty += 1;
    }
    return { known, empty };
  }

  /** whether enough such weekdays are known to say what one brings */
  isKnown(day: DayNumber): boolean {
    return this.#weeksBefore(day).known >= FEWEST_WEEKS;
  }

  /** whether a business is open on a day, by its owner's word and as far as it ever showed */
  isOpen(day: DayNumber): boolean {
    if (day < this.#first || isClosed(this.#closed, day)) return false;
    const { known, empty } = this.#weeksBefore(day);
    return known < FEWEST_WEEKS || empty / known < MOSTLY;
  }

  /** The chance that a day on which it is open brings nothing. */
  chanceOfNothing(day: DayNumber): number {
    const { known, empty } = this.#weeksBefore(day);
    let [open, quiet] = [0, 0];
    for (let then = day - 1; then >= Math.max(this.#first, day - DAYS); then -= 1) {
      // at first a closed weekday cannot be told from a quiet one
      if (!this.isKnown(then) || !this.isOpen(then)) continue;
      open += 1;
      if (this.#takings.on(then) <= 0) quiet += 1;
    }
    // a third of a day in the first half year: what never happened is not impossible
    const atLarge = (quiet + 0.3) / (open + 1);
    return (empty + AT_LARGE_WEEKS * atLarge) / (known + AT_LARGE_WEEKS);
  }
}
