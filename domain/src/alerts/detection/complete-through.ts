import type { BusinessDate } from '../../calendar/business-date.ts';
import { compareText } from '../../shared/compare-text.ts';
import type { SourceState } from '../../connections/source-state.ts';

/**
 * Returns the last day that every source covers. An incomplete day is not processed, because an
 * outage is not a revenue drop.
 *
 * @returns null while nothing is connected
 */
export function completeThrough(sources: readonly SourceState[]): BusinessDate | null {
  const lastDays = sources
    .filter(({ provides }) => provides.includes('profit'))
    .map((source) => source.completeThrough);
  return lastDays.includes(null)
    ? null
    : (lastDays.flatMap((date) => date ?? []).toSorted(compareText)[0] ?? null);
}
