import { z } from 'zod';
import { LETTER_KINDS } from '../delivery/letter.ts';
import { SHARDS } from '../digest/shard.ts';
import { businessIdSchema } from './business.ts';
import { businessDateSchema } from './calendar.ts';
import { connectionIdSchema } from './connecting.ts';

const instantSchema = z.iso.datetime().transform((text) => new Date(text));

const digestKeySchema = z.object({
  businessId: businessIdSchema,
  businessDate: businessDateSchema,
});

const ofBusinessSchema = z.object({ businessId: businessIdSchema });

const letterKeySchema = z.object({
  kind: z.enum(LETTER_KINDS),
  key: z.string().regex(/^[\w-]{1,128}$/),
});

/** One page of a sweep: its shards, and after whom it goes on. */
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

/** What the server asks of itself, one Cloud Tasks queue each. Names are deployed names. */
export const tasks = {
  sweepDigests: sweepPageSchema,
  buildDigest: digestKeySchema,
  deliverDigest: digestKeySchema,
  deliverLetter: letterKeySchema,
  sweepOutbox: sweepPageSchema,
  sweepWatches: sweepPageSchema,
  sweepConnections: sweepPageSchema,
  replayHistory: ofBusinessSchema,
  checkAlerts: ofBusinessSchema,
  syncSubscription: z.object({ subscriptionId: z.string().min(1) }),
  eraseAccount: z.object({ accountId: z.string().min(1).max(128) }),
  syncCheckout: z.object({ sessionId: z.string().min(1) }),
  syncConnection: z.object({ businessId: businessIdSchema, connectionId: connectionIdSchema }),
} as const;

export type TaskName = keyof typeof tasks;
export type TaskPayload<N extends TaskName> = z.infer<(typeof tasks)[N]>;
