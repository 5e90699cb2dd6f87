import { z } from 'zod';
import { ANSWER_IDS, ANSWER_KINDS } from './answers/answers.ts';
import { alertSchema, alertSourceSchema } from './alert/alert-schema.ts';
import { businessDateSchema } from '../calendar/calendar-schema.ts';
import { storedInstantSchema } from '../shared/instant-schema.ts';
import { centsSchema, currencySchema } from '../money/money-schema.ts';

/** The lifecycle status that an answer gives to an alert. */
export const answerKindSchema = z.enum(ANSWER_KINDS);

export const answerIdSchema = z.enum(ANSWER_IDS);

export const alertAnswerSchema = z.object({
  answer: answerKindSchema,
  /** the button that the owner pressed; absent for answers without a choice of their own */
  choice: answerIdSchema.optional(),
  /** the last day of a snooze; null for every other answer */
  until: businessDateSchema.nullable(),
  /** the id of the member who answered */
  by: z.string(),
  at: storedInstantSchema,
});

/** The change of an alert after its postings changed. */
export const alertCorrectionSchema = z.object({
  on: businessDateSchema,
  was: centsSchema.nullable(),
});

/** A previous version of an ongoing alert that was reported again. */
export const earlierAlertSchema = z.object({
  on: businessDateSchema,
  actual: centsSchema.nullable(),
});

/**
 * A reported alert with its answer and its status: the document
 * `businesses/{businessId}/alerts/{alertId}`. Only the server writes it.
 */
export const storedAlertSchema = z.object({
  alert: alertSchema,
  currency: currencySchema,
  detector: alertSourceSchema,
  /** an answer applies to later alerts of the same subject */
  subject: z.string(),
  foundAt: storedInstantSchema,
  answer: alertAnswerSchema.nullable(),
  /** the day whose data resolved it; null while it is open */
  resolvedOn: businessDateSchema.nullable(),
  /** whether it resolved because the lower level is the new normal */
  isNewNormal: z.boolean().optional(),
  /** whether a matching credit resolved it */
  isRefunded: z.boolean().optional(),
  /** the day on which it reopened after a resolution; null if it did not */
  reopenedOn: businessDateSchema.nullable(),
  /** its latest correction; absent if it is as reported */
  corrected: alertCorrectionSchema.optional(),
  /** the first and the latest of its earlier versions; absent if it was reported once */
  earlier: z.array(earlierAlertSchema).optional(),
  /** when an e-mail about it was sent to the owners, apart from the digest; null if none was */
  sentAt: storedInstantSchema.nullable().default(null),
  /** when an owner first saw it in the inbox or answered it */
  seenAt: storedInstantSchema.nullable().default(null),
});

/** An alert's id: the day it was found on and its cause. */
export const alertIdSchema = z.string().regex(/^\d{4}-\d{2}-\d{2}-[0-9a-f]{16}$/);
