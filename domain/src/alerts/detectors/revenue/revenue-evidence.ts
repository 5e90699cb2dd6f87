import { cents, sumCents, ZERO } from '../../../money/cents.ts';
import type { Evidence, AlertAmounts } from '../../alert/evidence.ts';

/**
 * Recomputes the total of some days and its expected range from an ordinary total of earlier days.
 * The expected total is that total times `level`. In eight of ten cases it is between the total
 * times `low` and times `high`.
 */
export function recomputeTotals({ measured, figures }: Evidence, ordinary: number): AlertAmounts {
  const { level = 1, low = 1, high = 1 } = figures;
  const total = sumCents(measured);
  const actual = total < 0 ? ZERO : total;
  return {
    actual,
    expected: { low: cents(Math.round(ordinary * low)), high: cents(Math.round(ordinary * high)) },
    impact: cents(Math.max(0, Math.round(ordinary * level) - actual)),
  };
}
