import { dateOfDayNumber, type DayNumber } from '../calendar/business-date.ts';
import type { Cents } from '../money/cents.ts';
import type { Alert, Finding } from '../signals/alert.ts';
import type { Candidate, DetectorName } from './candidate.ts';
import { CORRECTION, type Correction } from './severity.ts';
import type { Noticed } from './watch.ts';

/** One cause is told once in a week. */
export const SAME_CAUSE_DAYS = 7;

/** What is told of one kind is forgotten at this pace, and so much harder makes it the next. */
const BRAKE_DAYS = 30;
const BRAKE = 0.6;

/** One a month of a kind is what the owner welcomes. */
const WELCOME = 1;

/** Of all kinds together a month with three is a busy one, and only from there on it costs. */
const WELCOME_IN_ALL = 3;

/** Until a quarter of history is known, what is told must be this much surer on the first day. */
const YOUNG_DAYS = 90;
const YOUNG = 2;

interface Told {
  readonly day: DayNumber;
  readonly detector: DetectorName;
}

/** A cause is forgotten when nothing can come of it any more. */
const REMEMBERED_DAYS = 400;

export interface TellerState {
  readonly causes: readonly (readonly [cause: string, told: DayNumber])[];
  readonly told: readonly Told[];
  readonly first: DayNumber | null;
}

const NOTHING_TOLD: TellerState = { causes: [], told: [], first: null };

/** An answer of the owner's that holds for what comes. */
export interface TellingRule {
  readonly detector: DetectorName;
  readonly subject: string;
  /** the last day on which it holds; null: until it is taken back */
  readonly until: DayNumber | null;
  /** what has more at stake is told all the same; null: nothing is */
  readonly upTo: Cents | null;
}

/** What is said, beside the candidate it came of. */
export interface ToldAlert {
  readonly alert: Alert;
  readonly candidate: Candidate;
}

/** What cannot wait for the morning. */
const CRITICAL: ReadonlySet<Finding> = new Set<Finding>([
  'cash-low',
  'payroll-doubled',
  'new-payee',
]);

/** What is told is at least this severe, after the correction of its detector. */
export const TOLD_FROM = 1;

/** A payment to somebody known cannot wait either where it is ten times as rare as what is told... */
const LARGE_FROM = TOLD_FROM + 1;

/** ...and so many times what theirs are at most. */
const LARGE_TIMES = 3;

const isCritical = (candidate: Candidate, severity: number): boolean =>
  CRITICAL.has(candidate.finding) || (severity >= LARGE_FROM && isLargePayment(candidate));

const isLargePayment = ({ detector, actual, expected }: Candidate): boolean =>
  (detector === 'unusual-charge' || detector === 'bill') &&
  actual !== null &&
  expected !== null &&
  actual >= LARGE_TIMES * expected.high;

/**
 * Decides what of all that was noticed is said. A detector that has just spoken has to be surer to
 * speak again: a business in which much of one kind happens is not told of each.
 */
export class Teller {
  readonly #correction: Correction;
  readonly #causes: Map<string, DayNumber>;
  #told: readonly Told[];
  #first: DayNumber | null;

  /** @param state of a teller that this one goes on for */
  constructor(correction: Correction = CORRECTION, state = NOTHING_TOLD) {
    this.#correction = correction;
    this.#causes = new Map(state.causes);
    this.#told = state.told;
    this.#first = state.first;
  }

  /** All it remembers, as plain JSON. */
  toState(): TellerState {
    return { causes: [...this.#causes], told: this.#told, first: this.#first };
  }

  tell(today: DayNumber, noticed: readonly Noticed[]): Alert[] {
    return this.decide(today, noticed).map(({ alert }) => alert);
  }

  decide(
    today: DayNumber,
    noticed: readonly Noticed[],
    rules: readonly TellingRule[] = [],
  ): ToldAlert[] {
    this.#first ??= today;
    for (const [cause, told] of this.#causes) {
      if (today - told > REMEMBERED_DAYS) this.#causes.delete(cause);
    }
    const young = YOUNG * Math.max(0, 1 - (today - this.#first) / YOUNG_DAYS);
    this.#told = this.#told.filter(({ day }) => today - day < 3 * BRAKE_DAYS);
    return noticed
      .filter(({ candidate }) => !rules.some((rule) => isSilenced(candidate, rule, today)))
      .map(({ candidate, severity }) => ({
        candidate,
        severity: severity + this.#correction[candidate.detector] - young,
      }))
      .toSorted((a, b) => b.severity - a.severity)
      .filter(({ candidate, severity }) => this.#isTold(candidate, severity, today))
      .map(({ candidate, severity }) => ({ alert: alertOf(candidate, severity), candidate }));
  }

  #isTold(candidate: Candidate, severity: number, today: DayNumber): boolean {
    const { detector, cause, isOnce } = candidate;
    if (detector !== 'cash' && severity < TOLD_FROM + this.#brakeOf(detector, today)) return false;
    const key = `${detector} ${cause}`;
    const before = this.#causes.get(key);
    if (before !== undefined && (isOnce || today - before < SAME_CAUSE_DAYS)) return false;
    this.#causes.set(key, today);
    this.#told = [...this.#told, { day: today, detector }];
    return true;
  }

  #brakeOf(detector: DetectorName, today: DayNumber): number {
    let [ofKind, inAll] = [0, 0];
    for (const told of this.#told) {
      const weight = Math.exp((told.day - today) / BRAKE_DAYS);
      inAll += weight;
      if (told.detector === detector) ofKind += weight;
    }
    return BRAKE * (Math.max(0, ofKind - WELCOME) + Math.max(0, inAll - WELCOME_IN_ALL) / 2);
  }
}

/** Whether an answer of the owner's holds for what was found. */
export const isSilenced = (
  { detector, subject, impact }: Pick<Candidate, 'detector' | 'subject' | 'impact'>,
  rule: TellingRule,
  today: DayNumber,
): boolean =>
  rule.detector === detector &&
  rule.subject === subject &&
  (rule.until === null || today <= rule.until) &&
  (rule.upTo === null || impact <= rule.upTo);

const alertOf = (candidate: Candidate, severity: number): Alert => ({
  finding: candidate.finding,
  date: dateOfDayNumber(candidate.day),
  severity,
  level: isCritical(candidate, severity) ? 'critical' : 'warning',
  counterparty: candidate.counterparty,
  measure: candidate.measure,
  actual: candidate.actual,
  expected: candidate.expected,
  impact: candidate.impact,
  otherDay: candidate.otherDay === null ? null : dateOfDayNumber(candidate.otherDay),
  // many lines that were judged as one have no id, nor have those of long ago
  lines: candidate.lines.filter((id) => id !== ''),
  baseline: candidate.baseline,
});
