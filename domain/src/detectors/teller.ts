import { dateOfDayNumber, type DayNumber } from '../calendar/business-date.ts';
import type { Alert, Finding } from '../signals/alert.ts';
import type { Candidate, DetectorName } from './candidate.ts';
import { CORRECTION, type Correction } from './severity.ts';
import type { Noticed } from './watch.ts';

/** One cause is told once in a week. */
const SAME_CAUSE_DAYS = 7;

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

/** What cannot wait for the morning. */
const CRITICAL: ReadonlySet<Finding> = new Set<Finding>([
  'cash-low',
  'payroll-doubled',
  'new-payee',
]);

/** What is told is at least this severe, after the correction of its detector. */
export const TOLD_FROM = 1;

/**
 * Decides what of all that was noticed is said. A detector that has just spoken has to be surer to
 * speak again: a business in which much of one kind happens is not told of each.
 */
export class Teller {
  readonly #correction: Correction;
  readonly #causes = new Map<string, DayNumber>();
  #told: Told[] = [];
  #first: DayNumber | null = null;

  constructor(correction: Correction = CORRECTION) {
    this.#correction = correction;
  }

  tell(today: DayNumber, noticed: readonly Noticed[]): Alert[] {
    this.#first ??= today;
    const young = YOUNG * Math.max(0, 1 - (today - this.#first) / YOUNG_DAYS);
    this.#told = this.#told.filter(({ day }) => today - day < 3 * BRAKE_DAYS);
    return noticed
      .map(({ candidate, severity }) => ({
        candidate,
        severity: severity + this.#correction[candidate.detector] - young,
      }))
      .toSorted((a, b) => b.severity - a.severity)
      .filter(({ candidate, severity }) => this.#isTold(candidate, severity, today))
      .map(({ candidate, severity }) => alertOf(candidate, severity));
  }

  #isTold(candidate: Candidate, severity: number, today: DayNumber): boolean {
    const { detector, cause, isOnce } = candidate;
    if (detector !== 'cash' && severity < TOLD_FROM + this.#brakeOf(detector, today)) return false;
    const key = `${detector} ${cause}`;
    const before = this.#causes.get(key);
    if (before !== undefined && (isOnce || today - before < SAME_CAUSE_DAYS)) return false;
    this.#causes.set(key, today);
    this.#told.push({ day: today, detector });
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

const alertOf = (candidate: Candidate, severity: number): Alert => ({
  finding: candidate.finding,
  date: dateOfDayNumber(candidate.day),
  severity,
  level: CRITICAL.has(candidate.finding) ? 'critical' : 'warning',
  counterparty: candidate.counterparty,
  measure: candidate.measure,
  actual: candidate.actual,
  expected: candidate.expected,
  impact: candidate.impact,
  otherDay: candidate.otherDay === null ? null : dateOfDayNumber(candidate.otherDay),
  lines: candidate.lines,
  baseline: candidate.baseline,
});
