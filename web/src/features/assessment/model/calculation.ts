import {
  companyNameSchema,
  salesNotesSchema,
  senderNameSchema,
} from '@daily-snapshot/domain/sales/assessment-requests';
import { addressSchema } from '@daily-snapshot/domain/accounts/business-schema';
import { formatMoney } from '@daily-snapshot/domain/money/format-money';
import { assess } from '@daily-snapshot/domain/sales/assessment';
import type { CalculatedAssessment } from '@daily-snapshot/domain/sales/saved-assessment';
import { parseMonthlyRevenue } from '@daily-snapshot/domain/sales/monthly-revenue';
import type { z } from 'zod';
import { assessmentCopy } from './assessment-copy.ts';

/** The raw text of the calculator’s fields. */
export interface CalculatorFields {
  readonly companyName: string;
  readonly revenue: string;
  readonly salesNotes: string;
  readonly recipientEmail: string;
  readonly senderName: string;
}

export const EMPTY_FIELDS: CalculatorFields = {
  companyName: '',
  revenue: '',
  salesNotes: '',
  recipientEmail: '',
  senderName: '',
};

const errorOf = (schema: z.ZodType, text: string): string | undefined => {
  const parsed = schema.safeParse(text);
  return parsed.success ? undefined : parsed.error.issues[0]?.message;
};

const checks: Readonly<Record<keyof CalculatorFields, (text: string) => string | undefined>> = {
  companyName: (text) =>
    text.trim() === '' ? assessmentCopy.form.companyMissing : errorOf(companyNameSchema, text),
  revenue: (text) =>
    parseMonthlyRevenue(text) === undefined ? assessmentCopy.form.revenueInvalid : undefined,
  salesNotes: (text) => errorOf(salesNotesSchema, text),
  recipientEmail: (text) =>
    text.trim() === '' ? assessmentCopy.send.recipientMissing : errorOf(addressSchema, text),
  senderName: (text) => errorOf(senderNameSchema, text),
};

/** The fields that a calculation and an e-mail need. */
export const CALCULATED = ['companyName', 'revenue', 'salesNotes'] as const;
export const SENT = [...CALCULATED, 'recipientEmail', 'senderName'] as const;

/** Returns the validation errors of the given fields. */
export const errorsOf = (
  fields: CalculatorFields,
  names: readonly (keyof CalculatorFields)[],
): Partial<Record<keyof CalculatorFields, string>> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const error = checks[name](fields[name]);
      return error === undefined ? [] : [[name, error]];
    }),
  );

/** Returns whether a field that the e-mail requires is empty. */
export const isMissing = ({ companyName, revenue, recipientEmail }: CalculatorFields): boolean =>
  [companyName, revenue, recipientEmail].some((text) => text.trim() === '');

/**
 * Calculates an assessment.
 *
 * @returns undefined if an input is missing or invalid
 */
export function calculate(fields: CalculatorFields, now: Date): CalculatedAssessment | undefined {
  const revenue = parseMonthlyRevenue(fields.revenue);
  if (revenue === undefined || Object.keys(errorsOf(fields, CALCULATED)).length > 0) {
    return undefined;
  }
  return {
    companyName: fields.companyName.trim(),
    salesNotes: fields.salesNotes.trim(),
    assessment: assess(revenue),
    calculatedAt: now,
  };
}

/** Returns the field texts that reproduce an assessment. */
export const fieldsOf = ({
  companyName,
  salesNotes,
  assessment,
}: Omit<CalculatedAssessment, 'calculatedAt'>): CalculatorFields => ({
  ...EMPTY_FIELDS,
  companyName,
  salesNotes,
  revenue: formatMoney(assessment.monthlyRevenue, 'USD').replace('$', '').replace(/\.00$/, ''),
});
