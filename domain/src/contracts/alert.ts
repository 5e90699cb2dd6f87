import { z } from 'zod';
import {
  FINDINGS,
  type Alert,
  type AlertChange,
  type Finding,
  type MissingBill,
} from '../signals/alert.ts';
import { FIGURES_MAX, MEASURED_MAX, PAST_MAX, type Evidence } from '../signals/evidence.ts';
import { THRESHOLD_MEASURES, THRESHOLD_WINDOWS } from '../signals/threshold-measure.ts';
import { businessDateSchema } from './calendar.ts';
import { centsSchema } from './money.ts';

const findings = Object.keys(FINDINGS) as [Finding, ...Finding[]];

export const evidenceSchema = z.object({
  from: businessDateSchema,
  to: businessDateSchema,
  measured: z.array(centsSchema).max(MEASURED_MAX),
  past: z.array(centsSchema).max(PAST_MAX),
  figures: z
    .record(z.string(), z.number())
    .refine((figures) => Object.keys(figures).length <= FIGURES_MAX),
}) satisfies z.ZodType<Evidence>;

const missingBillSchema = z.object({
  cause: z.string(),
  counterparty: z.string(),
  usual: centsSchema,
  dueOn: businessDateSchema,
}) satisfies z.ZodType<MissingBill>;

/** An alert as the digest that told of it keeps it. */
export const alertSchema = z.object({
  finding: z.enum(findings),
  date: businessDateSchema,
  severity: z.number(),
  level: z.enum(['info', 'warning', 'critical']),
  counterparty: z.string().nullable(),
  measure: z.enum(['revenue', 'expenses', 'net', 'cash']).nullable(),
  actual: centsSchema.nullable(),
  expected: z.object({ low: centsSchema, high: centsSchema }).nullable(),
  impact: centsSchema,
  leftOut: centsSchema.optional(),
  otherDay: businessDateSchema.nullable(),
  lines: z.array(z.string()),
  bills: z.array(missingBillSchema).optional(),
  baseline: z.object({
    of: z.enum([
      'vendor-history',
      'customer-history',
      'due-day',
      'payroll-history',
      'same-weekdays',
      'forecast',
      'threshold',
      'connection',
    ]),
    count: z.int().nullable(),
  }),
  // an alert stands by what it says: without figures that can be read it is told as one of before
  evidence: evidenceSchema.optional().catch(undefined),
  threshold: z
    .object({
      id: z.string(),
      measure: z.enum(THRESHOLD_MEASURES),
      category: z.string().nullable(),
      account: z.string().nullable(),
      window: z.enum(THRESHOLD_WINDOWS),
    })
    .optional(),
}) satisfies z.ZodType<Alert>;

export const alertChangeSchema = z.object({
  id: z.string(),
  was: alertSchema,
  now: alertSchema.nullable(),
  isNewNormal: z.literal(true).optional(),
}) satisfies z.ZodType<AlertChange>;
