import { z } from 'zod';
import { CHECKPOINT_VERSION } from './checkpoint-version.ts';
import { DEFAULT_ALERT_SENSITIVITY, type AlertSensitivity } from './policy/alert-budget.ts';
import type { DetectorPosting } from './detectors/detector-posting.ts';
import { alertChangeSchema, alertSchema, alertSourceSchema } from './alert/alert-schema.ts';
import { businessDateSchema } from '../calendar/calendar-schema.ts';
import { centsSchema } from '../money/money-schema.ts';
import { trackedThresholdSchema } from './thresholds/threshold-schema.ts';
import { postingKindSchema } from '../ledger/posting-kind-schema.ts';
import { earlierAlertSchema } from './stored-alert-schema.ts';
import { detectorEngineStateSchema } from './detector-state-schema.ts';
import { alertPolicyStateSchema } from './policy/alert-policy-schema.ts';

/** The state of the detectors, and the last day they have processed. */
export const detectorCheckpointSchema = z.object({
  version: z.literal(CHECKPOINT_VERSION),
  engine: detectorEngineStateSchema,
  policy: alertPolicyStateSchema,
  processedThrough: businessDateSchema,
  /** the cash forecast of that day without its evidence; null if cash stays above the floor */
  cashOutlook: alertSchema.nullable().default(null),
});

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

/** An answer that applies to later alerts, and the alert that the owner answered. */
export const storedAnswerRuleSchema = z.object({
  alertId: z.string(),
  detector: alertSourceSchema,
  subject: z.string(),
  /** the last day on which it applies; null until the answer is removed */
  until: z.int().nullable(),
  /** a finding with a higher impact is still sent; null: no finding is sent */
  upTo: centsSchema.nullable(),
});

/** A reported alert that may resolve: an `OpenAlert` with its history. */
export const trackedAlertSchema = z.object({
  id: z.string(),
  detector: alertSourceSchema,
  cause: z.string(),
  subject: z.string(),
  day: z.int(),
  actual: centsSchema.nullable(),
  low: centsSchema.optional(),
  /** the day it was resolved; null while it is open */
  resolvedOn: z.int().nullable(),
  /** whether a credit resolved it, so that the credit refunds no other alert */
  isRefunded: z.literal(true).optional(),
  /** whether an owner answered it */
  isAnswered: z.boolean().optional(),
  lastAlert: alertSchema.optional(),
  /** its earlier versions; absent if it was reported once */
  earlier: z.array(earlierAlertSchema).optional(),
});

/** A snoozed alert that a later digest repeats. */
export const alertReminderSchema = z.object({
  alertId: z.string(),
  /** the last day of the snooze; the first digest after it repeats the alert */
  after: businessDateSchema,
});

/** An instant as JSON stores it. */
const instantSchema = z.iso.datetime().transform((text) => new Date(text));

/** An alert found between two digests. */
export const intradayAlertSchema = z.object({
  id: z.string(),
  alert: alertSchema,
  foundAt: instantSchema,
  /** how many e-mails about it each owner received */
  emailCount: z.int(),
  /** when the next e-mail is due; null if none is */
  emailAt: instantSchema.nullable(),
  isInDigest: z.boolean(),
});

/**
 * The packed content of the document `alertStates/{businessId}`: the alert state of a business, which
 * is everything that the next run needs. It has a bounded size, whatever the number of transactions.
 * Only the server reads it.
 */
export const businessAlertStateSchema = z.object({
  /**
   * null until history has been read, and when it has to be read again; an unreadable state is
   * dropped
   */
  checkpoint: detectorCheckpointSchema.nullable().catch(null),
  /** whether history was read at least once; the first reading files its recent alerts */
  wasRead: z.boolean().default(false),
  /** increases with every change that requires reading history again */
  revision: z.int(),
  /** postings that arrived since, all visible on days that may already be processed */
  unprocessed: z.array(lineSchema),
  rules: z.array(storedAnswerRuleSchema),
  trackedAlerts: z.array(trackedAlertSchema),
  reminders: z.array(alertReminderSchema).default([]),
  /** limits that the owner set */
  thresholds: z.array(trackedThresholdSchema).default([]),
  sensitivity: alertSensitivitySchema.default(DEFAULT_ALERT_SENSITIVITY),
  /** alerts found since the last digest, and alerts with e-mails still to send */
  intradayAlerts: z.array(intradayAlertSchema).default([]),
  /** changes of reported alerts that the next digest has to mention */
  changes: z.array(alertChangeSchema).default([]),
  /** whether unprocessed postings arrived */
  hasNewPostings: z.boolean().default(false),
  /** when the state of a connection changes without new data; null if it does not */
  connectionsAt: instantSchema.nullable().default(null),
});
