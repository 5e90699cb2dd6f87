import { dateOfDayNumber, type DayNumber } from '../calendar/business-date.ts';
import type { Alert } from '../signals/alert.ts';
import type { Candidate } from './candidate.ts';
import type { Noticed } from './watch.ts';

/** One cause is told once in a week. */
const SAME_CAUSE_DAYS = 7;

/** Decides what of all that was noticed is said. */
export class Teller {
  readonly #cut: number;
  readonly #told = new Map<string, DayNumber>();

  constructor(cut = 0.5) {
    this.#cut = cut;
  }

  tell(today: DayNumber, noticed: readonly Noticed[]): Alert[] {
    return noticed
      .filter(({ candidate, severity }) => severity >= this.#cut && this.#isNews(candidate, today))
      .map(({ candidate, severity }) => alertOf(candidate, severity));
  }

  #isNews({ finding, cause, isOnce }: Candidate, today: DayNumber): boolean {
    const key = `${finding} ${cause}`;
    const before = this.#told.get(key);
    if (before !== undefined && (isOnce || today - before < SAME_CAUSE_DAYS)) return false;
    this.#told.set(key, today);
    return true;
  }
}

const alertOf = (candidate: Candidate, severity: number): Alert => ({
  finding: candidate.finding,
  date: dateOfDayNumber(candidate.day),
  severity,
  level: 'warning',
  counterparty: candidate.counterparty,
  measure: candidate.measure,
  actual: candidate.actual,
  expected: candidate.expected,
  impact: candidate.impact,
  otherDay: candidate.otherDay === null ? null : dateOfDayNumber(candidate.otherDay),
  lines: candidate.lines,
  baseline: candidate.baseline,
});
