import { addDays, datesOf, type BusinessDate, type Period } from '../calendar/business-date.ts';
import { compareText } from '../shared/compare-text.ts';
import { hasEndedBefore, type SourceState } from './source-state.ts';

/**
 * Returns the last day with data if all data comes from files and ends before the days of a digest.
 * Connections keep delivering later days.
 *
 * @param isOpen whether transactions are expected on a day; the data has not ended if only closed
 *   days follow it
 * @returns null if the data goes on, or if there is none yet
 */
export function dataEndBefore(
  sources: readonly SourceState[],
  { from, to }: Period,
  isOpen: (date: BusinessDate) => boolean,
): BusinessDate | null {
  const open = sources.filter((source) => !hasEndedBefore(source, from));
  if (!open.every(({ isFromFile }) => isFromFile === true)) return null;
  const last = open
    .flatMap(({ completeThrough }) => completeThrough ?? [])
    .toSorted(compareText)
    .at(-1);
  if (last === undefined || last >= from) return null;
  return datesOf({ from: addDays(last, 1), to }).some(isOpen) ? last : null;
}
