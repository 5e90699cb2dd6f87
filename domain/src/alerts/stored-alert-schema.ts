import { z } from 'zod';
import { ANSWERS, type AlertAnswer, type StoredAlert, type EarlierAlert } from './stored-alert.ts';
import { alertSchema, alertSourceSchema } from './alert/alert-schema.ts';
import { businessDateSchema } from '../calendar/calendar-schema.ts';
import { storedInstantSchema } from '../shared/instant-schema.ts';
import { centsSchema, currencySchema } from '../money/money-schema.ts';

const answerSchema = z.object({
  answer: z.enum(ANSWERS),
  until: businessDateSchema.nullable(),
  by: z.string(),
  at: storedInstantSchema,
}) satisfies z.ZodType<AlertAnswer>;

export const earlierAlertSchema = z.object({
  on: businessDateSchema,
  actual: centsSchema.nullable(),
}) satisfies z.ZodType<EarlierAlert>;

/** The document `businesses/{businessId}/alerts/{alertId}`; only the server writes it. */
export const storedAlertSchema = z.object({
  alert: alertSchema,
  currency: currencySchema,
  detector: alertSourceSchema,
  subject: z.string(),
  foundAt: storedInstantSchema,
  answer: answerSchema.nullable(),
  resolvedOn: businessDateSchema.nullable(),
  isNewNormal: z.boolean().optional(),
  reopenedOn: businessDateSchema.nullable(),
  corrected: z.object({ on: businessDateSchema, was: centsSchema.nullable() }).optional(),
  earlier: z.array(earlierAlertSchema).optional(),
  sentAt: storedInstantSchema.nullable().default(null),
  seenAt: storedInstantSchema.nullable().default(null),
}) satisfies z.ZodType<StoredAlert>;

/** An alert's id: the day it was found on and its cause. */
export const alertIdSchema = z.string().regex(/^\d{4}-\d{2}-\d{2}-[0-9a-f]{16}$/);
