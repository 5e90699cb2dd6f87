import { z } from 'zod';
import { businessDateSchema, timeZoneSchema } from './calendar.ts';
import { storedInstantSchema } from './instant.ts';
import { currencySchema } from './money.ts';

/** A document id: one segment of a path, never more. */
export const businessIdSchema = z.string().regex(/^[\w-]{1,128}$/);

export const roleSchema = z.enum(['owner', 'viewer']);
export type Role = z.infer<typeof roleSchema>;

export const BUSINESS_NAME_MAX = 120;

/** What an owner says about the business. */
export const businessProfileSchema = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'What is your business called?')
    .max(BUSINESS_NAME_MAX, `Please keep it to ${BUSINESS_NAME_MAX} characters.`),
  timeZone: timeZoneSchema,
});
export type BusinessProfile = z.infer<typeof businessProfileSchema>;

/** The owner, an accountant and a partner or two. */
export const RECIPIENTS_MAX = 5;

/** What firestore.rules takes for an address: an owner's browser writes it past our schemas. */
const ADDRESS_FORM = /^[A-Za-z0-9_'+.-]+@([A-Za-z0-9-]+[.])+[A-Za-z]{2,}$/;

/** How the owner wants the digest; an owner's browser writes it. */
export const digestPreferencesSchema = z.object({
  isPaused: z.boolean(),
  /** Addresses, each of which gets a mail of its own. */
  recipients: z
    .array(z.email({ pattern: ADDRESS_FORM, error: 'This is not an e-mail address.' }).max(254))
    .max(RECIPIENTS_MAX, `A digest goes to ${RECIPIENTS_MAX} addresses at most.`),
});
export type DigestPreferences = z.infer<typeof digestPreferencesSchema>;

/** What the business has paid for. Only the server writes it. */
export const entitlementSchema = z.object({
  hasDigests: z.boolean(),
  /** Ends then; absent: until further notice. */
  until: storedInstantSchema.optional(),
});
export type Entitlement = z.infer<typeof entitlementSchema>;

/** What a business knows of its recipients, so that a morning need not ask. Only the server writes it. */
export const knownRecipientsSchema = z.object({
  /** Keys of the addresses about which it is told. */
  keys: z.array(z.string()),
  /** By address key: since when it gets no digest. */
  suppressedSince: z.record(z.string(), storedInstantSchema),
});
export type KnownRecipients = z.infer<typeof knownRecipientsSchema>;

/** The document `businesses/{businessId}`. */
export const businessSchema = businessProfileSchema.extend({
  /** By user id. */
  members: z.record(z.string(), roleSchema),
  createdAt: storedInstantSchema,
  /** What the books are kept in. */
  currency: currencySchema.default('USD'),
  basis: z.enum(['cash', 'accrual']).default('cash'),
  digestPreferences: digestPreferencesSchema.optional(),

  // What follows only the server writes.
  entitlement: entitlementSchema.optional(),
  /** When the next digest goes out; absent while digests are off. */
  digestDueAt: storedInstantSchema.optional(),
  /** Which part of the morning sweep finds it: `shardOf(businessId)`; absent while digests are off. */
  digestShard: z.int().optional(),
  /** The last business day that has its digest. */
  latestDigest: businessDateSchema.optional(),
  knownRecipients: knownRecipientsSchema.optional(),
});
export type Business = z.infer<typeof businessSchema>;
