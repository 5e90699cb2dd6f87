import { z } from 'zod';
import { cents, sumCents, type Cents } from '../money/cents.ts';
import { centsSchema } from '../money/money-schema.ts';
import { scaleCents } from '../money/ratio.ts';
import type { DeepReadonly } from '../shared/deep-readonly.ts';

/** The possible cost of one hidden mistake, as a share of a month's revenue with a cap. */
interface RiskRule {
  readonly percent: bigint;
  readonly cap: Cents;
}

const RULES = {
  duplicatePayroll: { percent: 15n, cap: cents(500_000_00) },
  fraudulentTransaction: { percent: 8n, cap: cents(100_000_00) },
  billingError: { percent: 5n, cap: cents(50_000_00) },
  vendorMistake: { percent: 3n, cap: cents(25_000_00) },
} as const satisfies Record<string, RiskRule>;

export type Risk = keyof typeof RULES;

export const RISKS = Object.keys(RULES) as readonly Risk[];

/** Percent of a month's revenue, before the caps. */
export const RISK_PERCENTS: Readonly<Record<Risk, bigint>> = {
  duplicatePayroll: RULES.duplicatePayroll.percent,
  fraudulentTransaction: RULES.fraudulentTransaction.percent,
  billingError: RULES.billingError.percent,
  vendorMistake: RULES.vendorMistake.percent,
};

/** The possible cost of each mistake, and their sum. */
export const risksSchema = z.object({
  duplicatePayroll: centsSchema,
  fraudulentTransaction: centsSchema,
  billingError: centsSchema,
  vendorMistake: centsSchema,
  total: centsSchema,
});
export type Risks = DeepReadonly<z.infer<typeof risksSchema>>;

const riskOf = (monthlyRevenue: Cents, { percent, cap }: RiskRule): Cents => {
  const part = scaleCents(monthlyRevenue, percent, 100n);
  return part < cap ? part : cap;
};

/**
 * Computes the possible cost of each mistake by the public risk model. Its percentages and caps are
 * assumptions, not measurements.
 * @param monthlyRevenue not negative
 */
export function risksOf(monthlyRevenue: Cents): Risks {
  const risks = {
    duplicatePayroll: riskOf(monthlyRevenue, RULES.duplicatePayroll),
    fraudulentTransaction: riskOf(monthlyRevenue, RULES.fraudulentTransaction),
    billingError: riskOf(monthlyRevenue, RULES.billingError),
    vendorMistake: riskOf(monthlyRevenue, RULES.vendorMistake),
  };
  return { ...risks, total: sumCents(Object.values(risks)) };
}

/** The text for each risk in e-mails. */
export const MISTAKES: Readonly<Record<Risk, string>> = {
  duplicatePayroll: 'A payroll that runs twice',
  fraudulentTransaction: 'A payment nobody approved',
  billingError: 'A bill with the wrong amount',
  vendorMistake: 'A vendor who charges more than agreed',
};
