import { addDays, dayNumber, type BusinessDate } from '../../calendar/business-date.ts';
import { isDigestDay } from '../../calendar/digest-day.ts';
import type { ScoredCandidate } from '../detectors/severity.ts';
import type { DetectorEngine } from '../detectors/detector-engine.ts';
import type { Cents } from '../../money/cents.ts';

/** The findings of one day, reported or not. */
export interface ScoredDay {
  readonly date: BusinessDate;
  readonly noticed: readonly ScoredCandidate[];
}

/**
 * Groups the days of a history as digests do. A finding that has resolved by the last day of its
 * digest is dropped.
 */
export class DigestDayBuffer {
  readonly #watch: DetectorEngine;
  #told: ScoredDay[] = [];
  #waiting: readonly ScoredDay[] = [];

  constructor(watch: DetectorEngine) {
    this.#watch = watch;
  }

  /** the last days wait for their digest */
  get days(): readonly ScoredDay[] {
    return [...this.#told, ...this.#waiting];
  }

  /** Call once for each processed day, in order. */
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
