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

const riskOf = (monthlyRevenue: Cents, { percent, cap }: RiskRule, isHalved = false): Cents => {
  const part = scaleCents(monthlyRevenue, percent, isHalved ? 200n : 100n);
  return part < cap ? part : cap;
};

/**
 * Computes the possible cost of each mistake by the public risk model. Its percentages and caps are
 * assumptions, not measurements.
 * @param monthlyRevenue not negative
 */
export const risksOf = (monthlyRevenue: Cents): Risks => risksAt(monthlyRevenue);

/**
 * Computes the possible cost of each mistake as if one rate were half as high, to show how much the
 * total depends on it.
 */
export function risksAt(monthlyRevenue: Cents, halved?: Risk): Risks {
  const of = (risk: Risk) => riskOf(monthlyRevenue, RULES[risk], risk === halved);
  const risks = {
    duplicatePayroll: of('duplicatePayroll'),
    fraudulentTransaction: of('fraudulentTransaction'),
    billingError: of('billingError'),
    vendorMistake: of('vendorMistake'),
  };
  return { ...risks, total: sumCents(Object.values(risks)) };
}

/** The text for each risk in e-mails. */
export const MISTAKES: Readonly<Record<Risk, string>> = {
  duplicatePayroll: 'Payroll that runs twice',
  fraudulentTransaction: 'An unapproved payment',
  billingError: 'A bill with the wrong amount',
  vendorMistake: 'A vendor who charges more than agreed',
};
