import type { BusinessDate } from '../calendar/business-date.ts';
import { compareText } from '../shared/compare-text.ts';
import { hasEndedBefore, type SourceState } from './source-state.ts';

/**
 * Returns the last day with data if all data comes from files and ends before a day. Connections
 * keep delivering later days.
 *
 * @returns null if the data goes on, or if there is none yet
 */
export function dataEndBefore(
  sources: readonly SourceState[],
  date: BusinessDate,
): BusinessDate | null {
  const open = sources.filter((source) => !hasEndedBefore(source, date));
  if (!open.every(({ isFromFile }) => isFromFile === true)) return null;
  const last = open
    .flatMap(({ completeThrough }) => completeThrough ?? [])
    .toSorted(compareText)
    .at(-1);
  return last !== undefined && last < date ? last : null;
}
