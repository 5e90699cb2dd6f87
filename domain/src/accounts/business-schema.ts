import { z } from 'zod';
import { INVITED_ROLES, ROLES } from '../access/role.ts';
import { entitlementSchema } from '../billing/entitlement.ts';
import { businessDateSchema, timeZoneSchema } from '../calendar/calendar-schema.ts';
import { documentIdSchema } from '../shared/document-id-schema.ts';
import { storedInstantSchema } from '../shared/instant-schema.ts';
import { currencySchema } from '../money/money-schema.ts';

export const businessIdSchema = documentIdSchema(128);

/** The id of a new business, which the browser chooses so that a repeated request creates no second one. */
export const newBusinessIdSchema = z.string().regex(/^[A-Za-z0-9]{20}$/);

/** The most businesses that one account can create. */
export const OWNED_BUSINESSES_MAX = 10;

export const roleSchema = z.enum(ROLES);

/** The role that an owner gives to another person. */
export const invitedRoleSchema = z.enum(INVITED_ROLES);

export const BUSINESS_NAME_MAX = 120;

/** The profile of a business, which its owner enters. */
export const businessProfileSchema = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Enter your business name.')
    .max(BUSINESS_NAME_MAX, `Use ${BUSINESS_NAME_MAX} characters or fewer.`),
  timeZone: timeZoneSchema,
});
export type BusinessProfile = z.infer<typeof businessProfileSchema>;

/** Enough for the owner, an accountant and some partners. Pending recipients count too. */
export const RECIPIENTS_MAX = 10;

/** The maximum number of people whom the owner of a business can invite. */
export const INVITED_MAX = 10;

/** How long an address has to answer an invitation. */
export const ANSWER_WITHIN_DAYS = 14;

const ADDRESS_FORM = /^[A-Za-z0-9_'+.-]+@([A-Za-z0-9-]+[.])+[A-Za-z]{2,}$/;

export const addressSchema = z
  .string()
  .trim()
  .max(254, 'This address is too long.')
  .pipe(
    z.email({ pattern: ADDRESS_FORM, error: 'Enter an e-mail address, like name@example.com.' }),
  );

/**
 * The hours at which a digest can go out, in the time zone of the business. A digest is current
 * until noon.
 */
export const DIGEST_HOURS = [6, 7, 8, 9, 10, 11, 12] as const;

/** The hour at which digests are sent, unless the owner chose another. */
export const DIGEST_HOUR = 10;

export const digestHourSchema = z
  .int()
  .refine(
    (hour) => DIGEST_HOURS.some((offered) => offered === hour),
    'Choose an hour from the list.',
  );

/** The owner's settings for the digest. Only the server writes them. */
export const digestPreferencesSchema = z.object({
  isPaused: z.boolean(),
  /** The day on which digests resume; absent if they are paused until further notice. */
  pausedUntil: businessDateSchema.optional(),
  /** The default is 10. */
  hour: digestHourSchema.optional(),
  /** Whether subject lines have no amounts, because a locked phone shows them. */
  hidesAmounts: z.boolean().optional(),
  /** Confirmed addresses. Each gets a separate e-mail. */
  recipients: z
    .array(
      z.email({ pattern: ADDRESS_FORM, error: 'This is not a valid e-mail address.' }).max(254),
    )
    .max(RECIPIENTS_MAX, `Your daily e-mail can go to up to ${RECIPIENTS_MAX} addresses.`),
});
export type DigestPreferences = z.infer<typeof digestPreferencesSchema>;

/** An address that has not answered an invitation or a confirmation e-mail. */
export const pendingAddressSchema = z.object({
  address: z.string(),
  askedAt: storedInstantSchema,
});
export type PendingAddress = z.infer<typeof pendingAddressSchema>;

/** An invitation that was not accepted yet. */
export const invitationSchema = pendingAddressSchema.extend({
  /** Absent for invitations from before there were bookkeepers, which are for viewers. */
  role: invitedRoleSchema.optional(),
});
export type Invitation = z.infer<typeof invitationSchema>;

/** An offer to give a business to another owner, until it is accepted, withdrawn or expired. */
export const ownershipOfferSchema = pendingAddressSchema.extend({
  id: z.string(),
  /** the account id of the owner who made the offer */
  from: z.string(),
  /** whether that owner stays as a viewer */
  staysAsViewer: z.boolean(),
});
export type OwnershipOffer = z.infer<typeof ownershipOfferSchema>;

/**
 * A copy of the suppressions of recipients, so that the daily run needs no further read. Only the
 * server writes it.
 */
export const knownRecipientsSchema = z.object({
  /** The keys of the addresses whose suppressions are copied. */
  keys: z.array(z.string()),
  /** When each address stopped receiving digests, by address key. */
  suppressedSince: z.record(z.string(), storedInstantSchema),
});
export type KnownRecipients = z.infer<typeof knownRecipientsSchema>;

export const BASES = ['cash', 'accrual'] as const;

const CLOSED_DATES_MAX = 60;

/**
 * The days on which the business is closed, so that a day without sales raises no alert. Only the
 * server writes it.
 */
export const closedDaysSchema = z.object({
  /** 1 is Monday, 7 is Sunday */
  weekdays: z.array(z.int().min(1).max(7)).max(7),
  dates: z
    .array(businessDateSchema)
    .max(CLOSED_DATES_MAX, `You can list up to ${CLOSED_DATES_MAX} closed days.`),
  /** Weekdays without sales on which the owner says that the business is open. */
  openWeekdays: z.array(z.int().min(1).max(7)).max(7).optional(),
});
export type ClosedDays = z.infer<typeof closedDaysSchema>;

/** The document `businesses/{businessId}`. */
export const businessSchema = businessProfileSchema.extend({
  /** by user id */
  members: z.record(z.string(), roleSchema),
  createdAt: storedInstantSchema,
  /** The currency of the books. */
  currency: currencySchema.default('USD'),
  basis: z.enum(BASES).default('cash'),

  // Only the server writes the fields below.
  digestPreferences: digestPreferencesSchema.optional(),
  /** Addresses that were asked to confirm the digest. */
  waitingRecipients: z.array(pendingAddressSchema).optional(),
  /** Addresses that were invited to this business. */
  invitations: z.array(invitationSchema).optional(),
  /** The address of each member who accepted an invitation, by user id. */
  viewers: z.record(z.string(), z.string()).optional(),
  entitlement: entitlementSchema.optional(),
  /** When the next digest is due; absent while digests are off. */
  digestDueAt: storedInstantSchema.optional(),
  /** The shard in which the digest sweep finds the business; absent while digests are off. */
  digestShard: z.int().optional(),
  /** The last business day with a digest. */
  latestDigest: businessDateSchema.optional(),
  knownRecipients: knownRecipientsSchema.optional(),
  /** The connection whose books provide revenue and expenses; absent if all sources do. */
  profitFrom: z
    .object({
      source: z.string(),
      /** The last day that the books cover; null while they are connected. */
      until: businessDateSchema.nullable(),
    })
    .nullable()
    .optional(),
  /** Imported reports of the books. On the days that they cover, only they provide both. */
  booksFiles: z
    .array(
      z.object({
        /** The key of the import. */
        file: z.string(),
        source: z.string(),
        from: businessDateSchema,
        to: businessDateSchema,
      }),
    )
    .optional(),
  closedDays: closedDaysSchema.optional(),
  /** Whether digests show payroll spread over its pay period. It changes no total. */
  isPayrollSpread: z.boolean().optional(),
  /** Silent accounts for which a daily e-mail has asked whether they are closed. */
  askedEnds: z.array(z.string()).optional(),
  /** The last day with data when an e-mail announced the pause until the next file. */
  remindedOfEnd: businessDateSchema.optional(),
  /** User ids of owners who get one daily e-mail for all their businesses. */
  combinedOwners: z.array(z.string()).optional(),
  /** Null once it is accepted or withdrawn. */
  ownershipOffer: ownershipOfferSchema.nullable().optional(),
  /** The latest accepted offer, so that a repeated acceptance finishes an interrupted one. */
  acceptedOffer: ownershipOfferSchema
    .pick({ id: true, from: true, staysAsViewer: true })
    .extend({ by: z.string(), at: storedInstantSchema })
    .optional(),
  /** When an owner without a plan is reminded that digests will stop; null if never. */
  planReminderAt: storedInstantSchema.nullable().optional(),
  /** User ids of owners who want no e-mail about critical alerts. */
  quietOwners: z.array(z.string()).optional(),
  /** When the business is erased. Until then it sends no e-mail, unless the owner cancels. */
  closesAt: storedInstantSchema.optional(),
});
export type Business = z.infer<typeof businessSchema>;
