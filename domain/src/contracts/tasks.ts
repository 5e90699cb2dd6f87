import { z } from 'zod';
import { EMAIL_KINDS } from '../mail/email-kind.ts';
import { SHARDS } from '../digest/build/digest-shard.ts';
import { businessIdSchema } from '../accounts/business-schema.ts';
import { businessDateSchema } from '../calendar/calendar-schema.ts';
import { connectionIdSchema } from '../connections/connection-requests-schema.ts';

const instantSchema = z.iso.datetime().transform((text) => new Date(text));

const digestKeySchema = z.object({
  businessId: businessIdSchema,
  businessDate: businessDateSchema,
});

/** Together with a date, it is the key of an e-mail. */
const ACCOUNT_ID = /^[\w-]{1,100}$/;

const combinedDigestKeySchema = z.object({
  accountId: z.string().regex(ACCOUNT_ID),
  businessDate: businessDateSchema,
});

const ofBusinessSchema = z.object({ businessId: businessIdSchema });

const emailKeySchema = z.object({
  kind: z.enum(EMAIL_KINDS),
  key: z.string().regex(/^[\w-]{1,128}$/),
});

/** The sweeps that read their documents page by page. */
export const SWEEPS = [
  'digests',
  'combinedDigests',
  'outbox',
  'alertChecks',
  'connections',
] as const;
export type SweepName = (typeof SWEEPS)[number];

/** One page of a sweep: its shards, and the cursor after which it continues. */
const sweepPageSchema = z.object({
  scheduledAt: instantSchema,
  shards: z.array(
    z
      .int()
      .min(0)
      .max(SHARDS - 1),
  ),
  after: z.object({ at: instantSchema, id: z.string() }).optional(),
});
export type SweepPage = z.infer<typeof sweepPageSchema>;

/** The payloads of background tasks. Each name is a deployed function with a Cloud Tasks queue. */
export const tasks = {
  sweepPage: sweepPageSchema.extend({ sweep: z.enum(SWEEPS) }),
  /** Builds the digest of a business, or plans the combined e-mail of an account. */
  buildDigest: z.union([digestKeySchema, combinedDigestKeySchema]),
  deliverDigest: digestKeySchema,
  /** Delivers all other e-mail, which must not wait behind the digests of the daily run. */
  deliverEmail: emailKeySchema,
  /** Long work on the transactions of a business. `work` absent: replays its history for alerts. */
  replayHistory: ofBusinessSchema.extend({ work: z.literal('import').optional() }),
  checkAlerts: ofBusinessSchema,
  syncBilling: z.discriminatedUnion('about', [
    z.object({ about: z.literal('checkout'), sessionId: z.string().min(1) }),
    z.object({ about: z.literal('subscription'), subscriptionId: z.string().min(1) }),
    /** The sign-in address of an account has changed. */
    z.object({ about: z.literal('address'), accountId: z.string().min(1).max(128) }),
  ]),
  eraseAccount: z.object({ accountId: z.string().min(1).max(128) }),
  syncConnection: z.object({ businessId: businessIdSchema, connectionId: connectionIdSchema }),
} as const;

export type TaskName = keyof typeof tasks;
export type TaskPayload<N extends TaskName> = z.infer<(typeof tasks)[N]>;
