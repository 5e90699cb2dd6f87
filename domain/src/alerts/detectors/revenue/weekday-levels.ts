import { civilDate, type DayNumber } from '../../../calendar/business-date.ts';

const WEEK = 7;

/**
 * The daily variance of the common level and of a single weekday, relative to the noise of one day.
 * The first makes a level follow about a fifth of each day's news, the usual pace of exponential
 * smoothing of sales. A weekday's own pattern changes over a year.
 */
const DRIFT_VARIANCE = 0.06;
const WEEKDAY_DRIFT_VARIANCE = 0.0005;

/**
 * The variance from mid-December to mid-January, when weeks differ from each other. Levels move
 * twice as far in a day.
 */
const TURN_OF_YEAR_DRIFT_VARIANCE = 4 * DRIFT_VARIANCE;
const TURN_OF_YEAR = { from: { month: 12, day: 16 }, to: { month: 1, day: 15 } };

/**
 * The prior variance between weekdays. Weekdays differ about half as much as days of the same
 * weekday.
 */
const WEEKDAY_PRIOR_VARIANCE = 0.3;
const UNKNOWN = 25;

/** The standard deviations at which an extreme day is clipped. */
const CLIP = 2.5;

/** Corrects a variance for clipping, under normal noise. */
const CLIPPING_CORRECTION = 1.1;

/** The prior noise of a day (standard deviation of its logarithm: 0.4), and its weight. */
const NOISE = 0.16;
const NOISE_WEIGHT = 8;
const NOISE_DAYS = 90;

export interface WeekdayLevelsState {
  /** The day at whose end this state applies. */
  readonly day: DayNumber;
  /** Number of days learned from. */
  readonly count: number;
  /** Logarithm of the sales of each weekday, Monday first. */
  readonly means: readonly number[];
  /** Covariance of those means, row by row, in units of the noise. */
  readonly covariance: readonly number[];
  /** Variance of one day's logarithm. */
  readonly noise: number;
}

/**
 * Learns the sales of each weekday day by day. Seven levels move together and each also moves a
 * little on its own, so one observed day moves all levels and its own weekday the most. This is a
 * Kalman filter with clipped innovations.
 *
 * @see West & Harrison, Bayesian Forecasting and Dynamic Models (1997), chapters 4 and 8
 */
export class WeekdayLevels {
  #day: DayNumber;
  #count: number;
  #noise: number;
  readonly #means: number[];
  readonly #covariance: number[];

  constructor(state: WeekdayLevelsState) {
    this.#day = state.day;
    this.#count = state.count;
    this.#noise = state.noise;
    this.#means = [...state.means];
    this.#covariance = [...state.covariance];
  }

  /** Returns levels without any knowledge at the end of a day. */
  static before(day: DayNumber): WeekdayLevels {
    const covariance = Array.from(
      { length: WEEK * WEEK },
      (_, at) => UNKNOWN + (isVariance(at) ? WEEKDAY_PRIOR_VARIANCE : 0),
    );
    return new WeekdayLevels({
      day,
      count: 0,
      means: Array<number>(WEEK).fill(0),
      covariance,
      noise: NOISE,
    });
  }

  toState(): WeekdayLevelsState {
    return {
      day: this.#day,
      count: this.#count,
      means: [...this.#means],
      covariance: [...this.#covariance],
      noise: this.#noise,
    };
  }

  copy(): WeekdayLevels {
    return new WeekdayLevels(this.toState());
  }

  get day(): DayNumber {
    return this.#day;
  }

  get count(): number {
    return this.#count;
  }

  /** Variance of one day's logarithm. */
  get noise(): number {
    return this.#noise;
  }

  get means(): readonly number[] {
    return this.#means;
  }

  /** Returns the logarithm of a weekday's sales. Monday is 0. */
  mean(weekday: number): number {
    return this.#means[weekday] ?? 0;
  }

  /** Returns the standard deviation of a weekday's next sales, in logarithms. */
  deviation(weekday: number): number {
    return Math.sqrt(this.#noise * (1 + this.#between(weekday, weekday)));
  }

  /**
   * Returns the uncertainty of the mean level of some days, as a variance in units of the noise.
   */
  meanVariance(weekdays: readonly number[]): number {
    const times = Array<number>(WEEK).fill(0);
    for (const weekday of weekdays) times[weekday] = (times[weekday] ?? 0) + 1 / weekdays.length;
    return times.reduce(
      (sum, of, row) =>
        sum +
        times.reduce((part, other, column) => part + of * other * this.#between(row, column), 0),
      0,
    );
  }

  /** Advances one day and learns its sales. Null means no sales. */
  learn(weekday: number, value: number | null): void {
    this.#day += 1;
    const driftVariance = driftVarianceOn(this.#day);
    for (let at = 0; at < WEEK * WEEK; at += 1) {
      this.#covariance[at] =
        (this.#covariance[at] ?? 0) + driftVariance + (isVariance(at) ? WEEKDAY_DRIFT_VARIANCE : 0);
    }
    if (value !== null) this.#learn(weekday, value);
  }

  #learn(weekday: number, value: number): void {
    if (this.#count === 0) this.#means.fill(value);
    this.#count += 1;
    const total = 1 + this.#between(weekday, weekday);
    const scale = Math.sqrt(total * this.#noise);
    const surprise = Math.max(-CLIP, Math.min(CLIP, (value - this.mean(weekday)) / scale));
    // index loops over one buffer, because a day learns four weeks again
    for (let other = 0; other < WEEK; other += 1) ofDay[other] = this.#between(other, weekday);
    for (let row = 0; row < WEEK; row += 1) {
      const own = ofDay[row] ?? 0;
      this.#means[row] = (this.#means[row] ?? 0) + (own / total) * surprise * scale;
      for (let column = 0; column < WEEK; column += 1) {
        const other = ofDay[column] ?? 0;
        this.#covariance[row * WEEK + column] = this.#between(row, column) - (own * other) / total;
      }
    }
    const seen = Math.min(NOISE_DAYS, NOISE_WEIGHT + this.#count);
    this.#noise *= 1 + (CLIPPING_CORRECTION * surprise * surprise - 1) / seen;
  }

  #between(row: number, column: number): number {
    return this.#covariance[row * WEEK + column] ?? 0;
  }
}

/** Reused buffer. */
const ofDay = new Float64Array(WEEK);

const isVariance = (at: number): boolean => at % (WEEK + 1) === 0;

/** Returns the variance of a level's movement on a day, in units of the noise. */
export function driftVarianceOn(date: DayNumber): number {
  const { month, day } = civilDate(date);
  const { from, to } = TURN_OF_YEAR;
  const isTurn = (month === from.month && day >= from.day) || (month === to.month && day <= to.day);
  return isTurn ? TURN_OF_YEAR_DRIFT_VARIANCE : DRIFT_VARIANCE;
}
