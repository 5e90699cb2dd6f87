import { z } from 'zod';
import { cents, type Cents } from '../money/cents.ts';
import { centsSchema } from '../money/money-schema.ts';
import { divideRounded } from '../money/ratio.ts';
import { yearsOfService } from './protection-cost.ts';
import type { DeepReadonly } from '../shared/deep-readonly.ts';
import { risksOf, risksSchema } from './risk-model.ts';

/** What a representative's calculator sets against the risk: the same a month for every business. */
export const SERVICE_PRICE = cents(100_00);

/** The monthly cost of mistakes that stay hidden, beside the price of the service. */
export const assessmentSchema = z.object({
  monthlyRevenue: centsSchema,
  risks: risksSchema,
  servicePrice: centsSchema,
  /** a month's risk as a percentage of a month's price, whole */
  roiPercent: z.int(),
  /** the whole years that one month's risk would pay for */
  yearsOfService: z.int(),
});
export type Assessment = DeepReadonly<z.infer<typeof assessmentSchema>>;

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
