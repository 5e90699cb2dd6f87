import { cents, subtractCents, type Cents } from '../money/cents.ts';
import { RISKS, risksAt, risksOf, type Risk } from './risk-model.ts';

/** A figure of the risk model that a reader may doubt. */
export type RiskInput = Risk | 'revenue';

/** How much lower the total is if one figure is half as high. */
export interface RiskEffect {
  readonly input: RiskInput;
  /** never negative; 0 if a limit applies either way */
  readonly decrease: Cents;
}

/**
 * Returns the effect of each figure on the total, largest first.
 * @param monthlyRevenue not negative
 */
export function riskEffects(monthlyRevenue: Cents): readonly RiskEffect[] {
  const { total } = risksOf(monthlyRevenue);
  const half = risksOf(cents(Math.round(monthlyRevenue / 2)));
  const effects: RiskEffect[] = [
    { input: 'revenue', decrease: subtractCents(total, half.total) },
    ...RISKS.map((risk) => ({
      input: risk,
      decrease: subtractCents(total, risksAt(monthlyRevenue, risk).total),
    })),
  ];
  return effects.toSorted((a, b) => b.decrease - a.decrease);
}
