import { addDays, dayNumber, type BusinessDate } from '../../calendar/business-date.ts';
import { isDigestDay } from '../../calendar/digest-day.ts';
import type { ScoredCandidate } from '../detectors/severity.ts';
import type { DetectorEngine } from '../detectors/detector-engine.ts';
import type { OpenAlert } from '../alert/alert-cause.ts';
import type { Cents } from '../../money/cents.ts';

/** The findings of one day, reported or not. */
export interface ScoredDay {
  readonly date: BusinessDate;
  readonly candidates: readonly ScoredCandidate[];
}

/**
 * Groups the days of a history as digests do. A finding that has resolved by the last day of its
 * digest is dropped.
 */
export class DigestDayBuffer {
  readonly #engine: DetectorEngine;
  #reported: ScoredDay[] = [];
  #waiting: readonly ScoredDay[] = [];

  constructor(engine: DetectorEngine) {
    this.#engine = engine;
  }

  /** the last days wait for their digest */
  get days(): readonly ScoredDay[] {
    return [...this.#reported, ...this.#waiting];
  }

  /** Call once for each processed day, in order. */
  pass(day: ScoredDay, balance: Cents | null): void {
    const { date, candidates } = day;
    const isCashShort = candidates.some(({ candidate }) => candidate.detector === 'cash');
    this.#waiting = [
      ...this.#waiting.map((before) => ({
        ...before,
        candidates: before.candidates.filter(({ candidate }) =>
          isStillTrue(
            { ...candidate, day: dayNumber(before.date), low: candidate.expected?.low },
            { engine: this.#engine, date, balance, isCashShort },
          ),
        ),
      })),
      day,
    ];
    if (!isDigestDay(addDays(date, 1))) return;
    this.#reported.push(...this.#waiting);
    this.#waiting = [];
  }
}

/** Says whether a finding of a processed day is still true on the last processed day. */
export function isStillTrue(
  finding: OpenAlert,
  last: {
    readonly engine: DetectorEngine;
    readonly date: BusinessDate;
    readonly balance: Cents | null;
    readonly isCashShort: boolean;
  },
): boolean {
  if (finding.detector === 'cash') return last.isCashShort;
  return !last.engine.isResolved(finding, last.date, { balance: last.balance });
}
