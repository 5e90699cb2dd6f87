import type { BusinessDate } from '../../calendar/business-date.ts';
import { compareText } from '../../shared/compare-text.ts';
import type { SourceState } from '../../connections/source-state.ts';

/**
 * Returns the last day that every source covers. An incomplete day is not processed, because an
 * outage is not a revenue drop. A closed account has no later transactions, so the other sources
 * decide. If every account is closed, the last day with data does.
 *
 * @returns null while nothing is connected
 */
export function completeThrough(sources: readonly SourceState[]): BusinessDate | null {
  const profitSources = sources.filter(({ provides }) => provides.includes('profit'));
  const openSources = profitSources.filter(({ endedOn }) => endedOn === undefined);
  if (openSources.length === 0) return lastDaysOf(profitSources).at(-1) ?? null;
  const lastDays = lastDaysOf(openSources);
  return lastDays.length < openSources.length ? null : (lastDays[0] ?? null);
}

/** Returns the last complete days in order, without sources that have none. */
const lastDaysOf = (sources: readonly SourceState[]): BusinessDate[] =>
  sources.flatMap((source) => source.completeThrough ?? []).toSorted(compareText);
