import { z } from 'zod';
import { ROLES } from '../access/role.ts';
import type { Entitlement } from '../billing/entitlement.ts';
import { businessDateSchema, timeZoneSchema } from './calendar.ts';
import { documentIdSchema } from './document-id.ts';
import { storedInstantSchema } from './instant.ts';
import { currencySchema } from './money.ts';

export const businessIdSchema = documentIdSchema(128);

export const roleSchema = z.enum(ROLES);

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

/** The owner, an accountant, some partners. Those who have not answered yet count as well. */
export const RECIPIENTS_MAX = 10;

/** Who may look at a business beside its owner. */
export const VIEWERS_MAX = 10;

/** How long an address may take to answer. */
export const ANSWER_WITHIN_DAYS = 14;

const ADDRESS_FORM = /^[A-Za-z0-9_'+.-]+@([A-Za-z0-9-]+[.])+[A-Za-z]{2,}$/;

export const addressSchema = z
  .string()
  .trim()
  .max(254, 'This address is too long.')
  .pipe(
    z.email({ pattern: ADDRESS_FORM, error: 'Enter an e-mail address, like name@example.com.' }),
  );

/** At which hours digests can go out, by the clocks of the business: each is news until noon. */
export const DIGEST_HOURS = [6, 7, 8, 9, 10, 11, 12] as const;

export const digestHourSchema = z
  .int()
  .refine((hour) => DIGEST_HOURS.some((offered) => offered === hour), 'Choose one of the hours.');

/** How the owner wants the digest. Only the server writes it. */
export const digestPreferencesSchema = z.object({
  isPaused: z.boolean(),
  /** Digests come again from this day on; absent: until they are resumed. */
  pausedUntil: businessDateSchema.optional(),
  /** Absent: ten. */
  hour: digestHourSchema.optional(),
  /** Addresses that are known to want it, each of which gets a mail of its own. */
  recipients: z
    .array(z.email({ pattern: ADDRESS_FORM, error: 'This is not an e-mail address.' }).max(254))
    .max(RECIPIENTS_MAX, `A digest goes to ${RECIPIENTS_MAX} addresses at most.`),
});
export type DigestPreferences = z.infer<typeof digestPreferencesSchema>;

/** An address that was asked something by mail and has not answered yet. */
export const askedAddressSchema = z.object({
  address: z.string(),
  askedAt: storedInstantSchema,
});
export type AskedAddress = z.infer<typeof askedAddressSchema>;

/** What the business has paid for. Only the server writes it. */
export const entitlementSchema = z.object({
  hasDigests: z.boolean(),
  until: storedInstantSchema.optional(),
}) satisfies z.ZodType<Entitlement>;

/** What a business knows of its recipients, so that a morning need not ask. Only the server writes it. */
export const knownRecipientsSchema = z.object({
  /** Keys of the addresses about which it is told. */
  keys: z.array(z.string()),
  /** By address key: since when it gets no digest. */
  suppressedSince: z.record(z.string(), storedInstantSchema),
});
export type KnownRecipients = z.infer<typeof knownRecipientsSchema>;

export const BASES = ['cash', 'accrual'] as const;

const CLOSED_DATES_MAX = 60;

/** On which days the business is closed, so that a quiet day is no surprise. Only the server writes it. */
export const closedDaysSchema = z.object({
  /** 1 is Monday, 7 is Sunday */
  weekdays: z.array(z.int().min(1).max(7)).max(7),
  dates: z
    .array(businessDateSchema)
    .max(CLOSED_DATES_MAX, `${CLOSED_DATES_MAX} days at most can be listed.`),
});
export type ClosedDays = z.infer<typeof closedDaysSchema>;

/** The document `businesses/{businessId}`. */
export const businessSchema = businessProfileSchema.extend({
  /** By user id. */
  members: z.record(z.string(), roleSchema),
  createdAt: storedInstantSchema,
  /** What the books are kept in. */
  currency: currencySchema.default('USD'),
  basis: z.enum(BASES).default('cash'),

  // What follows only the server writes.
  digestPreferences: digestPreferencesSchema.optional(),
  /** Who was asked whether they want the digest. */
  waitingRecipients: z.array(askedAddressSchema).optional(),
  /** Who was asked to look at this business. */
  invitations: z.array(askedAddressSchema).optional(),
  /** The address of each viewer, by user id. */
  viewers: z.record(z.string(), z.string()).optional(),
  entitlement: entitlementSchema.optional(),
  /** When the next digest goes out; absent while digests are off. */
  digestDueAt: storedInstantSchema.optional(),
  /** Which part of the morning sweep finds it: `shardOf(businessId)`; absent while digests are off. */
  digestShard: z.int().optional(),
  /** The last business day that has its digest. */
  latestDigest: businessDateSchema.optional(),
  knownRecipients: knownRecipientsSchema.optional(),
  /** The connection whose books give revenue and expenses; none: every line counts. */
  profitFrom: z
    .object({ source: z.string(), until: businessDateSchema.nullable() })
    .nullable()
    .optional(),
  closedDays: closedDaysSchema.optional(),
  /** Owners, by user id, who want no mail of critical alerts. */
  quietOwners: z.array(z.string()).optional(),
  /** Its account is to be erased then: no mail goes out in its name until that is taken back. */
  closesAt: storedInstantSchema.optional(),
});
export type Business = z.infer<typeof businessSchema>;
