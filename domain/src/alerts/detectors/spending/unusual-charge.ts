import { dateOfDayNumber } from '../../../calendar/business-date.ts';
import { cents, ZERO, type Cents } from '../../../money/cents.ts';
import type { Evidence, AlertAmounts } from '../../alert/evidence.ts';
import { candidateFields } from '../candidate-fields.ts';
import type { Candidate } from '../../alert/candidate.ts';
import { DAYS_A_MONTH } from '../../alert/candidate.ts';
import type { DetectorState, ObservedPosting } from '../detector-state.ts';
import { median } from '../statistics/robust.ts';
import { empiricalTail } from '../statistics/tail-probability.ts';
import { meanScale, tailAbove, type VendorSpread } from './vendor-spread.ts';

const MIN_CHARGES = 2;
const REMEMBERED = 24;

/** The largest difference from the previous charge for a charge that needs no further alert. */
const SAME_PRICE = 0.02;

/** The share of charges that do not follow their vendor’s spread at all. */
const OUTLIER_SHARE = 0.05;

/**
 * The smallest amount that matters, in days of expenses. Less does not change a month, however rare
 * it is for its vendor.
 */
const DAYS_OF_EXPENSES = 1;

/** Standard deviations on either side of the median that include eight of ten charges. */
const USUAL = 1.28;

const sizeOf = (amount: Cents): number => Math.log(Math.max(1, amount));

/**
 * Detects a charge of a known vendor that exceeds its earlier charges and is large for the
 * business.
 */
export function detectUnusualCharge(
  { key, charge }: ObservedPosting,
  state: DetectorState,
  vendorScales: VendorSpread,
): Candidate | null {
  const past = state.vendors.get(key)?.charges.slice(-REMEMBERED) ?? [];
  const last = past.at(-1);
  if (!last || past.length < MIN_CHARGES || charge.amount === 0) return null;
  const isRepeated = Math.abs(charge.amount - last.amount) <= SAME_PRICE * charge.amount;
  const sizes = past.map(({ amount }) => sizeOf(amount));
  const center = median(sizes);
  const shares = vendorScales.sharesOf(sizes.map((size) => size - center));
  vendorScales.observe(shares);
  const above = sizeOf(charge.amount) - center;
  const least = (DAYS_OF_EXPENSES * state.monthlyExpenses(charge.day)) / DAYS_A_MONTH;
  if (above <= 0 || isRepeated || charge.amount < least) return null;
  const date = dateOfDayNumber(charge.day);
  const evidence = {
    from: date,
    to: date,
    measured: [charge.amount],
    past: past.map(({ amount }) => amount),
    figures: { spread: meanScale(shares) },
  };
  const computed = recomputeUnusualCharge(evidence);
  if (computed.impact < least) return null;
  const byVendor = tailAbove(above, shares, past.length);
  const byBusiness = empiricalTail(state.purchases.sorted, sizeOf(charge.amount));
  const chance = (1 - OUTLIER_SHARE) * byVendor + OUTLIER_SHARE * byBusiness;
  return {
    detector: 'unusual-charge',
    finding: 'expense-spike',
    ...candidateFields({ key, charge }),
    ...computed,
    measure: 'expenses',
    otherDay: null,
    lines: [charge.id],
    baseline: { of: 'vendor-history', count: past.length },
    evidence,
    perMonth: chance * state.chargesPerMonth(charge.day),
  };
}

/**
 * Recomputes the amounts. `measured` is the charge, `past` holds the vendor’s earlier charges, and
 * `spread` is the standard deviation of their logarithms.
 */
export function recomputeUnusualCharge({ measured, past, figures }: Evidence): AlertAmounts {
  const [actual = ZERO] = measured;
  const center = median(past.map(sizeOf));
  const reach = USUAL * (figures['spread'] ?? 0);
  const usual = (above: number) => cents(Math.round(Math.exp(center + above)));
  return {
    actual,
    expected: { low: usual(-reach), high: usual(reach) },
    impact: cents(Math.max(0, actual - usual(0))),
  };
}
