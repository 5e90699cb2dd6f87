import { dateOfDayNumber, type DayNumber } from '../../../calendar/business-date.ts';
import { cents, sumCents } from '../../../money/cents.ts';
import type { Evidence, AlertAmounts } from '../../alert/evidence.ts';
import type { Candidate } from '../../alert/candidate.ts';
import { DAYS_A_MONTH } from '../../alert/candidate.ts';
import { weekdayIndex, type OpenDays } from './open-days.ts';
import { LOWEST_TENTH } from './revenue-day.ts';
import { recomputeTotals } from './revenue-evidence.ts';
import { mean } from '../statistics/robust.ts';
import { studentTail } from '../statistics/tail-probability.ts';
import { driftVarianceOn, type WeekdayLevels } from './weekday-levels.ts';

/** The lengths of a lasting drop, in days. */
export const SPANS = [7, 14, 28] as const;

/**
 * The fewest learned days before a span, and the fewest open days in it, for a span to be checked.
 */
const MIN_BEFORE = 28;
const MIN_OPEN = 0.4;

/** The limit on one extreme day, so that it does not make a bad week. */
const CLIP = 2;

/** The weight of the model's own spread, in spans without overlap. */
const MODEL_WEIGHT = 6;
const MAX_SCORES = 365;
const MIN_VARIANCE = 0.3;
const DEGREES = 8;

/**
 * The crossing rate. A span ends on every day, so its mean crosses a height of z about 1 + z² times
 * as often as non-overlapping spans fit into a month. This is the rate at a z of 1.4, where alerts
 * begin.
 */
const CROSSINGS = 3;

/** A drop begins if a drop this deep happens less than once a month. */
const BEGINS_AT = 1;

/**
 * A drop is over if this share of the loss is recovered, or if four weeks have made it normal. If a
 * drop this deep still happens less than once a month, it continues and may be reported again under
 * the same cause.
 */
const RECOVERED_SHARE = 0.5;
const LASTS_DAYS = 28;

const PAST_DAYS = 28;

/** Scores of the spans of one length, in the model's standard deviations. */
interface Scores {
  readonly span: number;
  readonly count: number;
  readonly meanSquare: number;
}

interface Drop {
  readonly since: DayNumber;
  /**
   * Set if the drop lasts longer than four weeks: its first day, and the day since which it was
   * reported before.
   */
  readonly continuedFrom: { readonly began: DayNumber; readonly since: DayNumber } | null;
  /** Logarithm of actual sales against expected sales. */
  readonly depth: number;
  /** Logarithms of the sales of each weekday before the drop. */
  readonly before: readonly number[];
}

export interface RevenueDriftState {
  readonly scores: readonly Scores[];
  readonly drop: Drop | null;
}

/** A span that ends today. */
interface Span {
  readonly length: number;
  readonly open: readonly DayNumber[];
  /** The levels before the span. */
  readonly levels: WeekdayLevels;
  /** Standard deviations of the model above the expected sales. */
  readonly score: number;
  /** Its own standard deviation in logarithms, by the model. */
  readonly deviation: number;
}

interface ScoredSpan extends Span {
  readonly inflation: number;
  readonly perMonth: number;
}

/**
 * Detects sales that fall and stay down. It compares the mean of one, two and four weeks with the
 * levels before them and clips extreme days. The level model gives the natural variation of these
 * means, corrected by the variation of this business. A day without sales gets its own alert and
 * does not count.
 */
export class RevenueDrift {
  readonly #scores: Map<number, Scores>;
  /** The current drop that is not over. */
  #drop: Drop | null;
  /** The latest drop that four weeks made normal. It is read on the day that happens. */
  #ordinary: Drop | null = null;

  constructor({ scores, drop }: RevenueDriftState = { scores: [], drop: null }) {
    this.#scores = new Map(scores.map((of) => [of.span, of]));
    this.#drop = drop;
  }

  toState(): RevenueDriftState {
    return { scores: [...this.#scores.values()], drop: this.#drop };
  }

  /** Reports whether a drop with this cause continues. */
  isOngoing(cause: string): boolean {
    return isOf(this.#drop, cause);
  }

  /**
   * Reports whether a drop with this cause is over, as of the last processed day, although sales
   * have hardly recovered.
   */
  isNewNormal(cause: string): boolean {
    return isOf(this.#ordinary, cause);
  }

  /** The current drop that is not over. */
  get ongoing(): Candidate['partOf'] {
    return this.#drop ? { detector: 'revenue-drift', cause: causeOf(this.#drop) } : undefined;
  }

  /** @param levelsBefore the levels before a day of the last four weeks */
  detect(
    today: DayNumber,
    days: OpenDays,
    levelsBefore: (day: DayNumber) => WeekdayLevels,
  ): Candidate | null {
    const spans = SPANS.flatMap((length) => {
      const levels = levelsBefore(today - length + 1);
      const open = days.openUntil(today, length);
      const isChecked = levels.count >= MIN_BEFORE && open.length >= MIN_OPEN * length;
      return isChecked ? [this.#scoreSpan(spanOf(today, length, open, levels, days))] : [];
    });
    const [deepest] = spans
      .filter(({ score }) => score < 0)
      .toSorted((a, b) => a.perMonth - b.perMonth);
    const isDeep = deepest !== undefined && deepest.perMonth < BEGINS_AT;
    const last = this.#drop;
    const hasRecoveredNow = last !== null && hasRecovered(last, today, days);
    if (last && (hasRecoveredNow || today - last.since > LASTS_DAYS)) {
      this.#drop = null;
      this.#ordinary = hasRecoveredNow ? null : last;
    }
    if (!deepest || !(this.#drop || isDeep)) return null;
    this.#drop ??= {
      since: today,
      continuedFrom: last && !hasRecoveredNow ? { began: beganOn(last), since: last.since } : null,
      depth: deepest.score * deepest.deviation,
      before: deepest.levels.means,
    };
    return candidateOf(today, days, deepest, this.#drop);
  }

  #scoreSpan(span: Span): ScoredSpan {
    const { length, score } = span;
    const { count, meanSquare } = this.#scores.get(length) ?? { count: 0, meanSquare: 1 };
    // overlapping spans are not independent
    const seen = count / length;
    const variance = (MODEL_WEIGHT + seen * meanSquare) / (MODEL_WEIGHT + seen);
    const inflation = Math.sqrt(Math.max(MIN_VARIANCE, variance));
    const next = Math.min(MAX_SCORES, count + 1);
    this.#scores.set(length, {
      span: length,
      count: next,
      meanSquare: meanSquare + (score * score - meanSquare) / next,
    });
    const tail = studentTail(-score / inflation, DEGREES + seen);
    return { ...span, inflation, perMonth: tail * CROSSINGS * (DAYS_A_MONTH / length) };
  }
}

/**
 * Recomputes the amounts. `measured` holds every day of the span, and `past` the open days before
 * it.
 */
export const recomputeRevenueDrift = (evidence: Evidence): AlertAmounts =>
  recomputeTotals(evidence, sumCents(evidence.past));

function spanOf(
  last: DayNumber,
  length: number,
  open: readonly DayNumber[],
  levels: WeekdayLevels,
  days: OpenDays,
): Span {
  const noise = Math.sqrt(levels.noise);
  const over = open.map((day) => {
    const value = (Math.log(days.salesOn(day) ?? 1) - levels.mean(weekdayIndex(day))) / noise;
    return Math.max(-CLIP, Math.min(CLIP, value));
  });
  const variance =
    1 / open.length +
    levels.meanVariance(open.map(weekdayIndex)) +
    driftVarianceOfMean(last, length);
  const deviation = noise * Math.sqrt(variance);
  return { length, open, levels, score: mean(over) / Math.sqrt(variance), deviation };
}

/**
 * Returns the variance of the mean of some days of a random walk. A step affects all later days.
 */
function driftVarianceOfMean(last: DayNumber, length: number): number {
  let variance = 0;
  for (let after = 0; after < length - 1; after += 1) {
    variance += driftVarianceOn(last - after) * ((after + 1) / length) ** 2;
  }
  return variance;
}

function hasRecovered({ depth, before }: Drop, today: DayNumber, days: OpenDays): boolean {
  const lately = days
    .openUntil(today, SPANS[0])
    .map((day) => Math.log(days.salesOn(day) ?? 1) - (before[weekdayIndex(day)] ?? 0));
  return lately.length > 0 && mean(lately) > RECOVERED_SHARE * depth;
}

/**
 * Builds the candidate. Returns null if total sales are within their own range because clipped days
 * made up for the drop.
 */
function candidateOf(
  today: DayNumber,
  days: OpenDays,
  { open, levels, deviation, inflation, perMonth }: ScoredSpan,
  drop: Drop,
): Candidate | null {
  const first = open[0] ?? today;
  const earlier = days.salesDaysBefore(first, PAST_DAYS);
  const past = earlier.map((day) => cents(days.totalOn(day)));
  const ordinary = sumCents(past);
  if (ordinary <= 0) return null;
  // the mean of values whose logarithms vary is above their median
  const expected = open.reduce(
    (sum, day) => sum + Math.exp(levels.mean(weekdayIndex(day)) + levels.noise / 2),
    0,
  );
  const level = expected / ordinary;
  const width = Math.exp(LOWEST_TENTH * inflation * deviation);
  const evidence: Evidence = {
    from: dateOfDayNumber(first),
    to: dateOfDayNumber(today),
    measured: Array.from({ length: today - first + 1 }, (_, at) => cents(days.totalOn(first + at))),
    past,
    figures: { level, low: level / width, high: level * width },
  };
  const computed = recomputeRevenueDrift(evidence);
  const { actual, expected: range } = computed;
  if (actual === null || range === null || actual >= range.low) return null;
  return {
    detector: 'revenue-drift',
    finding: 'revenue-drop',
    day: today,
    cause: causeOf(drop),
    partOf: drop.continuedFrom
      ? { detector: 'revenue-drift', cause: causeOf(drop.continuedFrom) }
      : undefined,
    subject: 'a drop',
    isOnce: true,
    counterparty: null,
    measure: 'revenue',
    ...computed,
    evidence,
    otherDay: first,
    lines: [],
    baseline: { of: 'same-weekdays', count: Math.ceil((first - (earlier[0] ?? first)) / 7) },
    perMonth,
  };
}

const beganOn = ({ continuedFrom, since }: Drop): DayNumber => continuedFrom?.began ?? since;

function isOf(drop: Drop | null, cause: string): boolean {
  const since = sinceOf(cause);
  return drop !== null && beganOn(drop) <= since && since <= drop.since;
}

const causeOf = ({ since }: Pick<Drop, 'since'>): string => `since ${since}`;

const sinceOf = (cause: string): DayNumber => Number(cause.slice('since '.length));
