import type { DayNumber } from '../calendar/business-date.ts';
import type { DaySeries } from './series.ts';
import { mean, median } from './statistics/robust.ts';

/** Weeks that a weekday's share is learnt from, and days that a level is. */
const PROFILE_WEEKS = 10;
const LEVEL_DAYS = 28;
const FEWEST_WEEKS = 4;

/** A day of wild takings counts as this many ordinary ones in a level. */
const WILD = 2.5;

/** What is known of a day's revenue before it comes. */
export interface DayOutlook {
  /** cents; what the weekday brings at the level of the last four weeks, when open */
  readonly expected: number;
  /** the weekday against the mean open day */
  readonly share: number;
  /** the share of such weekdays that brought nothing */
  readonly closed: number;
  readonly weeks: number;
}

export interface RevenueProfileState {
  readonly levels: readonly (readonly [day: DayNumber, level: number])[];
}

/** The shape of a business's week and its level, learnt day by day. */
export class RevenueProfile {
  /** as they were on their days: what comes late changes none of them */
  readonly #levels: Map<DayNumber, number>;

  constructor({ levels }: RevenueProfileState = { levels: [] }) {
    this.#levels = new Map(levels);
  }

  toState(): RevenueProfileState {
    return { levels: [...this.#levels] };
  }

  /** @param weeks whole weeks known before the day */
  outlook(day: DayNumber, revenue: DaySeries, weeks: number): DayOutlook | null {
    const known = Math.min(PROFILE_WEEKS, weeks);
    const level = this.#level(day, revenue);
    if (known < FEWEST_WEEKS || level <= 0) return null;
    const shares: number[] = [];
    for (let week = 1; week <= known; week += 1) {
      const then = day - 7 * week;
      const value = revenue.on(then);
      // the level around it, as far as that is past
      const around = this.#level(Math.min(day, then + LEVEL_DAYS / 2), revenue);
      if (value > 0 && around > 0) shares.push(value / around);
    }
    const share = shares.length < 2 ? 0 : median(shares);
    return { expected: level * share, share, closed: 1 - shares.length / known, weeks: known };
  }

  /** The mean of the open days of the four weeks before a day. */
  #level(day: DayNumber, revenue: DaySeries): number {
    const known = this.#levels.get(day);
    if (known !== undefined) return known;
    const open = revenue.window(day - 1, LEVEL_DAYS).filter((value) => value > 0);
    const middle = median(open);
    const level = mean(open.map((value) => Math.min(value, WILD * middle)));
    this.#levels.set(day, level);
    this.#levels.delete(day - 7 * (PROFILE_WEEKS + 1));
    return level;
  }
}
