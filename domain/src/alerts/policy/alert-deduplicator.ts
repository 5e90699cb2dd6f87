import type { DayNumber } from '../../calendar/business-date.ts';
import type { Candidate } from '../types/candidate.ts';
import type { AlertCause } from '../types/alert-cause.ts';
import { DETECTOR_RECORDS } from '../types/alert-types.ts';

/** One cause is told once in a week. */
export const SAME_CAUSE_DAYS = 7;

/** A cause is forgotten when nothing can come of it any more. */
const REMEMBERED_DAYS = 400;

/** The cause, and the day it was told. */
export type Causes = readonly (readonly [cause: string, told: DayNumber])[];

type RecordedCause = Pick<Candidate, 'detector' | 'cause' | 'partOf' | 'isOnce' | 'bills'>;

/** Which causes were told, and when. */
export class AlertDeduplicator {
  readonly #days: Map<string, DayNumber>;

  constructor(causes: Causes) {
    this.#days = new Map(causes);
  }

  toState(): Causes {
    return [...this.#days];
  }

  forget(today: DayNumber): void {
    for (const [cause, told] of this.#days) {
      if (today - told > REMEMBERED_DAYS) this.#days.delete(cause);
    }
  }

  /** @returns whether it is news */
  note(candidate: RecordedCause, today: DayNumber): boolean {
    const isNews = recordCause(this.#days, today, {
      key: keyOf(candidate),
      partOf: candidate.partOf && keyOf(candidate.partOf),
      isOnce: candidate.isOnce,
      quietDays: quietDaysOf(candidate),
    });
    if (isNews) this.join(candidate);
    return isNews;
  }

  /** Where one of several bills was told, the others are told with it. */
  join({ detector, bills = [] }: Pick<RecordedCause, 'detector' | 'bills'>): void {
    const keys = bills.map(({ cause }) => keyOf({ detector, cause }));
    const told = keys.flatMap((key) => this.#days.get(key) ?? [])[0];
    if (told === undefined) return;
    for (const key of keys) if (!this.#days.has(key)) this.#days.set(key, told);
  }

  settle(cause: Pick<AlertCause, 'detector' | 'cause'>): void {
    const told = this.#days.get(keyOf(cause));
    const longer = quietDaysOf(cause) - SAME_CAUSE_DAYS;
    if (told !== undefined && longer > 0) this.#days.set(keyOf(cause), told - longer);
  }

  /** @param told when it was told before; undefined: never */
  takeBack(cause: Pick<AlertCause, 'detector' | 'cause'>, told: DayNumber | undefined): void {
    if (told === undefined) this.#days.delete(keyOf(cause));
    else this.#days.set(keyOf(cause), told);
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
  /** the cause that may be behind it: see `Candidate` */
  readonly partOf: Key | undefined;
  readonly isOnce: boolean;
  readonly quietDays?: number;
}

/**
 * Notes a cause that may be told, where it is news.
 *
 * @param told when each cause was told last
 * @returns whether it is
 */
export function recordCause<Key>(
  told: Map<Key, DayNumber>,
  today: DayNumber,
  { key, partOf, isOnce, quietDays = SAME_CAUSE_DAYS }: KeyedCause<Key>,
): boolean {
  const whole = partOf === undefined ? undefined : told.get(partOf);
  if (whole !== undefined && today - whole < SAME_CAUSE_DAYS) {
    // what is told once was told with it
    if (isOnce) told.set(key, whole);
    return false;
  }
  const before = told.get(key);
  if (before !== undefined && (isOnce || today - before < quietDays)) return false;
  told.set(key, today);
  return true;
}
