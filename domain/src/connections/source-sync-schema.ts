import { z } from 'zod';
import { businessIdSchema } from '../accounts/business-schema.ts';
import { businessDateSchema } from '../calendar/calendar-schema.ts';
import { providerSchema } from './connection-schema.ts';
import { storedInstantSchema } from '../shared/instant-schema.ts';

/** A secret as it is stored; see `Sealed` of the server. */
export const sealedSchema = z.object({
  algorithm: z.literal('A256GCM'),
  sealed: z.string(),
  iv: z.string(),
  tag: z.string(),
  wrappedKey: z.string(),
  keyVersion: z.string(),
});

/** A document of `vault/`, named by its connection: nobody but the server's connectors sees it. */
export const vaultEntrySchema = sealedSchema.extend({ businessId: businessIdSchema });

/** The document `sourceReadings/{connectionId}`: how far a connection has been read. Server only. */
export const sourceReadingSchema = z.object({
  businessId: businessIdSchema,
  provider: providerSchema,
  /** a hash of what it is at the provider, by which its notices find it */
  sourceKey: z.string(),
  /** the first day that is read */
  since: businessDateSchema,
  /** from where changes are read; null before the first ones, and to read all again */
  checkpoint: z.string().nullable(),
  /** who reads it now, and until when at most */
  lease: z.object({ holder: z.string(), until: storedInstantSchema }).nullable(),
  /** whether somebody wanted it read while it was being read */
  isAskedAgain: z.boolean(),
  /** when it is to be looked at next; null: when its owner has done something */
  dueAt: storedInstantSchema.nullable(),
  /** whether unpaid invoices and bills may be others than when they were asked for */
  areOpenItemsOld: z.boolean().default(true),
  /** in a row */
  failures: z.int(),
  /** the business day on which the last weeks were listed and compared */
  listedOn: businessDateSchema.nullable(),
  /** from where the next comparison goes, when it is more than the last weeks */
  listFrom: businessDateSchema.nullable(),
});
export type SourceReading = z.infer<typeof sourceReadingSchema>;

/** What an owner has opened to us, as a secret says it. */
export const offeredSourceSchema = z.object({
  grant: z.record(z.string(), z.string()),
  externalKey: z.string(),
  name: z.string(),
  accessEndsAt: z.iso
    .datetime()
    .transform((text) => new Date(text))
    .optional(),
});

/** How long an owner may take at the provider. */
export const ATTEMPT_MINUTES = 10;

/** The document `connectAttempts/{key}`: an owner is at the provider. Its key is a hash of its state. */
export const connectAttemptSchema = z.object({
  accountId: z.string(),
  businessId: businessIdSchema,
  provider: providerSchema,
  /** the connection whose access is being renewed */
  reconnects: z.string().nullable(),
  /** a hash of what a notice names it by; null where none will come */
  webhookKey: z.string().nullable().default(null),
  /** what the adapter wants back; null when it is of no more use */
  kept: sealedSchema.nullable(),
  /** what the owner chooses from, when there is more than one */
  choices: sealedSchema.nullable(),
  /** somebody is asking the provider */
  busyUntil: storedInstantSchema.nullable(),
  /** null while it is open; an attempt is finished once */
  ended: z
    .discriminatedUnion('as', [
      z.object({ as: z.literal('connected'), connectionId: z.string() }),
      z.object({ as: z.literal('declined') }),
      /** what was opened to us cannot be connected here; in words for its owner */
      z.object({ as: z.literal('refused'), message: z.string() }),
    ])
    .nullable(),
  expiresAt: storedInstantSchema,
});
export type ConnectAttempt = z.infer<typeof connectAttemptSchema>;

/** The document `connectedSources/{sourceKey}`: one company is connected by one business. */
export const connectedSourceSchema = z.object({
  businessId: businessIdSchema,
  connectionId: z.string(),
});
