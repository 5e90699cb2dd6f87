import type { DayNumber } from '../../calendar/business-date.ts';
import type { Candidate } from '../alert/candidate.ts';
import type { AlertCause } from '../alert/alert-cause.ts';
import { DETECTOR_RECORDS } from '../types/alert-types.ts';

/** A cause is reported at most once in this many days. */
export const SAME_CAUSE_DAYS = 7;

/** The number of days after which a cause is deleted. Causes this old do not occur again. */
const REMEMBERED_DAYS = 400;

/** Causes with the day of their last report. */
export type Causes = readonly (readonly [cause: string, raisedOn: DayNumber])[];

type RecordedCause = Pick<Candidate, 'detector' | 'cause' | 'partOf' | 'isOnce' | 'bills'>;

/** Remembers which causes were reported, and when. */
export class AlertDeduplicator {
  readonly #days: Map<string, DayNumber>;

  constructor(causes: Causes) {
    this.#days = new Map(causes);
  }

  toState(): Causes {
    return [...this.#days];
  }

  forget(today: DayNumber): void {
    for (const [cause, raisedOn] of this.#days) {
      if (today - raisedOn > REMEMBERED_DAYS) this.#days.delete(cause);
    }
  }

  /** @returns whether the cause is due for a report */
  recordIfDue(candidate: RecordedCause, today: DayNumber): boolean {
    const isDue = recordCause(this.#days, today, {
      key: keyOf(candidate),
      partOf: candidate.partOf && keyOf(candidate.partOf),
      isOnce: candidate.isOnce,
      quietDays: quietDaysOf(candidate),
    });
    if (isDue) this.recordBills(candidate);
    return isDue;
  }

  /** Marks all bills of a candidate as reported if one of them was reported. */
  recordBills({ detector, bills = [] }: Pick<RecordedCause, 'detector' | 'bills'>): void {
    const keys = bills.map(({ cause }) => keyOf({ detector, cause }));
    const raisedOn = keys.flatMap((key) => this.#days.get(key) ?? [])[0];
    if (raisedOn === undefined) return;
    for (const key of keys) if (!this.#days.has(key)) this.#days.set(key, raisedOn);
  }

  resolve(cause: Pick<AlertCause, 'detector' | 'cause'>): void {
    const raisedOn = this.#days.get(keyOf(cause));
    const longer = quietDaysOf(cause) - SAME_CAUSE_DAYS;
    if (raisedOn !== undefined && longer > 0) this.#days.set(keyOf(cause), raisedOn - longer);
  }

  /** @param reportedOn the day of its earlier report; undefined if there was none */
  withdraw(cause: Pick<AlertCause, 'detector' | 'cause'>, raisedOn: DayNumber | undefined): void {
    if (raisedOn === undefined) this.#days.delete(keyOf(cause));
    else this.#days.set(keyOf(cause), raisedOn);
  }

  set(candidate: Pick<Candidate, 'detector' | 'cause'>, today: DayNumber): void {
    this.#days.set(keyOf(candidate), today);
  }
}

const keyOf = ({ detector, cause }: Pick<AlertCause, 'detector' | 'cause'>): string =>
  `${detector} ${cause}`;

const quietDaysOf = ({ detector }: Pick<AlertCause, 'detector'>): number =>
  DETECTOR_RECORDS[detector].repeatAfterDays ?? SAME_CAUSE_DAYS;

interface KeyedCause<Key> {
  readonly key: Key;
  /** the broader cause it may belong to: see `Candidate` */
  readonly partOf: Key | undefined;
  readonly isOnce: boolean;
  readonly quietDays?: number;
}

/**
 * Records a report of a cause if one is due.
 *
 * @param raisedOn the day on which each cause was last reported
 * @returns whether a report is due
 */
export function recordCause<Key>(
  raisedOn: Map<Key, DayNumber>,
  today: DayNumber,
  { key, partOf, isOnce, quietDays = SAME_CAUSE_DAYS }: KeyedCause<Key>,
): boolean {
  const whole = partOf === undefined ? undefined : raisedOn.get(partOf);
  if (whole !== undefined && today - whole < SAME_CAUSE_DAYS) {
    // A one-time cause counts as reported with the broader cause.
    if (isOnce) raisedOn.set(key, whole);
    return false;
  }
  const before = raisedOn.get(key);
  if (before !== undefined && (isOnce || today - before < quietDays)) return false;
  raisedOn.set(key, today);
  return true;
}
