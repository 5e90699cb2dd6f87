import { z } from 'zod';
import { businessDateSchema } from '../../calendar/calendar-schema.ts';
import { centsSchema } from '../../money/money-schema.ts';
import { THRESHOLD_MEASURES, THRESHOLD_WINDOWS } from '../thresholds/threshold-measure.ts';
import { BASELINE_NAMES } from './alert-baseline.ts';
import { ALERT_SOURCES, DETECTORS, FINDING_NAMES } from '../types/alert-types.ts';
import { evidenceSchema, missingBillSchema } from './evidence-schema.ts';

export const alertSourceSchema = z.enum(ALERT_SOURCES);

export const detectorNameSchema = z.enum(DETECTORS);

export const alertLevelSchema = z.enum(['info', 'warning', 'critical']);

/** The history that a finding was measured against. */
export const alertBaselineSchema = z.object({
  of: z.enum(BASELINE_NAMES),
  /** charges, payments, payrolls, weeks or days in that history; null if nothing is counted */
  count: z.int().nullable(),
});

/** The owner's threshold. With `expected` and the dates it suffices to check the alert. */
export const alertThresholdSchema = z.object({
  id: z.string(),
  measure: z.enum(THRESHOLD_MEASURES),
  category: z.string().nullable(),
  account: z.string().nullable(),
  window: z.enum(THRESHOLD_WINDOWS),
});

/**
 * An unusual and material finding that is based on complete data. It holds all figures of its texts
 * and no text. Amounts of expenses are positive.
 */
export const alertSchema = z.object({
  finding: z.enum(FINDING_NAMES),
  /** the day whose data triggered the alert */
  date: businessDateSchema,
  /** orders alerts of all types by certainty and cost */
  severity: z.number(),
  level: alertLevelSchema,
  /** the vendor, customer, employee or source; null if the alert concerns the whole business */
  counterparty: z.string().nullable(),
  /** the measured number; null if the alert type implies it */
  measure: z.enum(['revenue', 'expenses', 'net', 'cash']).nullable(),
  actual: centsSchema.nullable(),
  /** the normal range; for a threshold or floor both ends are equal */
  expected: z.object({ low: centsSchema, high: centsSchema }).nullable(),
  /** the money at stake, never negative */
  impact: centsSchema,
  /** revenue from regular customers that `actual` excludes; absent if it excludes none */
  leftOut: centsSchema.optional(),
  /** a second date: expected, due, first charged, begun, lowest, or complete through */
  otherDay: businessDateSchema.nullable(),
  /** the ids of its postings */
  lines: z.array(z.string()),
  /** the missing bills, earliest due date first; absent for other findings */
  bills: z.array(missingBillSchema).optional(),
  baseline: alertBaselineSchema,
  /** absent in old alerts; unreadable evidence is dropped, because the alert is valid without it */
  evidence: evidenceSchema.optional().catch(undefined),
  /** absent unless the owner's threshold triggered the alert */
  threshold: alertThresholdSchema.optional(),
});

/** An alert in a digest. */
export const digestAlertSchema = alertSchema.extend({
  /** absent if the alert cannot be answered: in a backtest, or an old digest */
  id: z.string().optional(),
  /** the day of the e-mail that reported it before the digest; absent if there was none */
  emailedOn: businessDateSchema.optional(),
  /** the day of the first alert about an ongoing or recurring cause; absent for a new cause */
  firstRaisedOn: businessDateSchema.optional(),
});

/** A change of an alert's data after it was sent. */
export const alertChangeSchema = z.object({
  id: z.string(),
  /** the alert as sent */
  was: alertSchema,
  /** null if the data resolved the alert */
  now: alertSchema.nullable(),
  /** whether it resolved because the lower level is the new normal */
  isNewNormal: z.literal(true).optional(),
});
