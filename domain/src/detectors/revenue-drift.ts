import { dateOfDayNumber, type DayNumber } from '../calendar/business-date.ts';
import { cents, sumCents } from '../money/cents.ts';
import type { Evidence, Reckoned } from '../signals/evidence.ts';
import type { Candidate } from './candidate.ts';
import { DAYS_A_MONTH } from './candidate.ts';
import { weekdayIndex, type OpenDays } from './open-days.ts';
import { TENTH } from './revenue-day.ts';
import { reckonTotals } from './revenue-evidence.ts';
import { mean } from './statistics/robust.ts';
import { studentTail } from './statistics/tail.ts';
import { wanderOn, type WeekLevels } from './week-levels.ts';

/** The lengths of a drop that lasts, in days. */
export const SPANS = [7, 14, 28] as const;

/** Days learnt from before a span, and open days in it, without which it is not judged. */
const FEWEST_BEFORE = 28;
const FEWEST_OPEN = 0.4;

/** One wild day is one day: it does not make a bad week. */
const CLIP = 2;

/** Spans without overlap that the model's own spread weighs beside those that were seen. */
const MODEL_WEIGHT = 6;
const MOST_SCORES = 365;
const LEAST_VARIANCE = 0.3;
const DEGREES = 8;

/**
 * A span ends on every day: its mean crosses a height of z some 1 + z² times as often as spans fit
 * into a month without overlap. So often where things begin to be told, at z of 1.4.
 */
const CROSSINGS = 3;

/** A drop begins where less than one a month is as deep... */
const BEGINS_AT = 1;

/**
 * ...and is over when half of what was lost is back, or when four weeks have made it ordinary. While
 * less than one a month is as deep even then, it goes on: worth telling again, as the same.
 */
const BACK = 0.5;
const LASTS_DAYS = 28;

const PAST_DAYS = 28;

/** How the spans of one length did, in the model's standard deviations. */
interface Scores {
  readonly span: number;
  readonly count: number;
  readonly meanSquare: number;
}

interface Drop {
  readonly since: DayNumber;
  /** where it went on for longer than four weeks: the first day, and since when it was told before */
  readonly goesOn: { readonly began: DayNumber; readonly since: DayNumber } | null;
  /** logarithm of what it brought against what it should have */
  readonly depth: number;
  /** logarithms of what each weekday brought before it */
  readonly before: readonly number[];
}

export interface RevenueDriftState {
  readonly scores: readonly Scores[];
  readonly drop: Drop | null;
}

/** A span as it ends today. */
interface Span {
  readonly length: number;
  readonly open: readonly DayNumber[];
  /** as they were before it */
  readonly levels: WeekLevels;
  /** standard deviations of the model that it is over what was to be expected */
  readonly score: number;
  /** its own standard deviation, in logarithms, by the model */
  readonly deviation: number;
}

interface Judged extends Span {
  readonly inflation: number;
  readonly perMonth: number;
}

/**
 * Takings that fell and stay down: the mean of one, two and four weeks against the levels before
 * them, with wild days clipped. How far such means wander by themselves the model of the levels says,
 * corrected by how far they did in this business. A day without takings is told by itself and does
 * not count.
 */
export class RevenueDrift {
  readonly #scores: Map<number, Scores>;
  /** the one that is not over yet */
  #drop: Drop | null;
  /** the latest that four weeks have made ordinary; asked for on the day of that */
  #ordinary: Drop | null = null;

  constructor({ scores, drop }: RevenueDriftState = { scores: [], drop: null }) {
    this.#scores = new Map(scores.map((of) => [of.span, of]));
    this.#drop = drop;
  }

  toState(): RevenueDriftState {
    return { scores: [...this.#scores.values()], drop: this.#drop };
  }

  /** whether a drop of this cause lasts */
  lasts(cause: string): boolean {
    return isOf(this.#drop, cause);
  }

  /** Whether a drop of this cause is over, as of the day judged last, though little of it is back. */
  isNewNormal(cause: string): boolean {
    return isOf(this.#ordinary, cause);
  }

  /** the drop that is not over yet */
  get lasting(): Candidate['partOf'] {
    return this.#drop ? { detector: 'revenue-drift', cause: causeOf(this.#drop) } : undefined;
  }

  /** @param levelsBefore a day of the last four weeks */
  judge(
    today: DayNumber,
    days: OpenDays,
    levelsBefore: (day: DayNumber) => WeekLevels,
  ): Candidate | null {
    const spans = SPANS.flatMap((length) => {
      const levels = levelsBefore(today - length + 1);
      const open = days.openUntil(today, length);
      const isJudged = levels.count >= FEWEST_BEFORE && open.length >= FEWEST_OPEN * length;
      return isJudged ? [this.#judgeSpan(spanOf(today, length, open, levels, days))] : [];
    });
    const [deepest] = spans
      .filter(({ score }) => score < 0)
      .toSorted((a, b) => a.perMonth - b.perMonth);
    const isDeep = deepest !== undefined && deepest.perMonth < BEGINS_AT;
    const last = this.#drop;
    const isBackNow = last !== null && isBack(last, today, days);
    if (last && (isBackNow || today - last.since > LASTS_DAYS)) {
      this.#drop = null;
      this.#ordinary = isBackNow ? null : last;
    }
    if (!deepest || !(this.#drop || isDeep)) return null;
    this.#drop ??= {
      since: today,
      goesOn: last && !isBackNow ? { began: beganOn(last), since: last.since } : null,
      depth: deepest.score * deepest.deviation,
      before: deepest.levels.means,
    };
    return candidateOf(today, days, deepest, this.#drop);
  }

  #judgeSpan(span: Span): Judged {
    const { length, score } = span;
    const { count, meanSquare } = this.#scores.get(length) ?? { count: 0, meanSquare: 1 };
    // spans that share days say the same thing twice
    const seen = count / length;
    const variance = (MODEL_WEIGHT + seen * meanSquare) / (MODEL_WEIGHT + seen);
    const inflation = Math.sqrt(Math.max(LEAST_VARIANCE, variance));
    const next = Math.min(MOST_SCORES, count + 1);
    this.#scores.set(length, {
      span: length,
      count: next,
      meanSquare: meanSquare + (score * score - meanSquare) / next,
    });
    const tail = studentTail(-score / inflation, DEGREES + seen);
    return { ...span, inflation, perMonth: tail * CROSSINGS * (DAYS_A_MONTH / length) };
  }
}

/** `measured` is every day of the span; `past` the open days before it. */
export const reckonRevenueDrift = (evidence: Evidence): Reckoned =>
  reckonTotals(evidence, sumCents(evidence.past));

function spanOf(
  last: DayNumber,
  length: number,
  open: readonly DayNumber[],
  levels: WeekLevels,
  days: OpenDays,
): Span {
  const noise = Math.sqrt(levels.noise);
  const over = open.map((day) => {
    const value = (Math.log(days.takenOn(day) ?? 1) - levels.mean(weekdayIndex(day))) / noise;
    return Math.max(-CLIP, Math.min(CLIP, value));
  });
  const variance = 1 / open.length + levels.doubt(open.map(weekdayIndex)) + wanderIn(last, length);
  const deviation = noise * Math.sqrt(variance);
  return { length, open, levels, score: mean(over) / Math.sqrt(variance), deviation };
}

/** The mean of some days of a random walk: a step is in all the days that come after it. */
function wanderIn(last: DayNumber, length: number): number {
  let variance = 0;
  for (let after = 0; after < length - 1; after += 1) {
    variance += wanderOn(last - after) * ((after + 1) / length) ** 2;
  }
  return variance;
}

function isBack({ depth, before }: Drop, today: DayNumber, days: OpenDays): boolean {
  const lately = days
    .openUntil(today, SPANS[0])
    .map((day) => Math.log(days.takenOn(day) ?? 1) - (before[weekdayIndex(day)] ?? 0));
  return lately.length > 0 && mean(lately) > BACK * depth;
}

/** null where what it brought lies in its own range: days that were clipped made up for it. */
function candidateOf(
  today: DayNumber,
  days: OpenDays,
  { open, levels, deviation, inflation, perMonth }: Judged,
  drop: Drop,
): Candidate | null {
  const first = open[0] ?? today;
  const earlier = days.takingDaysBefore(first, PAST_DAYS);
  const past = earlier.map((day) => cents(days.totalOn(day)));
  const ordinary = sumCents(past);
  if (ordinary <= 0) return null;
  // the mean of numbers whose logarithms vary lies above the middle one
  const expected = open.reduce(
    (sum, day) => sum + Math.exp(levels.mean(weekdayIndex(day)) + levels.noise / 2),
    0,
  );
  const level = expected / ordinary;
  const width = Math.exp(TENTH * inflation * deviation);
  const evidence: Evidence = {
    from: dateOfDayNumber(first),
    to: dateOfDayNumber(today),
    measured: Array.from({ length: today - first + 1 }, (_, at) => cents(days.totalOn(first + at))),
    past,
    figures: { level, low: level / width, high: level * width },
  };
  const reckoned = reckonRevenueDrift(evidence);
  const { actual, expected: range } = reckoned;
  if (actual === null || range === null || actual >= range.low) return null;
  return {
    detector: 'revenue-drift',
    finding: 'revenue-drop',
    day: today,
    cause: causeOf(drop),
    partOf: drop.goesOn ? { detector: 'revenue-drift', cause: causeOf(drop.goesOn) } : undefined,
    subject: 'a drop',
    isOnce: true,
    counterparty: null,
    measure: 'revenue',
    ...reckoned,
    evidence,
    otherDay: first,
    lines: [],
    baseline: { of: 'same-weekdays', count: Math.ceil((first - (earlier[0] ?? first)) / 7) },
    perMonth,
  };
}

const beganOn = ({ goesOn, since }: Drop): DayNumber => goesOn?.began ?? since;

function isOf(drop: Drop | null, cause: string): boolean {
  const since = sinceOf(cause);
  return drop !== null && beganOn(drop) <= since && since <= drop.since;
}

const causeOf = ({ since }: Pick<Drop, 'since'>): string => `since ${since}`;

const sinceOf = (cause: string): DayNumber => Number(cause.slice('since '.length));
