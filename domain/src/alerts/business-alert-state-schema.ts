import { z } from 'zod';
import {
  CHECKPOINT_VERSION,
  type StoredAnswerRule,
  type IntradayAlert,
  type DetectorCheckpoint,
  type TrackedAlert,
  type BusinessAlertState,
} from './business-alert-state.ts';
import { DEFAULT_ALERT_SENSITIVITY, type AlertSensitivity } from './policy/alert-budget.ts';
import type { DetectorPosting } from './detectors/detector-posting.ts';
import { alertChangeSchema, alertSchema, alertSourceSchema } from './alert/alert-schema.ts';
import { businessDateSchema } from '../calendar/calendar-schema.ts';
import { centsSchema } from '../money/money-schema.ts';
import { trackedThresholdSchema } from './thresholds/threshold-schema.ts';
import { postingKindSchema } from '../ledger/posting-kind-schema.ts';
import { earlierAlertSchema } from './stored-alert-schema.ts';
import { alertPolicyStateSchema, detectorEngineStateSchema } from './detector-state-schema.ts';

const detectorCheckpointSchema = z.object({
  version: z.literal(CHECKPOINT_VERSION),
  engine: detectorEngineStateSchema,
  policy: alertPolicyStateSchema,
  processedThrough: businessDateSchema,
  cashOutlook: alertSchema.nullable().default(null),
}) satisfies z.ZodType<DetectorCheckpoint>;

const alertSensitivitySchema = z.object({
  alertBudget: z.number().nullable(),
  minSeverity: z.number(),
}) satisfies z.ZodType<AlertSensitivity>;

const lineSchema = z.object({
  id: z.string(),
  date: businessDateSchema,
  postedDate: businessDateSchema,
  counterparty: z.string(),
  category: z.string(),
  kind: postingKindSchema,
  amount: centsSchema,
  account: z.string().optional(),
}) satisfies z.ZodType<DetectorPosting>;

const ruleSchema = z.object({
  alertId: z.string(),
  detector: alertSourceSchema,
  subject: z.string(),
  until: z.int().nullable(),
  upTo: centsSchema.nullable(),
}) satisfies z.ZodType<StoredAnswerRule>;

const trackedAlertSchema = z.object({
  id: z.string(),
  detector: alertSourceSchema,
  cause: z.string(),
  subject: z.string(),
  day: z.int(),
  actual: centsSchema.nullable(),
  low: centsSchema.optional(),
  resolvedOn: z.int().nullable(),
  lastAlert: alertSchema.optional(),
  earlier: z.array(earlierAlertSchema).optional(),
}) satisfies z.ZodType<TrackedAlert>;

/** An instant as JSON stores it. */
const instantSchema = z.iso.datetime().transform((text) => new Date(text));

const intradayAlertSchema = z.object({
  id: z.string(),
  alert: alertSchema,
  foundAt: instantSchema,
  emailCount: z.int(),
  emailAt: instantSchema.nullable(),
  isInDigest: z.boolean(),
}) satisfies z.ZodType<IntradayAlert>;

/**
 * The packed content of the document `alertStates/{businessId}`: the alert state of a business. Only
 * the server reads it.
 */
export const businessAlertStateSchema = z.object({
  // an unreadable state is dropped, and history is read again
  checkpoint: detectorCheckpointSchema.nullable().catch(null),
  revision: z.int(),
  unprocessed: z.array(lineSchema),
  rules: z.array(ruleSchema),
  trackedAlerts: z.array(trackedAlertSchema),
  thresholds: z.array(trackedThresholdSchema).default([]),
  sensitivity: alertSensitivitySchema.default(DEFAULT_ALERT_SENSITIVITY),
  intradayAlerts: z.array(intradayAlertSchema).default([]),
  changes: z.array(alertChangeSchema).default([]),
  hasNewPostings: z.boolean().default(false),
  connectionsAt: instantSchema.nullable().default(null),
}) satisfies z.ZodType<BusinessAlertState>;
