import { z } from 'zod';
import { cents, type Cents } from '../money/cents.ts';
import { centsSchema } from '../money/money-schema.ts';
import { divideRounded } from '../money/ratio.ts';
import { yearsOfService } from './protection-cost.ts';
import type { DeepReadonly } from '../shared/deep-readonly.ts';
import { risksOf, risksSchema } from './risk-model.ts';

/**
 * The monthly price that a representative's calculator compares with the risk. It is the same for
 * every business.
 */
export const SERVICE_PRICE = cents(100_00);

/** The monthly cost of hidden mistakes, compared with the price of the service. */
export const assessmentSchema = z.object({
  monthlyRevenue: centsSchema,
  risks: risksSchema,
  servicePrice: centsSchema,
  /** a month's risk as a whole percentage of a month's price */
  roiPercent: z.int(),
  /** the number of whole years that one month's risk would pay for */
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
