import { z } from 'zod';
import { FINDINGS, type Alert, type Finding } from '../signals/alert.ts';
import { THRESHOLD_MEASURES, THRESHOLD_WINDOWS } from '../thresholds/threshold.ts';
import { businessDateSchema } from './calendar.ts';
import { centsSchema } from './money.ts';

const findings = Object.keys(FINDINGS) as [Finding, ...Finding[]];

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
  otherDay: businessDateSchema.nullable(),
  lines: z.array(z.string()),
  baseline: z.object({
    of: z.enum([
      'vendor-history',
      'customer-history',
      'payroll-history',
      'same-weekdays',
      'forecast',
      'threshold',
      'connection',
    ]),
    count: z.int().nullable(),
  }),
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
