import type { Figure } from '@daily-snapshot/domain/digest/build/snapshot-schema';
import type { Snapshot } from '@daily-snapshot/domain/digest/build/snapshot-schema';
import type { PostingFilter } from '@daily-snapshot/domain/digest/build/number-definitions';

/**
 * Returns the number that a digest reported for a filter, as booked, because the transactions add up
 * to that; null if it reported none.
 */
export function reportedFigure(
  snapshot: Snapshot,
  { number, counterparty, day }: PostingFilter,
): Figure | null {
  if (number === 'sales-tax') return snapshot.salesTax?.collected ?? null;
  if (number === 'left-out' || number === 'unclassified') return null;
  if (counterparty === undefined) {
    if (day === undefined) return snapshot.measures[number].figure;
    return snapshot.days.find(({ date }) => date === day)?.figures[number] ?? null;
  }
  if (number === 'net' || day !== undefined) return null;
  const contributor = snapshot.contributions[number]?.contributors.find(
    ({ name }) => name === counterparty,
  );
  return contributor ? { state: 'final', amount: contributor.actual } : null;
}
