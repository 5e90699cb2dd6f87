import { z } from 'zod';
import { EMAIL_KINDS } from '../mail/email-kind.ts';
import { DELIVERY_EVENTS, FAILURES, EMAIL_SKIP_REASONS } from '../mail/outbox-entry.ts';
import { LEAD_SOURCES, CONSENT_TEXT_IDS } from '../sales/lead-form.ts';
import { storedIdSchema } from '../shared/document-id-schema.ts';
import { addressSchema, businessIdSchema } from '../accounts/business-schema.ts';
import { businessDateSchema } from '../calendar/calendar-schema.ts';
import { sourceProblemSchema } from '../connections/source-state.ts';
import { providerSchema } from '../connections/connection.ts';
import { campaignSchema } from '../sales/lead.ts';
import { parseMailId } from '../mail/parse-mail-id.ts';
import { JOB_NAMES, type JobName } from './schedule-run-schema.ts';
import { countedBrowserErrorSchema } from '../operations/browser-error.ts';
import { objectiveCountsSchema } from '../operations/objective-counts.ts';
import { incidentKindSchema } from '../operations/incident.ts';
import { killSwitchSchema, SWITCH_REASON_MAX } from '../operations/kill-switches.ts';
import { accountIdSchema, staffRoleSchema } from '../access/staff.ts';

const instant = z.iso.datetime();
const done = z.object({});

/** The number of users that the setup button of /admin creates. */
export const PREDEFINED_USERS = 2;

/** The minimum length of a password that an administrator sets for another person. */
export const ASSIGNED_PASSWORD_MIN = 16;

/** The one-time setup secret, valid while there is no administrator. */
const setupSecret = z.string().min(1).max(200).optional();

/** Lists the predefined users. The last one uses up the setup secret. */
export const predefinedUsers = {
  request: z.strictObject({ setupSecret }),
  response: z.object({ users: z.array(z.object({ email: z.string() })) }),
} as const;

export const createUser = {
  request: z.object({
    email: addressSchema,
    password: z.string().min(ASSIGNED_PASSWORD_MIN).max(128),
    setupSecret,
  }),
  response: z.object({ accountId: z.string() }),
} as const;

export const staffUserSchema = z.object({
  id: z.string(),
  email: z.string().nullable(),
  isEmailVerified: z.boolean(),
  createdAt: instant,
  lastSignInAt: instant.nullable(),
  isClosed: z.boolean(),
  roles: z.array(staffRoleSchema),
});
export type StaffUser = z.infer<typeof staffUserSchema>;

/** Lists a page of accounts, or the account with an address. */
export const listUsers = {
  request: z.strictObject({
    address: addressSchema.optional(),
    page: z.string().max(2_000).optional(),
  }),
  response: z.object({ users: z.array(staffUserSchema), next: z.string().nullable() }),
} as const;

export const setRole = {
  request: z.object({ accountId: accountIdSchema, role: staffRoleSchema, isGranted: z.boolean() }),
  response: done,
} as const;

/** Signs an account out on all devices. */
export const endUserSessions = {
  request: z.strictObject({ accountId: accountIdSchema }),
  response: done,
} as const;

/** Disables or enables an account. Its data stays. */
export const setAccountDisabled = {
  request: z.object({ accountId: accountIdSchema, isClosed: z.boolean() }),
  response: done,
} as const;

const leadPlaceSchema = z.object({ at: instant, id: z.string().min(1).max(128) });
export type LeadPlace = z.infer<typeof leadPlaceSchema>;

export const listedLeadSchema = z.object({
  id: z.string(),
  email: z.string(),
  phone: z.string(),
  sources: z.array(z.enum(LEAD_SOURCES)),
  consents: z.array(z.object({ wording: z.enum(CONSENT_TEXT_IDS), at: instant })),
  campaign: campaignSchema,
  firstAt: instant,
  lastAt: instant,
});
export type ListedLead = z.infer<typeof listedLeadSchema>;

/** Lists leads, latest first. An export to a file is recorded in the audit log. */
export const listLeads = {
  request: z.strictObject({
    address: addressSchema.optional(),
    source: z.enum(LEAD_SOURCES).optional(),
    after: leadPlaceSchema.optional(),
    isExport: z.boolean().default(false),
  }),
  response: z.object({ leads: z.array(listedLeadSchema), next: leadPlaceSchema.nullable() }),
} as const;

/**
 * Lists businesses by name only. Details need `viewBusiness`, which the owner sees in the access
 * log.
 */
export const listBusinesses = {
  request: z.object({
    /** the address of the owner, or the id of the business */
    search: z.string().trim().min(1).max(254).optional(),
    after: storedIdSchema.optional(),
  }),
  response: z.object({
    businesses: z.array(z.object({ id: z.string(), name: z.string() })),
    next: z.string().nullable(),
  }),
} as const;

const deliverySchema = z.object({
  state: z.enum(['planned', 'sending', 'unknown', 'sent', 'failed', 'skipped']),
  reason: z.enum([...FAILURES, ...EMAIL_SKIP_REASONS]).nullable(),
  at: instant.nullable(),
  /** the latest event that SendGrid reported */
  seen: z.enum(DELIVERY_EVENTS).nullable(),
  mayHaveArrived: z.boolean(),
});
export type DeliveryState = z.infer<typeof deliverySchema>;

export const CONNECTION_STATES = [
  'fresh',
  'late',
  'stale',
  'broken',
  'expiring',
  'never',
  'disconnected',
] as const;

export const businessViewSchema = z.object({
  id: z.string(),
  name: z.string(),
  timeZone: z.string(),
  createdAt: instant,
  closesAt: instant.nullable(),
  isEntitled: z.boolean(),
  isPaused: z.boolean(),
  recipientCount: z.int(),
  latestDigest: businessDateSchema.nullable(),
  digestDueAt: instant.nullable(),
  /** whether its digest is due and not built */
  isOverdue: z.boolean(),
  connections: z.array(
    z.object({
      id: z.string(),
      provider: providerSchema,
      state: z.enum(CONNECTION_STATES),
      connectedAt: instant,
      lastReadAt: instant.nullable(),
      dataThrough: instant.nullable(),
      problem: sourceProblemSchema.nullable(),
      problemSince: instant.nullable(),
      /** records that could not be read, by type: "Invoice", "transaction" */
      unreadable: z.record(z.string(), z.int()),
    }),
  ),
  digests: z.array(z.object({ businessDate: businessDateSchema, delivery: deliverySchema })),
});
export type BusinessView = z.infer<typeof businessViewSchema>;

/** Returns states and dates, never amounts. The owner sees the visit in the access log. */
export const viewBusiness = {
  request: z.object({ businessId: businessIdSchema }),
  response: businessViewSchema,
} as const;

/** Builds an overdue digest now. */
export const buildDigestNow = {
  request: z.object({ businessId: businessIdSchema }),
  response: z.object({ businessDate: businessDateSchema }),
} as const;

const mailIdSchema = z
  .string()
  .max(200)
  .refine((text) => parseMailId(text) !== undefined);

const mailPlaceSchema = z.object({ at: instant, id: mailIdSchema });
export type MailPlace = z.infer<typeof mailPlaceSchema>;

export const listedDeadLetterSchema = z.object({
  mailId: z.string(),
  businessId: z.string().nullable(),
  /** null if the e-mail belongs to no business, or if the business is deleted */
  businessName: z.string().nullable(),
  businessDate: businessDateSchema.nullable(),
  /** null for a digest */
  emailKind: z.enum(EMAIL_KINDS).nullable(),
  reason: z.enum(FAILURES),
  at: instant,
  plannedAt: instant,
  mayHaveArrived: z.boolean(),
});
export type ListedDeadLetter = z.infer<typeof listedDeadLetterSchema>;

/** Lists e-mail that could not be delivered, latest first. */
export const listDeadLetters = {
  request: z.strictObject({ after: mailPlaceSchema.optional() }),
  response: z.object({
    deadLetters: z.array(listedDeadLetterSchema),
    next: mailPlaceSchema.nullable(),
  }),
} as const;

export const resendMail = {
  request: z.object({
    mailId: mailIdSchema,
    /** whether the administrator accepts that the e-mail may arrive twice */
    evenIfItMayHaveArrived: z.boolean(),
  }),
  response: done,
} as const;

/** Turns a part of the service off or on. */
export const setKillSwitch = {
  request: z.strictObject({
    name: killSwitchSchema,
    isOff: z.boolean(),
    reason: z.string().trim().min(1).max(SWITCH_REASON_MAX),
  }),
  response: done,
} as const;

/** Publishes a notice about an incident to all owners, or ends it. */
export const setIncident = {
  request: z.strictObject({ kind: incidentKindSchema.nullable() }),
  response: done,
} as const;

/** A count with an upper limit. The limit also bounds the cost of the query. */
const countSchema = z.object({ count: z.int().nonnegative(), isMore: z.boolean() });
export type BoundedCount = z.infer<typeof countSchema>;

export const QUEUES = ['digests', 'mail', 'connections', 'deletions'] as const;

export const serviceHealthSchema = z.object({
  businessDate: businessDateSchema,
  askedAt: instant,
  digests: z.object({
    /** digests whose e-mail is in the outbox */
    planned: countSchema,
    sent: countSchema,
    skipped: countSchema,
    failed: countSchema,
    /** digests of any day that are due and not built */
    overdue: countSchema,
    /** overdue for longer than one missed sweep can explain */
    late: countSchema,
  }),
  /** the events that the alert policies count; null if Cloud Monitoring could not be asked */
  objectives: z.array(objectiveCountsSchema).nullable(),
  /** the errors that browsers reported in the last day, latest first */
  browserErrors: z.array(countedBrowserErrorSchema.extend({ at: instant })),
  /** the parts that an administrator turned off */
  partsOff: z.array(z.object({ name: killSwitchSchema, since: instant, reason: z.string() })),
  /** the notice that owners see */
  incident: z.object({ kind: incidentKindSchema, publishedAt: instant }).nullable(),
  /** the due time of the oldest work in each queue; null if nothing is due */
  queues: z.array(z.object({ name: z.enum(QUEUES), oldestDueAt: instant.nullable() })),
  /** stored documents that cannot be read and were left out in the last two days, latest first */
  setAside: z.array(z.object({ path: z.string(), fields: z.array(z.string()), at: instant })),
  schedules: z.array(
    z.object({
      name: z.enum(JOB_NAMES as readonly [JobName, ...JobName[]]),
      lastBeganAt: instant.nullable(),
      isDone: z.boolean(),
      /** whether the job should have run again by now */
      isMissed: z.boolean(),
    }),
  ),
});
export type ServiceHealth = z.infer<typeof serviceHealthSchema>;

export const serviceHealth = {
  request: z.strictObject({ businessDate: businessDateSchema }),
  response: serviceHealthSchema,
} as const;
