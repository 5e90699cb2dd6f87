import { cents, type Cents } from '../money/cents.ts';
import { scaleCents } from '../money/ratio.ts';

const MONTHLY_REVENUES = [50_000, 100_000, 250_000, 500_000, 1_000_000, 2_000_000].map((dollars) =>
  cents(dollars * 100),
);

const MONTHLY_CAP = cents(675_000_00);

export interface ValueRow {
  readonly monthlyRevenue: Cents;
  readonly monthlyRisk: Cents;
  readonly annualRisk: Cents;
}

/** The risk of businesses of six sizes. It adds up all parts of the risk model under one cap. */
export const VALUE_TABLE: readonly ValueRow[] = MONTHLY_REVENUES.map((monthlyRevenue) => {
  const part = scaleCents(monthlyRevenue, 31n, 100n);
  const monthlyRisk = part < MONTHLY_CAP ? part : MONTHLY_CAP;
  return { monthlyRevenue, monthlyRisk, annualRisk: cents(monthlyRisk * 12) };
});
