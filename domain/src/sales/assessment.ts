import { cents, type Cents } from '../money/cents.ts';
import { divideRounded } from '../money/ratio.ts';
import { yearsOfService } from './protection-cost.ts';
import { risksOf, type Risks } from './risk-model.ts';

/** What a representative's calculator sets against the risk: the same a month for every business. */
export const SERVICE_PRICE = cents(100_00);

/** What a month without anybody looking may cost a business, against what looking costs. */
export interface Assessment {
  readonly monthlyRevenue: Cents;
  readonly risks: Risks;
  readonly servicePrice: Cents;
  /** a month's risk as a percentage of a month's price, whole */
  readonly roiPercent: number;
  /** the whole years that one month's risk would pay for */
  readonly yearsOfService: number;
}

/** @param monthlyRevenue above 0 */
export function assess(monthlyRevenue: Cents): Assessment {
  const risks = risksOf(monthlyRevenue);
  return {
    monthlyRevenue,
    risks,
    servicePrice: SERVICE_PRICE,
    roiPercent: Number(divideRounded(BigInt(risks.total) * 100n, BigInt(SERVICE_PRICE))),
    yearsOfService: yearsOfService(risks.total, SERVICE_PRICE),
  };
}
