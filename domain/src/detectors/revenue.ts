import type { DayNumber } from '../calendar/business-date.ts';
import { cents } from '../money/cents.ts';
import type { Candidate } from './candidate.ts';
import { DAYS_A_MONTH } from './candidate.ts';
import { RevenueDrift, type RevenueDriftState } from './revenue-drift.ts';
import { RevenueProfile, type DayOutlook, type RevenueProfileState } from './revenue-profile.ts';
import type { DaySeries } from './series.ts';
import { inOrder, quantile } from './statistics/robust.ts';
import { empiricalTail } from './statistics/tail.ts';

/** Half a year of days: enough for a tail, few enough to be this business's today. */
const MOST_DAYS = 182;
const FEWEST_DAYS = 35;

/** How many days of the business weigh beside a weekday's own in whether it is open. */
const CLOSING_WEIGHT = 6;

export interface RevenueWatchState {
  readonly profile: RevenueProfileState;
  readonly drift: RevenueDriftState;
  /** null of a day that should be open and was not */
  readonly residuals: readonly (number | null)[];
}

/** Revenue by weekday and level, judged as single days and as a drop that lasts. */
export class RevenueWatch {
  readonly #profile: RevenueProfile;
  readonly #drift: RevenueDrift;
  /** log of actual to expected of the days that should be open; -Infinity of one that was not */
  readonly #residuals: number[];

  constructor(state?: RevenueWatchState) {
    this.#profile = new RevenueProfile(state?.profile);
    this.#drift = new RevenueDrift(state?.drift);
    this.#residuals = (state?.residuals ?? []).map((value) => value ?? -Infinity);
  }

  toState(): RevenueWatchState {
    return {
      profile: this.#profile.toState(),
      drift: this.#drift.toState(),
      residuals: this.#residuals.map((value) => (Number.isFinite(value) ? value : null)),
    };
  }

  /** whether a drop of this cause lasts */
  lasts(cause: string): boolean {
    return this.#drift.lasts(cause);
  }

  /** @param known days of history up to and with `today` */
  judge(today: DayNumber, revenue: DaySeries, known: number): Candidate[] {
    const outlook = this.#profile.outlook(today, revenue, Math.floor((known - 1) / 7));
    if (!outlook || outlook.expected <= 0) return [];
    const actual = Math.max(0, revenue.on(today));
    if (actual === 0 && outlook.closed >= 0.5) return [];
    const single = this.#judgeDay(today, actual, outlook);
    this.#residuals.push(actual > 0 ? Math.log(actual / outlook.expected) : -Infinity);
    if (this.#residuals.length > MOST_DAYS) this.#residuals.shift();
    const lasting = this.#drift.judge(today, actual, outlook);
    return [single, lasting].flatMap((candidate) => candidate ?? []);
  }

  #judgeDay(today: DayNumber, actual: number, outlook: DayOutlook): Candidate | null {
    const { expected, weeks } = outlook;
    const open = inOrder(this.#residuals.filter(Number.isFinite));
    if (open.length < FEWEST_DAYS || actual >= expected) return null;
    const chance =
      actual === 0
        ? this.#chanceOfClosing(outlook)
        : empiricalTail(open.map((value) => -value).toReversed(), -Math.log(actual / expected));
    return {
      detector: 'revenue-day',
      finding: 'revenue-drop',
      day: today,
      cause: 'a day',
      subject: 'a day',
      isOnce: false,
      counterparty: null,
      measure: 'revenue',
      actual: cents(actual),
      expected: {
        low: cents(Math.round(expected * Math.exp(quantile(open, 0.1)))),
        high: cents(Math.round(expected * Math.exp(quantile(open, 0.9)))),
      },
      impact: cents(Math.round(expected) - actual),
      otherDay: null,
      lines: [],
      baseline: { of: 'same-weekdays', count: weeks },
      perMonth: chance * DAYS_A_MONTH,
    };
  }

  #chanceOfClosing({ closed, weeks }: DayOutlook): number {
    const zeros = this.#residuals.filter((value) => value === -Infinity).length;
    const general = (zeros + 0.3) / (this.#residuals.length + 1);
    return (closed * weeks + CLOSING_WEIGHT * general) / (weeks + CLOSING_WEIGHT);
  }
}
