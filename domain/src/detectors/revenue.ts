import type { ClosedOn } from '../calendar/closed-on.ts';
import type { DayNumber } from '../calendar/business-date.ts';
import type { Candidate } from './candidate.ts';
import { OpenDays, weekdayIndex } from './open-days.ts';
import { RevenueDay, type RevenueDayState } from './revenue-day.ts';
import { RevenueDrift, SPANS, type RevenueDriftState } from './revenue-drift.ts';
import type { DaySeries } from './series.ts';
import { WeekLevels, type WeekLevelsState } from './week-levels.ts';

/** Levels are learnt anew of so many days: what comes late counts on its own. */
const SETTLED_AFTER = Math.max(...SPANS);

export interface RevenueWatchState {
  /** as they were four weeks ago; null: not begun */
  readonly settled: WeekLevelsState | null;
  readonly day: RevenueDayState;
  readonly drift: RevenueDriftState;
}

/** Takings, judged as single days and as a drop that lasts. */
export class RevenueWatch {
  #settled: WeekLevels | null;
  readonly #day: RevenueDay;
  readonly #drift: RevenueDrift;

  constructor(state?: RevenueWatchState) {
    this.#settled = state?.settled ? new WeekLevels(state.settled) : null;
    this.#day = new RevenueDay(state?.day);
    this.#drift = new RevenueDrift(state?.drift);
  }

  toState(): RevenueWatchState {
    return {
      settled: this.#settled?.toState() ?? null,
      day: this.#day.toState(),
      drift: this.#drift.toState(),
    };
  }

  /** whether a drop of this cause lasts */
  lasts(cause: string): boolean {
    return this.#drift.lasts(cause);
  }

  /** whether a drop of this cause is over because what it fell to is normal by now */
  isNewNormal(cause: string): boolean {
    return this.#drift.isNewNormal(cause);
  }

  /**
   * @param known days of history up to and with `today`
   * @param closed on which days its owner says that it is
   */
  judge(today: DayNumber, takings: DaySeries, known: number, closed: ClosedOn): Candidate[] {
    if (known <= 0) return [];
    const days = new OpenDays(takings, today - known + 1, closed);
    const levels = this.#levelsUntil(today, days);
    if (!days.isOpen(today)) return [];
    const before = (day: DayNumber) => levels.get(day) ?? WeekLevels.before(day);
    const single = this.#day.judge(today, days, before(today));
    const isTaking = days.takenOn(today) !== null;
    const lasting = isTaking ? this.#drift.judge(today, days, before) : null;
    // a day that brings nothing is more than a drop
    const partOf = isTaking ? this.#drift.lasting : undefined;
    // one cause is one message: the rarer of the two says what it is
    return [single && { ...single, partOf }, lasting]
      .flatMap((candidate) => candidate ?? [])
      .toSorted((a, b) => a.perMonth - b.perMonth)
      .slice(0, 1);
  }

  /** Levels as they were before each day on which a span begins, and before today. */
  #levelsUntil(today: DayNumber, days: OpenDays): ReadonlyMap<DayNumber, WeekLevels> {
    const settled = (this.#settled ??= WeekLevels.before(days.first - 1));
    while (settled.day < today - SETTLED_AFTER) passDay(settled, days);
    const wanted = new Set([today, ...SPANS.map((length) => today - length + 1)]);
    const levels = new Map<DayNumber, WeekLevels>();
    const walking = settled.copy();
    while (walking.day < today) {
      const day = walking.day + 1;
      if (wanted.has(day)) levels.set(day, walking.copy());
      passDay(walking, days);
    }
    return levels;
  }
}

function passDay(levels: WeekLevels, days: OpenDays): void {
  const day = levels.day + 1;
  const taken = days.takenOn(day);
  levels.pass(weekdayIndex(day), taken === null ? null : Math.log(taken));
}
