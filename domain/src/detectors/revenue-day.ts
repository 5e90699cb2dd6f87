import { bankHoliday } from '../calendar/bank-holiday.ts';
import { dateOfDayNumber, type DayNumber } from '../calendar/business-date.ts';
import { cents } from '../money/cents.ts';
import type { Evidence, Reckoned } from '../signals/evidence.ts';
import type { Candidate } from './candidate.ts';
import { DAYS_A_MONTH } from './candidate.ts';
import { weekdayIndex, type OpenDays } from './open-days.ts';
import { reckonTotals } from './revenue-evidence.ts';
import { mean, median } from './statistics/robust.ts';
import type { WeekLevels } from './week-levels.ts';

/** Half a year of days: enough for a tail, few enough to be this business's today. */
const MOST_DAYS = 182;

/** Days learnt from before their shortfalls are ordinary ones, and before a day is judged. */
const FEWEST_LEARNT = 20;
const FEWEST_DAYS = 35;

/** One in ten ordinary days is this many standard deviations low: there the tail begins. */
export const TENTH = 1.2816;
const IN_TAIL = 0.1;

/** How fast a tail thins out before any was seen: that of Student's t with six degrees of freedom. */
const EXCESS = 0.6;
const TAIL_WEIGHT = 20;
const EXCESS_WEIGHT = 10;

/** What was seen of holidays weighs against two of an ordinary day; a year of them is remembered. */
const HOLIDAY_WEIGHT = 2;
const MOST_HOLIDAYS = 11;

/** Weeks whose same weekday is shown beside a day. */
const SHOWN_WEEKS = 10;

/** How a business does on bank holidays, of those on which it would be open. */
interface Holidays {
  readonly count: number;
  readonly closed: number;
  /** logarithms of what they brought less than was to be expected, summed */
  readonly low: number;
}

export interface RevenueDayState {
  /** standard deviations that the latest days were under what was to be expected */
  readonly shortfalls: readonly number[];
  readonly holidays: Holidays;
}

const NOTHING_SEEN: RevenueDayState = {
  shortfalls: [],
  holidays: { count: 0, closed: 0, low: 0 },
};

/** A day beside what its weekday brings; one that brings nothing beside how often that happens. */
export class RevenueDay {
  readonly #shortfalls: number[];
  #holidays: Holidays;

  constructor({ shortfalls, holidays }: RevenueDayState = NOTHING_SEEN) {
    this.#shortfalls = [...shortfalls];
    this.#holidays = holidays;
  }

  toState(): RevenueDayState {
    return { shortfalls: [...this.#shortfalls], holidays: this.#holidays };
  }

  /** @param levels as they were before a day on which the business is open */
  judge(today: DayNumber, days: OpenDays, levels: WeekLevels): Candidate | null {
    const isKnown = levels.count >= FEWEST_DAYS && days.isKnown(today);
    const isHoliday = bankHoliday(dateOfDayNumber(today)) !== undefined;
    const { count, low } = this.#holidays;
    const ordinary = levels.mean(weekdayIndex(today));
    const centre = ordinary - (isHoliday ? Math.max(0, low / (count + HOLIDAY_WEIGHT)) : 0);
    const deviation = levels.deviation(weekdayIndex(today));
    const taken = days.takenOn(today);
    const shortfall = taken === null ? Infinity : (centre - Math.log(taken)) / deviation;
    const chance =
      taken === null
        ? this.#chanceOfNothing(days.chanceOfNothing(today), isHoliday)
        : this.#tail(shortfall);
    const candidate =
      isKnown && shortfall > TENTH && chance < IN_TAIL
        ? this.#told(today, days, { centre, deviation, chance })
        : null;
    if (isKnown && isHoliday) {
      this.#noteHoliday(taken === null ? null : ordinary - Math.log(taken));
    }
    if (taken !== null && levels.count > FEWEST_LEARNT) this.#remember(shortfall);
    return candidate;
  }

  #told(
    today: DayNumber,
    days: OpenDays,
    { centre, deviation, chance }: Readonly<Record<'centre' | 'deviation' | 'chance', number>>,
  ): Candidate | null {
    const past = Array.from({ length: SHOWN_WEEKS }, (_, week) => today - 7 * (SHOWN_WEEKS - week))
      .map((day) => days.takenOn(day))
      .filter((value) => value !== null);
    if (past.length === 0) return null;
    const ordinary = median(past);
    const date = dateOfDayNumber(today);
    const evidence: Evidence = {
      from: date,
      to: date,
      measured: [cents(days.totalOn(today))],
      past: past.map(cents),
      figures: {
        level: Math.exp(centre) / ordinary,
        low: Math.exp(centre - TENTH * deviation) / ordinary,
        high: Math.exp(centre + TENTH * deviation) / ordinary,
      },
    };
    return {
      detector: 'revenue-day',
      finding: 'revenue-drop',
      day: today,
      cause: 'a day',
      subject: 'a day',
      isOnce: false,
      counterparty: null,
      measure: 'revenue',
      ...reckonRevenueDay(evidence),
      evidence,
      otherDay: null,
      lines: [],
      baseline: { of: 'same-weekdays', count: past.length },
      perMonth: chance * DAYS_A_MONTH,
    };
  }

  /**
   * The chance of a shortfall beyond this one: the share of days past the tenth, and from there an
   * exponential tail of their mean excess (of logarithms: a Pareto tail, by Hill). Both begin as
   * what they are of businesses at large.
   */
  #tail(shortfall: number): number {
    const beyond = this.#shortfalls.filter((value) => value > TENTH);
    const share = (beyond.length + TAIL_WEIGHT * IN_TAIL) / (this.#shortfalls.length + TAIL_WEIGHT);
    const excess =
      (beyond.length * mean(beyond.map((value) => value - TENTH)) + EXCESS_WEIGHT * EXCESS) /
      (beyond.length + EXCESS_WEIGHT);
    return share * Math.exp(-(shortfall - TENTH) / excess);
  }

  /** Where a business was closed on its last holidays it may be on the next. */
  #chanceOfNothing(chance: number, isHoliday: boolean): number {
    const { count, closed } = this.#holidays;
    return isHoliday ? (closed + HOLIDAY_WEIGHT * chance) / (count + HOLIDAY_WEIGHT) : chance;
  }

  /** @param low null: it was closed */
  #noteHoliday(low: number | null): void {
    const kept = Math.min(1, (MOST_HOLIDAYS - 1) / Math.max(1, this.#holidays.count));
    const { count, closed, low: before } = this.#holidays;
    this.#holidays = {
      count: kept * count + 1,
      closed: kept * closed + (low === null ? 1 : 0),
      low: kept * before + (low ?? 0),
    };
  }

  #remember(shortfall: number): void {
    this.#shortfalls.push(shortfall);
    if (this.#shortfalls.length > MOST_DAYS) this.#shortfalls.shift();
  }
}

/** `measured` is the day; `past` the same weekdays before it. */
export const reckonRevenueDay = (evidence: Evidence): Reckoned =>
  reckonTotals(evidence, median(evidence.past));
