import { addDays, type BusinessDate } from '../calendar/business-date.ts';
import type { SourceState } from './source-state.ts';

/** After this time without data, an account may be closed. */
export const SILENT_AFTER_DAYS = 21;

/** An account without data for weeks. */
export interface SilentAccount {
  readonly name: string;
  /** the last complete day */
  readonly completeThrough: BusinessDate;
}

/**
 * Returns the open accounts of files that have had no data for three weeks. Connections are
 * left out: a bank reports when one is broken, and its owner disconnects it. Reports of the books are
 * no account.
 */
export const silentAccounts = (
  sources: readonly SourceState[],
  today: BusinessDate,
): readonly SilentAccount[] =>
  sources.flatMap(({ name, completeThrough, isFromFile, isBooks, endedOn }) =>
    isFromFile === true &&
    isBooks !== true &&
    endedOn === undefined &&
    completeThrough !== null &&
    addDays(completeThrough, SILENT_AFTER_DAYS) < today
      ? [{ name, completeThrough }]
      : [],
  );

/**
 * Returns the silent accounts that a digest asks about. If every source is silent, the data has ended
 * and says nothing about one account.
 */
export function possiblyClosedAccounts(
  sources: readonly SourceState[],
  today: BusinessDate,
): readonly SilentAccount[] {
  const silent = silentAccounts(sources, today);
  const openCount = sources.filter(({ endedOn }) => endedOn === undefined).length;
  return silent.length < openCount ? silent : [];
}
