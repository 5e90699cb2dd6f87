import type { ClosingDays } from '../../../calendar/closed-days.ts';
import type { DayNumber } from '../../../calendar/business-date.ts';
import type { Candidate } from '../../alert/candidate.ts';
import { OpenDays, weekdayIndex } from './open-days.ts';
import { RevenueDay, type RevenueDayState } from './revenue-day.ts';
import { RevenueDrift, SPANS, type RevenueDriftState } from './revenue-drift.ts';
import type { DaySeries } from '../series/day-series.ts';
import { WeekdayLevels, type WeekdayLevelsState } from './weekday-levels.ts';

/** The number of days for which levels are relearned, so that late sales count on their own day. */
const RELEARNED_DAYS = Math.max(...SPANS);

export interface RevenueDetectorState {
  /** The levels of four weeks ago. Null if learning has not begun. */
  readonly baseLevels: WeekdayLevelsState | null;
  readonly day: RevenueDayState;
  readonly drift: RevenueDriftState;
}

/** Checks sales for unusual single days and for lasting drops. */
export class RevenueDetector {
  #baseLevels: WeekdayLevels | null;
  readonly #day: RevenueDay;
  readonly #drift: RevenueDrift;

  constructor(state?: RevenueDetectorState) {
    this.#baseLevels = state?.baseLevels ? new WeekdayLevels(state.baseLevels) : null;
    this.#day = new RevenueDay(state?.day);
    this.#drift = new RevenueDrift(state?.drift);
  }

  toState(): RevenueDetectorState {
    return {
      baseLevels: this.#baseLevels?.toState() ?? null,
      day: this.#day.toState(),
      drift: this.#drift.toState(),
    };
  }

  /** Reports whether a drop with this cause continues. */
  isOngoing(cause: string): boolean {
    return this.#drift.isOngoing(cause);
  }

  /** Reports whether a drop with this cause is over because the lower level is now normal. */
  isNewNormal(cause: string): boolean {
    return this.#drift.isNewNormal(cause);
  }

  /**
   * @param historyDays number of days of history through `today`
   * @param closed the days on which the owner says the business is closed
   */
  detect(
    today: DayNumber,
    sales: DaySeries,
    historyDays: number,
    closed: ClosingDays,
  ): Candidate[] {
    if (historyDays <= 0) return [];
    const days = new OpenDays(sales, today - historyDays + 1, closed);
    const levels = this.#levelsUntil(today, days);
    if (!days.isOpen(today)) return [];
    const before = (day: DayNumber) => levels.get(day) ?? WeekdayLevels.before(day);
    const single = this.#day.detect(today, days, before(today));
    const hasSales = days.salesOn(today) !== null;
    const drop = hasSales ? this.#drift.detect(today, days, before) : null;
    // a day without sales is more than a drop
    const partOf = hasSales ? this.#drift.ongoing : undefined;
    // one cause gets one alert, described by the rarer of the two findings
    return [single && { ...single, partOf }, drop]
      .flatMap((candidate) => candidate ?? [])
      .toSorted((a, b) => a.perMonth - b.perMonth)
      .slice(0, 1);
  }

  /** Returns the levels before each day on which a span begins, and before today. */
  #levelsUntil(today: DayNumber, days: OpenDays): ReadonlyMap<DayNumber, WeekdayLevels> {
    const baseLevels = (this.#baseLevels ??= WeekdayLevels.before(days.first - 1));
    while (baseLevels.day < today - RELEARNED_DAYS) learnDay(baseLevels, days);
    const wanted = new Set([today, ...SPANS.map((length) => today - length + 1)]);
    const levels = new Map<DayNumber, WeekdayLevels>();
    const walking = baseLevels.copy();
    while (walking.day < today) {
      const day = walking.day + 1;
      if (wanted.has(day)) levels.set(day, walking.copy());
      learnDay(walking, days);
    }
    return levels;
  }
}

function learnDay(levels: WeekdayLevels, days: OpenDays): void {
  const day = levels.day + 1;
  const sold = days.salesOn(day);
  levels.learn(weekdayIndex(day), sold === null ? null : Math.log(sold));
}
