import { dateOfDayNumber } from '../../../calendar/business-date.ts';
import { cents, ZERO } from '../../../money/cents.ts';
import type { Evidence, AlertAmounts } from '../../alert/evidence.ts';
import { candidateFields } from '../candidate-fields.ts';
import type { Candidate } from '../../alert/candidate.ts';
import type { DetectorState, ObservedPosting } from '../detector-state.ts';
import { quantile } from '../statistics/robust.ts';
import { empiricalTail } from '../statistics/tail-probability.ts';

/**
 * The fewest earlier purchases. The largest of so few is exceeded with a chance of 1 in 4, and
 * fewer carry no information.
 */
const MIN_PURCHASES = 3;

/** The factor by which another branch of a known vendor is more likely than an unknown vendor. */
const KNOWN_BRAND_FACTOR = 3;

/** The weight, in first payments, of the sizes of all purchases. */
const PURCHASES_WEIGH = 20;

/**
 * The prior for the tail: payments have a Pareto tail with an exponent of about 1.5. A small sample
 * does not show it.
 */
const PAYMENTS = { excess: 0.7, weight: 3 };

/** The number of purchases shown, from the smallest to the largest. */
const MAX_SHOWN = 21;

/**
 * The share of a month’s turnover from which a payment is large. A small business keeps 5% to 10%
 * of its sales, so a tenth of a month’s turnover is a month’s profit.
 */
const LARGE_SHARE = 0.1;

/**
 * Detects an unusual first payment to a payee. It compares the size with earlier first payments, by
 * category, and with all purchases, and uses the recent rate of new payees.
 */
export function detectFirstPayment(line: ObservedPosting, state: DetectorState): Candidate | null {
  const { key, charge } = line;
  if (state.vendors.has(key) || state.people.has(key)) return null;
  const { purchases, firstPayments } = state;
  if (purchases.size < MIN_PURCHASES) return null;
  const size = Math.log(Math.max(1, charge.amount));
  // a payment up to the median purchase is no risk, however rare new payees are
  if (size <= quantile(purchases.sorted, 0.5)) return null;
  const asAny = empiricalTail(purchases.sorted, size, PAYMENTS);
  const asFirst =
    firstPayments.size === 0
      ? asAny
      : empiricalTail(firstPayments.sorted, state.sizeOf(line), PAYMENTS);
  const chance =
    (PURCHASES_WEIGH * asAny + firstPayments.size * asFirst) /
    (PURCHASES_WEIGH + firstPayments.size);
  const date = dateOfDayNumber(charge.day);
  const evidence = {
    from: date,
    to: date,
    measured: [charge.amount],
    past: stepsOf(purchases.sorted).map((step) => cents(Math.round(Math.exp(step)))),
    figures: { purchases: purchases.size },
  };
  return {
    detector: 'first-payment',
    finding: 'new-payee',
    ...candidateFields({ key, charge }),
    ...recomputeFirstPayment(evidence),
    otherDay: null,
    lines: [charge.id],
    baseline: { of: 'purchase-history', count: purchases.size },
    evidence,
    isLarge: charge.amount >= LARGE_SHARE * state.monthlyTurnover(charge.day),
    perMonth:
      state.newVendorsPerMonth(charge.day) *
      chance *
      (state.knowsBrandOf(key) ? KNOWN_BRAND_FACTOR : 1),
  };
}

/** Returns values of a sample at even steps, or all values of a small sample. */
function stepsOf(sorted: readonly number[]): number[] {
  const shown = Math.min(MAX_SHOWN, sorted.length);
  return Array.from(
    { length: shown },
    (_, step) => sorted[Math.round((step / (shown - 1)) * (sorted.length - 1))] ?? 0,
  );
}

/**
 * Recomputes the amounts. `measured` is the payment. `past` holds purchases from all vendors at
 * even steps, from the smallest to the largest.
 */
export function recomputeFirstPayment({ measured, past }: Evidence): AlertAmounts {
  const [actual = ZERO] = measured;
  const at = (share: number) => past[Math.round(share * (past.length - 1))] ?? ZERO;
  return { actual, expected: { low: at(0.05), high: at(0.95) }, impact: actual };
}
