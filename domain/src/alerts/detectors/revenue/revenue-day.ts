import { bankHoliday } from '../../../calendar/bank-holiday.ts';
import { dateOfDayNumber, type DayNumber } from '../../../calendar/business-date.ts';
import { cents } from '../../../money/cents.ts';
import type { Evidence, AlertAmounts } from '../../alert/evidence.ts';
import type { Candidate } from '../../alert/candidate.ts';
import { DAYS_A_MONTH } from '../../alert/candidate.ts';
import { weekdayIndex, type OpenDays } from './open-days.ts';
import { recomputeTotals } from './revenue-evidence.ts';
import { mean, median } from '../statistics/robust.ts';
import type { WeekdayLevels } from './weekday-levels.ts';

/**
 * Half a year of days: enough to estimate a tail, and recent enough to describe the business today.
 */
const MAX_DAYS = 182;

/** The fewest days before shortfalls count as ordinary, and before a day is checked. */
const MIN_LEARNT = 20;
const MIN_DAYS = 35;

/**
 * One in ten ordinary days is more than this many standard deviations below the mean. The tail
 * begins there.
 */
export const LOWEST_TENTH = 1.2816;
const IN_TAIL = 0.1;

/** The prior for how fast a tail thins out: Student's t with six degrees of freedom. */
const EXCESS = 0.6;
const TAIL_WEIGHT = 20;
const EXCESS_WEIGHT = 10;

/** The weight, in ordinary days, of the prior for holidays. One year of holidays is kept. */
const HOLIDAY_WEIGHT = 2;
const MAX_HOLIDAYS = 11;

/** The number of weeks whose same weekday is shown beside a day. */
const SHOWN_WEEKS = 10;

/** How a business performs on bank holidays on which it would otherwise be open. */
interface Holidays {
  readonly count: number;
  readonly closed: number;
  /** Sum of the logarithms of the shortfalls against the expected sales. */
  readonly low: number;
}

export interface RevenueDayState {
  /** Shortfalls of the latest days in standard deviations below the expected sales. */
  readonly shortfalls: readonly number[];
  readonly holidays: Holidays;
}

const NOTHING_SEEN: RevenueDayState = {
  shortfalls: [],
  holidays: { count: 0, closed: 0, low: 0 },
};

/** Compares a day with its usual weekday, and a day without sales with how often that happens. */
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

  /** @param levels the levels before a day on which the business is open */
  detect(today: DayNumber, days: OpenDays, levels: WeekdayLevels): Candidate | null {
    const isKnown = levels.count >= MIN_DAYS && days.isKnown(today);
    const isHoliday = bankHoliday(dateOfDayNumber(today)) !== undefined;
    const { count, low } = this.#holidays;
    const ordinary = levels.mean(weekdayIndex(today));
    const center = ordinary - (isHoliday ? Math.max(0, low / (count + HOLIDAY_WEIGHT)) : 0);
    const deviation = levels.deviation(weekdayIndex(today));
    const sold = days.salesOn(today);
    const shortfall = sold === null ? Infinity : (center - Math.log(sold)) / deviation;
    const chance =
      sold === null
        ? this.#chanceOfNoSales(days.chanceOfNoSales(today), isHoliday)
        : this.#tail(shortfall);
    const candidate =
      isKnown && shortfall > LOWEST_TENTH && chance < IN_TAIL
        ? this.#candidateOf(today, days, { center, deviation, chance })
        : null;
    if (isKnown && isHoliday) {
      this.#recordHoliday(sold === null ? null : ordinary - Math.log(sold));
    }
    if (sold !== null && levels.count > MIN_LEARNT) this.#remember(shortfall);
    return candidate;
  }

  #candidateOf(
    today: DayNumber,
    days: OpenDays,
    { center, deviation, chance }: Readonly<Record<'center' | 'deviation' | 'chance', number>>,
  ): Candidate | null {
    const past = Array.from({ length: SHOWN_WEEKS }, (_, week) => today - 7 * (SHOWN_WEEKS - week))
      .map((day) => days.salesOn(day))
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
        level: Math.exp(center) / ordinary,
        low: Math.exp(center - LOWEST_TENTH * deviation) / ordinary,
        high: Math.exp(center + LOWEST_TENTH * deviation) / ordinary,
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
      ...recomputeRevenueDay(evidence),
      evidence,
      otherDay: null,
      lines: [],
      baseline: { of: 'same-weekdays', count: past.length },
      perMonth: chance * DAYS_A_MONTH,
    };
  }

  /**
   * Returns the chance of a larger shortfall: the share of days past the lowest tenth, and from
   * there an exponential tail of their mean excess (of logarithms: a Pareto tail, by Hill). Both
   * start from priors for all businesses.
   */
  #tail(shortfall: number): number {
    const beyond = this.#shortfalls.filter((value) => value > LOWEST_TENTH);
    const share = (beyond.length + TAIL_WEIGHT * IN_TAIL) / (this.#shortfalls.length + TAIL_WEIGHT);
    const excess =
      (beyond.length * mean(beyond.map((value) => value - LOWEST_TENTH)) + EXCESS_WEIGHT * EXCESS) /
      (beyond.length + EXCESS_WEIGHT);
    return share * Math.exp(-(shortfall - LOWEST_TENTH) / excess);
  }

  /**
   * Returns the chance of a day without sales. A business that closed on its last holidays may
   * close on the next.
   */
  #chanceOfNoSales(chance: number, isHoliday: boolean): number {
    const { count, closed } = this.#holidays;
    return isHoliday ? (closed + HOLIDAY_WEIGHT * chance) / (count + HOLIDAY_WEIGHT) : chance;
  }

  /** @param low null if the business was closed */
  #recordHoliday(low: number | null): void {
    const retainedShare = Math.min(1, (MAX_HOLIDAYS - 1) / Math.max(1, this.#holidays.count));
    const { count, closed, low: before } = this.#holidays;
    this.#holidays = {
      count: retainedShare * count + 1,
      closed: retainedShare * closed + (low === null ? 1 : 0),
      low: retainedShare * before + (low ?? 0),
    };
  }

  #remember(shortfall: number): void {
    this.#shortfalls.push(shortfall);
    if (this.#shortfalls.length > MAX_DAYS) this.#shortfalls.shift();
  }
}

/** Recomputes the amounts. `measured` is the day, and `past` the same weekdays before it. */
export const recomputeRevenueDay = (evidence: Evidence): AlertAmounts =>
  recomputeTotals(evidence, median(evidence.past));
