import type { Figure } from '@daily-snapshot/domain/snapshot/figure';
import type { Snapshot } from '@daily-snapshot/domain/snapshot/snapshot';
import type { LinesFilter } from './links.ts';

/** What a digest said of the lines of a filter; null where it gave them no number of their own. */
export function statedFigure(
  snapshot: Snapshot,
  { behind, counterparty, day }: LinesFilter,
): Figure | null {
  if (behind === 'left-out' || behind === 'unclassified') return null;
  if (counterparty === undefined) {
    if (day === undefined) return snapshot.measures[behind].figure;
    return snapshot.days.find(({ date }) => date === day)?.figures[behind] ?? null;
  }
  if (behind === 'net' || day !== undefined) return null;
  const known = snapshot.why[behind]?.contributors.find(({ name }) => name === counterparty);
  return known ? { state: 'final', amount: known.actual } : null;
}
