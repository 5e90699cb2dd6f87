import type { BusinessDate } from '../../calendar/business-date.ts';
import { compareText } from '../../shared/compare-text.ts';
import type { SourceState } from '../../connections/source-state.ts';

/**
 * The last day of which everything is here. While a source has not told all about a day, nothing is
 * said of that day: an outage is never a drop.
 *
 * @returns null while nothing is connected
 */
export function completeThrough(sources: readonly SourceState[]): BusinessDate | null {
  const told = sources
    .filter(({ gives }) => gives.includes('profit'))
    .map((source) => source.completeThrough);
  return told.includes(null)
    ? null
    : (told.flatMap((date) => date ?? []).toSorted(compareText)[0] ?? null);
}
