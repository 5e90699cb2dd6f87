import { cents, sumCents, ZERO } from '../money/cents.ts';
import type { Evidence, Reckoned } from '../signals/evidence.ts';

/**
 * What some days brought beside what an ordinary sum of earlier ones lets expect of them: that times
 * `level`, and in eight of ten cases between that times `low` and that times `high`.
 */
export function reckonTotals({ measured, figures }: Evidence, ordinary: number): Reckoned {
  const { level = 1, low = 1, high = 1 } = figures;
  const total = sumCents(measured);
  const actual = total < 0 ? ZERO : total;
  return {
    actual,
    expected: { low: cents(Math.round(ordinary * low)), high: cents(Math.round(ordinary * high)) },
    impact: cents(Math.max(0, Math.round(ordinary * level) - actual)),
  };
}
