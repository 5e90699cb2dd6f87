// Computes the payees of an alert again from their stored history, without the code of the product.
import type { Alert } from '@daily-snapshot/domain/alerts/alert/alert';
import type { Share } from '@daily-snapshot/domain/alerts/alert/evidence';

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);

/** Returns the median of the earlier amounts; null below three. */
export function usualAmount({ past }: Pick<Share, 'past'>): number | null {
  if (past.length < 3) return null;
  const ordered = past.toSorted((a, b) => a - b);
  const at = (place: number): number => ordered[place] ?? 0;
  const half = ordered.length >> 1;
  return ordered.length % 2 === 1 ? at(half) : Math.round((at(half - 1) + at(half)) / 2);
}

/** Returns the amounts that an alert may state about its payees. */
export const amountsOfShares = ({ evidence }: Pick<Alert, 'evidence'>): number[] =>
  (evidence?.shares ?? []).flatMap((share) => {
    const usual = usualAmount(share);
    return usual === null ? [share.amount] : [share.amount, usual];
  });

/** Returns the part of the measured amounts that no payee has. */
export const restOfShares = ({ evidence }: Pick<Alert, 'evidence'>): number =>
  sum(evidence?.measured ?? []) - sum((evidence?.shares ?? []).map(({ amount }) => amount));

/**
 * Returns what is wrong with the payees of an alert: a payee on the wrong side of its usual, a wrong
 * order, a name that occurs twice, or purchases that exceed the measured total.
 */
export function findShareFaults(alert: Pick<Alert, 'evidence' | 'finding'>): string[] {
  const shares = alert.evidence?.shares ?? [];
  const isSpending = alert.finding === 'expense-spike';
  const distances = shares.map((share) => {
    const usual = usualAmount(share);
    if (usual === null) return share.amount;
    return isSpending ? share.amount - usual : usual - share.amount;
  });
  const names = shares.map(({ counterparty }) => counterparty);
  return [
    ...(distances.every((distance) => distance > 0) ? [] : ['a payee on the wrong side']),
    ...(distances.every((distance, place) => distance <= (distances[place - 1] ?? Infinity))
      ? []
      : ['payees in the wrong order']),
    ...(new Set(names).size === names.length ? [] : ['a payee twice']),
    ...(isSpending && restOfShares(alert) < 0 ? ['payees with more than the total'] : []),
    ...(!isSpending && shares.some((share) => usualAmount(share) === null)
      ? ['a customer without a usual amount']
      : []),
  ];
}
