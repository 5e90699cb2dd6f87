import { dateOfDayNumber } from '../../../calendar/business-date.ts';
import { cents, ZERO, type Cents } from '../../../money/cents.ts';
import type { Evidence, AlertAmounts } from '../../types/evidence.ts';
import { candidateFields } from '../candidate-fields.ts';
import type { Candidate } from '../../types/candidate.ts';
import { DAYS_A_MONTH } from '../../types/candidate.ts';
import type { DetectorState, ObservedPosting } from '../detector-state.ts';
import { median } from '../statistics/robust.ts';
import { empiricalTail } from '../statistics/tail-probability.ts';
import { meanScale, tailAbove, type VendorSpread } from './vendor-spread.ts';

const FEWEST_CHARGES = 2;
const REMEMBERED = 24;

/** What differs by less from the charge before it was told of with that, if it was news. */
const SAME_PRICE = 0.02;

/** One charge in so many is of another size than its vendor's others, whatever those say. */
const STRAYS = 0.05;

/** Less than an ordinary day costs does not change a month, however rare it is at its vendor. */
const DAYS_OF_EXPENSES = 1;

/** Standard deviations to either end of what eight of ten charges are. */
const USUAL = 1.28;

const sizeOf = (amount: Cents): number => Math.log(Math.max(1, amount));

/** A charge of somebody known that is larger than theirs are, and large for the business. */
export function detectUnusualCharge(
  { key, charge }: ObservedPosting,
  books: DetectorState,
  vendorScales: VendorSpread,
): Candidate | null {
  const past = books.vendors.get(key)?.charges.slice(-REMEMBERED) ?? [];
  const last = past.at(-1);
  if (!last || past.length < FEWEST_CHARGES || charge.amount === 0) return null;
  const isAgain = Math.abs(charge.amount - last.amount) <= SAME_PRICE * charge.amount;
  const sizes = past.map(({ amount }) => sizeOf(amount));
  const centre = median(sizes);
  const shares = vendorScales.sharesOf(sizes.map((size) => size - centre));
  vendorScales.observe(shares);
  const above = sizeOf(charge.amount) - centre;
  const least = (DAYS_OF_EXPENSES * books.monthlyExpenses(charge.day)) / DAYS_A_MONTH;
  if (above <= 0 || isAgain || charge.amount < least) return null;
  const date = dateOfDayNumber(charge.day);
  const evidence = {
    from: date,
    to: date,
    measured: [charge.amount],
    past: past.map(({ amount }) => amount),
    figures: { spread: meanScale(shares) },
  };
  const reckoned = recomputeUnusualCharge(evidence);
  if (reckoned.impact < least) return null;
  const byVendor = tailAbove(above, shares, past.length);
  const byBusiness = empiricalTail(books.purchases.sorted, sizeOf(charge.amount));
  const chance = (1 - STRAYS) * byVendor + STRAYS * byBusiness;
  return {
    detector: 'unusual-charge',
    finding: 'expense-spike',
    ...candidateFields({ key, charge }),
    ...reckoned,
    measure: 'expenses',
    otherDay: null,
    lines: [charge.id],
    baseline: { of: 'vendor-history', count: past.length },
    evidence,
    perMonth: chance * books.chargesPerMonth(charge.day),
  };
}

/** `measured`: the charge; `past`: the vendor's before it; `spread`: of their logarithms. */
export function recomputeUnusualCharge({ measured, past, figures }: Evidence): AlertAmounts {
  const [actual = ZERO] = measured;
  const centre = median(past.map(sizeOf));
  const reach = USUAL * (figures['spread'] ?? 0);
  const usual = (above: number) => cents(Math.round(Math.exp(centre + above)));
  return {
    actual,
    expected: { low: usual(-reach), high: usual(reach) },
    impact: cents(Math.max(0, actual - usual(0))),
  };
}
