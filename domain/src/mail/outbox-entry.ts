import { z } from 'zod';
import { businessIdSchema } from '../accounts/business-schema.ts';
import { businessDateSchema } from '../calendar/calendar-schema.ts';
import type { DeepReadonly } from '../shared/deep-readonly.ts';
import { storedInstantSchema } from '../shared/instant-schema.ts';
import {
  ACCOUNT_NOTICES,
  ADDRESS_EMAILS,
  ALERT_EMAILS,
  BILLING_EMAILS,
  BUSINESS_EMAILS,
  COMBINED_DIGESTS,
  DIGEST_COPIES,
  LEAD_EMAILS,
  SALES_EMAILS,
  TEAM_EMAILS,
} from './email-kind.ts';

/**
 * The provider's events about an attempt, in the order of progress. The furthest event counts, so the
 * order of arrival does not matter.
 */
export const DELIVERY_EVENTS = [
  'processed',
  'deferred',
  'delivered',
  'dropped',
  'bounced',
  'unsubscribed',
  'reported-as-spam',
] as const;
export type DeliveryEvent = (typeof DELIVERY_EVENTS)[number];

/** Why an e-mail was not sent although it was due. An administrator has to look at it. */
export const FAILURES = ['refused', 'no-answer', 'too-late'] as const;
export type Failure = (typeof FAILURES)[number];

/** Why an e-mail was rightly not sent. */
export const EMAIL_SKIP_REASONS = [
  'closed',
  'not-entitled',
  'paused',
  /** all data comes from files, and an earlier e-mail said that it has ended */
  'data-ended',
  'no-recipients',
  'unsubscribed',
  /** all recipients get this digest in their combined e-mail */
  'combined',
] as const;
export type EmailSkipReason = (typeof EMAIL_SKIP_REASONS)[number];

const deliverySchema = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('planned'),
    /** the batch of the next attempt, so that the provider can cancel it */
    batchId: z.string().optional(),
    /** when a delayed e-mail may be sent, or a refused one tried again */
    retryAt: storedInstantSchema.optional(),
  }),
  z.object({
    /** `unknown`: it may have been sent, and the provider has not reported yet */
    state: z.enum(['sending', 'unknown', 'sent']),
    attemptId: z.string(),
    at: storedInstantSchema,
  }),
  z.object({ state: z.literal('failed'), reason: z.enum(FAILURES), at: storedInstantSchema }),
  z.object({
    state: z.literal('skipped'),
    reason: z.enum(EMAIL_SKIP_REASONS),
    at: storedInstantSchema,
  }),
]);
/** The delivery state of an e-mail. */
export type Delivery = DeepReadonly<z.infer<typeof deliverySchema>>;

const recallSchema = z.object({ batchId: z.string(), until: storedInstantSchema });
export type Recall = DeepReadonly<z.infer<typeof recallSchema>>;

const attemptSchema = z.object({
  id: z.string(),
  at: storedInstantSchema,
  /** until when the provider can cancel it; absent if it is sent at once */
  recall: recallSchema.optional(),
});
/** An attempt that may have reached the provider. */
export type Attempt = DeepReadonly<z.infer<typeof attemptSchema>>;

const composedMailSchema = z.object({ subject: z.string(), html: z.string(), text: z.string() });
/** The content of an e-mail. Each recipient's unsubscribe link is added when it is sent. */
export type ComposedMail = DeepReadonly<z.infer<typeof composedMailSchema>>;

const addressed = { key: z.string(), to: z.string() };

const businessEmailSchema = z.object({
  businessId: businessIdSchema,
  email: z.object({
    kind: z.enum([...BUSINESS_EMAILS, ...ALERT_EMAILS, ...DIGEST_COPIES]),
    ...addressed,
  }),
});

const ownEmailSchema = z.object({
  email: z.object({
    kind: z.enum([
      ...BILLING_EMAILS,
      ...ADDRESS_EMAILS,
      ...ACCOUNT_NOTICES,
      ...LEAD_EMAILS,
      ...SALES_EMAILS,
      ...TEAM_EMAILS,
    ]),
    ...addressed,
  }),
});

const digestEmailSchema = z.object({
  businessId: businessIdSchema,
  businessDate: businessDateSchema,
  /** when the digest was due; absent for a digest that the owner or an administrator asked for */
  dueAt: storedInstantSchema.optional(),
  /** the alerts that have a slot for a link, in the order of the slots */
  alertIds: z.array(z.string()).optional(),
  /** the addresses that get this digest in their combined e-mail */
  combinedTo: z.array(z.string()).optional(),
});

const combinedDigestSchema = z.object({
  combined: z.object({
    accountId: z.string(),
    businessDate: businessDateSchema,
    /** the businesses in the e-mail, in its order */
    businessIds: z.array(businessIdSchema),
    /** the businesses that the e-mail names as not ready */
    lateIds: z.array(businessIdSchema),
    /** the alerts that have a slot for a link, in the order of the slots */
    alerts: z.array(z.object({ businessId: businessIdSchema, alertId: z.string() })),
  }),
  email: z.object({ kind: z.enum(COMBINED_DIGESTS), ...addressed }),
});
export type CombinedContent = DeepReadonly<z.infer<typeof combinedDigestSchema>>['combined'];

/** Marks the fields of other subjects as absent, so that a check of one field narrows the type. */
type Without<Field extends string> = { readonly [Name in Field]?: undefined };

/**
 * The subject of an e-mail: the digest of a day, the digests of all businesses of an owner, an e-mail
 * of a business, or one without a business.
 */
export type MailSubject = SingleMailSubject | CombinedDigestSubject;

export type SingleMailSubject =
  | (DeepReadonly<z.infer<typeof digestEmailSchema>> & Without<'email' | 'combined'>)
  | (DeepReadonly<z.infer<typeof businessEmailSchema>> &
      Without<'businessDate' | 'combined' | 'dueAt'>)
  | (DeepReadonly<z.infer<typeof ownEmailSchema>> &
      Without<'businessId' | 'businessDate' | 'combined' | 'dueAt'>);

export type CombinedDigestSubject = DeepReadonly<z.infer<typeof combinedDigestSchema>> &
  Without<'businessId' | 'businessDate' | 'dueAt'>;

const progressSchema = z.object({
  mail: composedMailSchema,
  plannedAt: storedInstantSchema,
  /** no attempt begins from then on */
  giveUpAt: storedInstantSchema,
  delivery: deliverySchema,
  /** without attempts that were certainly not sent or that were canceled */
  attempts: z.array(attemptSchema),
  /** how many attempts the provider refused; absent if it refused none */
  refusals: z.int().optional(),
  /** the attempts that the provider accepted */
  accepted: z.array(z.string()),
  /** the provider's furthest event, by attempt */
  seen: z.record(z.string(), z.enum(DELIVERY_EVENTS)),
  /** when to check it again unless an event comes first; null after its final state */
  nextCheckAt: storedInstantSchema.nullable(),
  shard: z.int(),
  /** the trace of the work that planned it; absent in e-mails of earlier versions */
  traceId: z.string().optional(),
});

/** The delivery state of an e-mail without its content. */
export const mailProgressSchema = progressSchema
  .pick({ delivery: true, attempts: true, seen: true, plannedAt: true })
  .extend({ businessId: z.string().optional() });

/** The document `outbox/{mailId}`: an e-mail to send and its delivery state. */
export const outboxEntrySchema = progressSchema.and(
  z.union([businessEmailSchema, ownEmailSchema, combinedDigestSchema, digestEmailSchema]),
);
export type OutboxEntry = MailSubject & MailProgress;

export type MailProgress = DeepReadonly<z.infer<typeof progressSchema>>;

/** The document `deadLetters/{mailId}`: an undelivered e-mail, until it is resent. */
export const deadLetterSchema = z.object({
  reason: z.enum(FAILURES),
  at: storedInstantSchema,
});
export type DeadLetter = z.infer<typeof deadLetterSchema>;
