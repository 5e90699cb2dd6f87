import {
  companyNameSchema,
  salesNotesSchema,
  senderNameSchema,
} from '@daily-snapshot/domain/contracts/assessment';
import { addressSchema } from '@daily-snapshot/domain/contracts/business';
import { formatMoney } from '@daily-snapshot/domain/money/format';
import { assess } from '@daily-snapshot/domain/sales/assessment';
import type { CalculatedAssessment } from '@daily-snapshot/domain/sales/assessment-file';
import { parseMonthlyRevenue } from '@daily-snapshot/domain/sales/monthly-revenue';
import type { z } from 'zod';

/** What is typed into the calculator, as it is typed. */
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

const errorOf = (schema: z.ZodType, text: string): string | null => {
  const parsed = schema.safeParse(text);
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? null);
};

/** What is wrong with each field, beside it; `recipientEmail` is only looked at when it is sent to. */
export const checks = {
  companyName: (text: string) =>
    text.trim() === '' ? 'Enter the company’s name.' : errorOf(companyNameSchema, text),
  revenue: (text: string) =>
    parseMonthlyRevenue(text) === undefined ? 'Enter a number of dollars above 0.' : null,
  salesNotes: (text: string) => errorOf(salesNotesSchema, text),
  senderName: (text: string) => errorOf(senderNameSchema, text),
};

export const checkRecipient = (text: string): string | null =>
  text.trim() === '' ? 'Enter the e-mail address of the prospect.' : errorOf(addressSchema, text);

/** @returns undefined when what it is calculated from is missing or wrong */
export function calculate(fields: CalculatorFields, now: Date): CalculatedAssessment | undefined {
  const revenue = parseMonthlyRevenue(fields.revenue);
  const isWrong = checks.companyName(fields.companyName) ?? checks.salesNotes(fields.salesNotes);
  if (revenue === undefined || isWrong !== null) return undefined;
  return {
    companyName: fields.companyName.trim(),
    salesNotes: fields.salesNotes.trim(),
    assessment: assess(revenue),
    calculatedAt: now,
  };
}

/** The fields from which an assessment is calculated again. */
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
