import type { Noticed } from '../detectors/severity.ts';
import { alertOf } from '../detectors/teller.ts';
import type { Alert } from '../signals/alert.ts';
import type { WatchBook } from './watch-book.ts';

/** What a day expects of cash, told or not; null: nothing under the floor. */
export function cashAheadOf(noticed: readonly Noticed[]): Alert | null {
  const cash = noticed.find(({ candidate }) => candidate.detector === 'cash');
  return cash ? alertOf(cash.candidate, cash.severity) : null;
}

/** What is expected of cash where no day has come since: as the last one had it, or as it was told later. */
export function lastCashAhead({ memory, standing }: WatchBook): Alert | null {
  const told = standing.find(
    ({ detector, settledOn }) => detector === 'cash' && settledOn === null,
  )?.told;
  const isLater = told && (!memory || told.date > memory.judgedThrough);
  return (isLater ? told : memory?.cashAhead) ?? null;
}
