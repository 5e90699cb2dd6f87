import type { DayNumber } from '../calendar/business-date.ts';
import { cents } from '../money/cents.ts';
import type { Candidate } from './candidate.ts';
import { DAYS_A_MONTH } from './candidate.ts';
import type { DayOutlook } from './revenue-profile.ts';
import { mean, median, spread } from './statistics/robust.ts';
import { studentTail } from './statistics/tail.ts';

/** The lengths of a drop that lasts, in open days. */
const SPANS = [4, 7, 14, 28] as const;

/** Open days before the drop that it is measured against. */
const BEFORE_DAYS = 56;
const FEWEST_BEFORE = 28;

/** One wild day is one day: it does not make a bad week. */
const CLIP = 2.5;

/** The longest span and what it is measured against. */
const MOST_DAYS = 28 + BEFORE_DAYS;
const MOST_SCORES = 365;

/** How many independent spans the textbook's spread weighs beside those that were seen. */
const TEXTBOOK_WEIGHT = 6;

interface OpenDay {
  readonly day: DayNumber;
  /** log of takings, brought to an ordinary weekday */
  readonly level: number;
  readonly actual: number;
  readonly share: number;
}

export interface RevenueDriftState {
  readonly days: readonly OpenDay[];
  readonly scores: readonly (readonly [span: number, scores: readonly number[]])[];
  readonly since: DayNumber | null;
}

const NO_DRIFT: RevenueDriftState = { days: [], scores: [], since: null };

/**
 * A level that fell and stays down: the mean of the last open days against the eight weeks before
 * them, with weekdays levelled out and wild days clipped. How far such means wander by themselves
 * is learnt from this business's own past.
 */
export class RevenueDrift {
  readonly #days: OpenDay[];
  readonly #scores: Map<number, number[]>;
  /** the day a drop began that is not over yet */
  #since: DayNumber | null;

  constructor({ days, scores, since }: RevenueDriftState = NO_DRIFT) {
    this.#days = [...days];
    this.#scores = new Map(scores.map(([span, of]) => [span, [...of]]));
    this.#since = since;
  }

  toState(): RevenueDriftState {
    return {
      days: [...this.#days],
      scores: [...this.#scores].map(([span, of]) => [span, [...of]]),
      since: this.#since,
    };
  }

  /** whether a drop of this cause lasts */
  lasts(cause: string): boolean {
    return this.#since !== null && cause === causeOf(this.#since);
  }

  judge(today: DayNumber, actual: number, outlook: DayOutlook): Candidate | null {
    if (outlook.share <= 0) return null;
    const takings = Math.max(actual, outlook.expected / 20);
    this.#days.push({
      day: today,
      level: Math.log(takings / outlook.share),
      actual,
      share: outlook.share,
    });
    if (this.#days.length > MOST_DAYS) this.#days.shift();
    const drops = SPANS.flatMap((span) => this.#judgeSpan(today, span) ?? []);
    const [worst] = drops.toSorted((a, b) => a.perMonth - b.perMonth);
    if (!worst || worst.perMonth > 1) this.#since = null;
    else this.#since ??= today;
    return worst ? { ...worst, cause: causeOf(this.#since ?? today) } : null;
  }

  #judgeSpan(today: DayNumber, span: number): Candidate | null {
    const window = this.#days.slice(-span);
    const before = this.#days.slice(-span - BEFORE_DAYS, -span);
    if (before.length < FEWEST_BEFORE) return null;
    const levels = before.map(({ level }) => level);
    const middle = median(levels);
    const scale = Math.max(spread(levels, middle), 0.05);
    const clipped = (level: number) => Math.max(-CLIP, Math.min(CLIP, (level - middle) / scale));
    const centre = mean(levels.map(clipped));
    // in standard errors of the textbook, as if days were independent
    const score =
      (mean(window.map(({ level }) => clipped(level))) - centre) /
      Math.sqrt(1 / span + 1 / before.length);
    const scores = this.#scores.get(span) ?? [];
    this.#scores.set(span, scores);
    // spans that share days say the same thing twice
    const past = scores.slice(0, -span);
    scores.push(score);
    if (scores.length > MOST_SCORES) scores.shift();
    if (score >= 0) return null;
    const seen = past.length / span;
    const variance =
      (TEXTBOOK_WEIGHT * 1 + past.reduce((sum, value) => sum + value * value, 0) / span) /
      (TEXTBOOK_WEIGHT + seen);
    const tail = studentTail(-score / Math.sqrt(Math.max(1, variance)), TEXTBOOK_WEIGHT + seen);
    const ordinary = Math.exp(middle + scale * centre);
    const expected = window.reduce((sum, { share }) => sum + share * ordinary, 0);
    const actual = window.reduce((sum, day) => sum + day.actual, 0);
    const width = 1.28 * scale * Math.sqrt(Math.max(1, variance) / span);
    return {
      detector: 'revenue-drift',
      finding: 'revenue-drop',
      day: today,
      cause: '',
      subject: 'a drop',
      isOnce: true,
      counterparty: null,
      measure: 'revenue',
      actual: cents(actual),
      expected: {
        low: cents(Math.round(expected * Math.exp(-width))),
        high: cents(Math.round(expected * Math.exp(width))),
      },
      impact: cents(Math.max(0, Math.round(expected) - actual)),
      otherDay: window[0]?.day ?? today,
      lines: [],
      baseline: { of: 'same-weekdays', count: Math.round(before.length / 7) },
      perMonth: tail * (DAYS_A_MONTH / span),
    };
  }
}

const causeOf = (since: DayNumber): string => `since ${since}`;
