import { addDays, dayNumber, type BusinessDate } from '../../calendar/business-date.ts';
import { isDigestDay } from '../../calendar/digest-day.ts';
import type { ScoredCandidate } from '../detectors/severity.ts';
import type { DetectorEngine } from '../detectors/detector-engine.ts';
import type { Cents } from '../../money/cents.ts';

/** What the detectors noticed on a day, told or not. */
export interface ScoredDay {
  readonly date: BusinessDate;
  readonly noticed: readonly ScoredCandidate[];
}

/**
 * The days of a history as their mornings have them: what is settled by the last of the days that are
 * told of together is as if it had not been noticed.
 */
export class DigestDayBuffer {
  readonly #watch: DetectorEngine;
  #told: ScoredDay[] = [];
  #waiting: readonly ScoredDay[] = [];

  constructor(watch: DetectorEngine) {
    this.#watch = watch;
  }

  /** the last of them wait for their morning */
  get days(): readonly ScoredDay[] {
    return [...this.#told, ...this.#waiting];
  }

  /** Called for each day once, in order, after it was judged. */
  pass(day: ScoredDay, balance: Cents | null): void {
    const { date, noticed } = day;
    const isCashShort = noticed.some(({ candidate }) => candidate.detector === 'cash');
    const stillSo = (found: BusinessDate) => (one: ScoredCandidate) =>
      one.candidate.detector === 'cash' ? isCashShort : !this.#isSettled(one, found, date, balance);
    this.#waiting = [
      ...this.#waiting.map((before) => ({
        ...before,
        noticed: before.noticed.filter(stillSo(before.date)),
      })),
      day,
    ];
    if (!isDigestDay(addDays(date, 1))) return;
    this.#told.push(...this.#waiting);
    this.#waiting = [];
  }

  #isSettled(
    { candidate }: ScoredCandidate,
    found: BusinessDate,
    date: BusinessDate,
    balance: Cents | null,
  ): boolean {
    const cause = { ...candidate, day: dayNumber(found), low: candidate.expected?.low };
    return this.#watch.isResolved(cause, date, { balance });
  }
}
