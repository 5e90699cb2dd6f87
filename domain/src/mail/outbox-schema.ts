import { z } from 'zod';
import {
  ALERT_EMAILS,
  BILLING_EMAILS,
  BUSINESS_EMAILS,
  LEAD_EMAILS,
  SALES_EMAILS,
  TEAM_EMAILS,
} from './email-kind.ts';
import {
  DELIVERY_EVENTS,
  FAILURES,
  EMAIL_SKIP_REASONS,
  type MailSubject,
  type OutboxEntry,
} from './outbox.ts';
import { businessIdSchema } from '../accounts/business-schema.ts';
import { businessDateSchema } from '../calendar/calendar-schema.ts';
import { storedInstantSchema } from '../shared/instant-schema.ts';

const attempted = { attemptId: z.string(), at: storedInstantSchema };

const deliverySchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('planned'), batchId: z.string().optional() }),
  z.object({ state: z.literal('sending'), ...attempted }),
  z.object({ state: z.literal('unknown'), ...attempted }),
  z.object({ state: z.literal('sent'), ...attempted }),
  z.object({ state: z.literal('failed'), reason: z.enum(FAILURES), at: storedInstantSchema }),
  z.object({
    state: z.literal('skipped'),
    reason: z.enum(EMAIL_SKIP_REASONS),
    at: storedInstantSchema,
  }),
]);

const written = { key: z.string(), to: z.string() };

const subjectSchema = z.union([
  z.object({
    businessId: businessIdSchema,
    email: z.object({ kind: z.enum([...BUSINESS_EMAILS, ...ALERT_EMAILS]), ...written }),
  }),
  z.object({
    email: z.object({
      kind: z.enum([...BILLING_EMAILS, ...LEAD_EMAILS, ...SALES_EMAILS, ...TEAM_EMAILS]),
      ...written,
    }),
  }),
  z.object({
    businessId: businessIdSchema,
    businessDate: businessDateSchema,
    alertIds: z.array(z.string()).optional(),
  }),
]) satisfies z.ZodType<MailSubject>;

const progressSchema = z.object({
  mail: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
  plannedAt: storedInstantSchema,
  giveUpAt: storedInstantSchema,
  delivery: deliverySchema,
  attempts: z.array(
    z.object({
      id: z.string(),
      at: storedInstantSchema,
      recall: z.object({ batchId: z.string(), until: storedInstantSchema }).optional(),
    }),
  ),
  accepted: z.array(z.string()),
  seen: z.record(z.string(), z.enum(DELIVERY_EVENTS)),
  nextCheckAt: storedInstantSchema.nullable(),
  shard: z.int(),
});

/** How a mail fares, without what it says. */
export const mailProgressSchema = progressSchema
  .pick({ delivery: true, attempts: true, seen: true, plannedAt: true })
  .extend({ businessId: z.string().optional() });

/** The document `outbox/{mailId}`: a mail that was promised, and what became of it. */
export const outboxEntrySchema = progressSchema.and(subjectSchema) satisfies z.ZodType<OutboxEntry>;
