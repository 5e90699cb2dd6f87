import { z } from 'zod';
import { businessIdSchema } from '../accounts/business-schema.ts';
import { businessDateSchema } from '../calendar/calendar-schema.ts';
import { providerSchema } from './connection.ts';
import { storedInstantSchema } from '../shared/instant-schema.ts';

/** A secret as it is stored. See `Sealed` in functions. */
export const sealedSchema = z.object({
  algorithm: z.literal('A256GCM'),
  sealed: z.string(),
  iv: z.string(),
  tag: z.string(),
  wrappedKey: z.string(),
  keyVersion: z.string(),
});

/** A document of `vault/`, named after its connection. Only the server's connectors read it. */
export const vaultEntrySchema = sealedSchema.extend({ businessId: businessIdSchema });

/**
 * The document `sourceReadings/{connectionId}`: the sync progress of a connection. Only the server
 * reads it.
 */
export const sourceReadingSchema = z.object({
  businessId: businessIdSchema,
  provider: providerSchema,
  /** a hash of its id at the provider, by which webhooks find it */
  sourceKey: z.string(),
  /** the first day to read */
  since: businessDateSchema,
  /** the cursor of the next changes; null before the first ones, and to read everything again */
  checkpoint: z.string().nullable(),
  /** the process that syncs it now, and until when at most */
  lease: z.object({ holder: z.string(), until: storedInstantSchema }).nullable(),
  /** whether another sync was requested during this one */
  isRerunRequested: z.boolean(),
  /** when the next sync is due; null until the owner acts */
  dueAt: storedInstantSchema.nullable(),
  /**
   * from when on a webhook can request another sync; absent for banks, and for books before their
   * first webhook
   */
  nextWebhookSyncAt: storedInstantSchema.optional(),
  /** whether the provider or the owner has asked for a sync since the last one */
  hasReportedChanges: z.boolean().default(true),
  /** the business day on which the list of changes was last read; null before the first time */
  changesReadOn: businessDateSchema.nullable().default(null),
  /** whether unpaid invoices and bills may have changed since they were read */
  areOpenItemsOld: z.boolean().default(true),
  /** whether stored lines of books may lack a date of their own, so that a listing could date them */
  hasUndatedLines: z.boolean().default(true),
  /** consecutive failures */
  failures: z.int(),
  /** the business day of the last comparison with the provider's full list */
  listedOn: businessDateSchema.nullable(),
  /** the first day of the next comparison, if it covers more than the last weeks */
  listFrom: businessDateSchema.nullable(),
});
export type SourceReading = z.infer<typeof sourceReadingSchema>;

/** A source that an owner granted access to, as stored in a secret. */
export const offeredSourceSchema = z.object({
  grant: z.record(z.string(), z.string()),
  externalKey: z.string(),
  name: z.string(),
  accessEndsAt: z.iso
    .datetime()
    .transform((text) => new Date(text))
    .optional(),
});

/** How long an attempt to connect can be finished, which is as long as Plaid's page is open. */
export const ATTEMPT_MINUTES = 30;

/**
 * The document `connectAttempts/{key}`: an owner is at the provider. Its key is a hash of its
 * state. Attempts of an earlier version lack the browser, and no browser can finish them.
 */
export const connectAttemptSchema = z.object({
  accountId: z.string(),
  /** the address with which that account had signed in */
  signInAddress: z.string().nullable().default(null),
  /** the session that began the attempt, by the time of its sign-in */
  signedInAt: storedInstantSchema.nullable().default(null),
  /** a hash of the secret that only the browser keeps that began the attempt */
  browserKey: z.string().default(''),
  /**
   * a hash of the value that only the browser gets that the provider sends back; null until that
   * browser presents it, if the provider chooses the value
   */
  returnKey: z.string().nullable().default(null),
  /** when the provider sent another browser back; nothing can be connected from then on */
  returnedElsewhereAt: storedInstantSchema.nullable().default(null),
  businessId: businessIdSchema,
  provider: providerSchema,
  /** the connection whose access is renewed */
  reconnects: z.string().nullable(),
  /** the data that the adapter needs for the next step; null after use */
  secret: sealedSchema.nullable(),
  /** the choices of the owner if there are several */
  choices: sealedSchema.nullable(),
  /** until when another request is asking the provider */
  busyUntil: storedInstantSchema.nullable(),
  /** null while it is open; an attempt ends once */
  ended: z
    .discriminatedUnion('as', [
      z.object({ as: z.literal('connected'), connectionId: z.string() }),
      z.object({ as: z.literal('declined') }),
      /** the granted source cannot be connected; the message is for the owner */
      z.object({ as: z.literal('refused'), message: z.string() }),
    ])
    .nullable(),
  expiresAt: storedInstantSchema,
});
export type ConnectAttempt = z.infer<typeof connectAttemptSchema>;

/** The document `connectedSources/{sourceKey}`. It lets only one business connect a company. */
export const connectedSourceSchema = z.object({
  businessId: businessIdSchema,
  connectionId: z.string(),
});
