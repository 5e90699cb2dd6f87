import { civilDate, type DayNumber } from '../calendar/business-date.ts';

const WEEK = 7;

/**
 * How far a level wanders from day to day, and a weekday of its own, as variances beside the noise
 * of one day. The first makes a level follow about a fifth of what is new in a day, the pace that
 * exponential smoothing of sales is usually set to; a weekday's own habit changes over a year.
 */
const WANDER = 0.06;
const WEEKDAY_WANDER = 0.0005;

/**
 * From the middle of December to the middle of January no week is like the one before: levels wander
 * twice as far in a day.
 */
const TURN_OF_YEAR_WANDER = 4 * WANDER;
const TURN_OF_YEAR = { from: { month: 12, day: 16 }, to: { month: 1, day: 15 } };

/** How far weekdays are apart before any was seen: about half as far as days of one weekday. */
const WEEKDAYS_APART = 0.3;
const UNKNOWN = 25;

/** Standard deviations beyond which a wild day teaches no more than that. */
const CLIP = 2.5;

/** What a clipped square lacks of a variance, in normal noise. */
const CLIPPED = 1.1;

/** The noise of a day before any was seen (standard deviation of its logarithm: 0.4), and what that weighs. */
const NOISE = 0.16;
const NOISE_WEIGHT = 8;
const NOISE_DAYS = 90;

export interface WeekLevelsState {
  /** the day whose end this is */
  readonly day: DayNumber;
  /** days learnt from */
  readonly count: number;
  /** of each weekday, Monday first: logarithm of what it brings */
  readonly means: readonly number[];
  /** of those means, row by row, in units of the noise */
  readonly covariance: readonly number[];
  /** the variance of one day's logarithm */
  readonly noise: number;
}

/**
 * What each weekday brings, learnt day by day: seven levels that wander together and a little each
 * for itself, so that a day that was seen moves all and its own weekday the most. A Kalman filter
 * with clipped innovations.
 *
 * @see West & Harrison, Bayesian Forecasting and Dynamic Models (1997), chapters 4 and 8
 */
export class WeekLevels {
  #day: DayNumber;
  #count: number;
  #noise: number;
  readonly #means: number[];
  readonly #covariance: number[];

  constructor(state: WeekLevelsState) {
    this.#day = state.day;
    this.#count = state.count;
    this.#noise = state.noise;
    this.#means = [...state.means];
    this.#covariance = [...state.covariance];
  }

  /** Nothing known at the end of a day. */
  static before(day: DayNumber): WeekLevels {
    const covariance = Array.from(
      { length: WEEK * WEEK },
      (_, at) => UNKNOWN + (isVariance(at) ? WEEKDAYS_APART : 0),
    );
    return new WeekLevels({
      day,
      count: 0,
      means: Array<number>(WEEK).fill(0),
      covariance,
      noise: NOISE,
    });
  }

  toState(): WeekLevelsState {
    return {
      day: this.#day,
      count: this.#count,
      means: [...this.#means],
      covariance: [...this.#covariance],
      noise: this.#noise,
    };
  }

  copy(): WeekLevels {
    return new WeekLevels(this.toState());
  }

  get day(): DayNumber {
    return this.#day;
  }

  get count(): number {
    return this.#count;
  }

  /** variance of one day's logarithm */
  get noise(): number {
    return this.#noise;
  }

  get means(): readonly number[] {
    return this.#means;
  }

  /** logarithm of what a weekday brings; Monday is 0 */
  mean(weekday: number): number {
    return this.#means[weekday] ?? 0;
  }

  /** the standard deviation of what the next of a weekday brings, in logarithms */
  deviation(weekday: number): number {
    return Math.sqrt(this.#noise * (1 + this.#between(weekday, weekday)));
  }

  /** how unsure the mean of some days' levels is, as a variance in units of the noise */
  doubt(weekdays: readonly number[]): number {
    const times = Array<number>(WEEK).fill(0);
    for (const weekday of weekdays) times[weekday] = (times[weekday] ?? 0) + 1 / weekdays.length;
    return times.reduce(
      (sum, of, row) =>
        sum +
        times.reduce((part, other, column) => part + of * other * this.#between(row, column), 0),
      0,
    );
  }

  /** A day goes by, of which this is learnt; null: it brought nothing. */
  pass(weekday: number, value: number | null): void {
    this.#day += 1;
    const wander = wanderOn(this.#day);
    for (let at = 0; at < WEEK * WEEK; at += 1) {
      this.#covariance[at] =
        (this.#covariance[at] ?? 0) + wander + (isVariance(at) ? WEEKDAY_WANDER : 0);
    }
    if (value !== null) this.#learn(weekday, value);
  }

  #learn(weekday: number, value: number): void {
    if (this.#count === 0) this.#means.fill(value);
    this.#count += 1;
    const total = 1 + this.#between(weekday, weekday);
    const scale = Math.sqrt(total * this.#noise);
    const surprise = Math.max(-CLIP, Math.min(CLIP, (value - this.mean(weekday)) / scale));
    const ofDay = Array.from({ length: WEEK }, (_, other) => this.#between(other, weekday));
    ofDay.forEach((own, row) => {
      this.#means[row] = (this.#means[row] ?? 0) + (own / total) * surprise * scale;
      ofDay.forEach((other, column) => {
        this.#covariance[row * WEEK + column] = this.#between(row, column) - (own * other) / total;
      });
    });
    const seen = Math.min(NOISE_DAYS, NOISE_WEIGHT + this.#count);
    this.#noise *= 1 + (CLIPPED * surprise * surprise - 1) / seen;
  }

  #between(row: number, column: number): number {
    return this.#covariance[row * WEEK + column] ?? 0;
  }
}

const isVariance = (at: number): boolean => at % (WEEK + 1) === 0;

/** How far a level wanders on a day, as a variance in units of the noise. */
export function wanderOn(date: DayNumber): number {
  const { month, day } = civilDate(date);
  const { from, to } = TURN_OF_YEAR;
  const isTurn = (month === from.month && day >= from.day) || (month === to.month && day <= to.day);
  return isTurn ? TURN_OF_YEAR_WANDER : WANDER;
}
