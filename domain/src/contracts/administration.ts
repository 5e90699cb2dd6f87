import { z } from 'zod';
import { DELIVERY_EVENTS, FAILURES, SKIP_REASONS } from '../delivery/outbox.ts';
import { LEAD_SOURCES, WORDINGS } from '../sales/lead.ts';
import { addressSchema, businessIdSchema } from './business.ts';
import { businessDateSchema } from './calendar.ts';
import { connectionProblemSchema, providerSchema } from './connection.ts';
import { campaignSchema } from './lead.ts';
import { parseMailId } from '../delivery/mail-key.ts';
import { SCHEDULE_NAMES, type ScheduleName } from './schedule-run.ts';
import { accountIdSchema, staffRoleSchema } from './staff.ts';

const instant = z.iso.datetime();
const done = z.object({});

/** How many users the button of /admin makes. */
export const PREDEFINED_USERS = 2;

/** A password that somebody is given, and changes. */
export const HANDED_PASSWORD_MIN = 16;

/** The one-time setup secret, for as long as there is no administrator. */
const setupSecret = z.string().min(1).max(200).optional();

/** Whom the button makes: the last one is the one with whom the setup secret is used up. */
export const predefinedUsers = {
  request: z.strictObject({ setupSecret }),
  response: z.object({ users: z.array(z.object({ email: z.string() })) }),
} as const;

export const createUser = {
  request: z.object({
    email: addressSchema,
    password: z.string().min(HANDED_PASSWORD_MIN).max(128),
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

/** By the whole address, or page by page. */
export const listUsers = {
  request: z.strictObject({
    address: addressSchema.optional(),
    page: z.string().max(2_000).optional(),
  }),
  response: z.object({ users: z.array(staffUserSchema), next: z.string().nullable() }),
} as const;

export const setRole = {
  request: z.object({ accountId: accountIdSchema, role: staffRoleSchema, isGiven: z.boolean() }),
  response: done,
} as const;

/** Nobody signs in with a closed account; nothing of it is lost. */
export const setClosed = {
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
  consents: z.array(z.object({ wording: z.enum(WORDINGS), at: instant })),
  campaign: campaignSchema,
  firstAt: instant,
  lastAt: instant,
});
export type ListedLead = z.infer<typeof listedLeadSchema>;

/** The latest first. `isExport`: for a file, which is noted. */
export const listLeads = {
  request: z.strictObject({
    address: addressSchema.optional(),
    source: z.enum(LEAD_SOURCES).optional(),
    after: leadPlaceSchema.optional(),
    isExport: z.boolean().default(false),
  }),
  response: z.object({ leads: z.array(listedLeadSchema), next: leadPlaceSchema.nullable() }),
} as const;

/** By name alone: whoever wants to know more opens one, which its owner sees. */
export const listBusinesses = {
  request: z.object({
    /** the address of its owner, or its id */
    search: z.string().trim().min(1).max(254).optional(),
    after: businessIdSchema.optional(),
  }),
  response: z.object({
    businesses: z.array(z.object({ id: z.string(), name: z.string() })),
    next: z.string().nullable(),
  }),
} as const;

const deliverySchema = z.object({
  state: z.enum(['planned', 'sending', 'unknown', 'sent', 'failed', 'skipped']),
  reason: z.enum([...FAILURES, ...SKIP_REASONS]).nullable(),
  at: instant.nullable(),
  /** the furthest that the provider has told */
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
  /** its digest is due and has not been made */
  isOverdue: z.boolean(),
  connections: z.array(
    z.object({
      id: z.string(),
      provider: providerSchema,
      state: z.enum(CONNECTION_STATES),
      connectedAt: instant,
      lastReadAt: instant.nullable(),
      dataThrough: instant.nullable(),
      problem: connectionProblemSchema.nullable(),
      problemSince: instant.nullable(),
    }),
  ),
  digests: z.array(z.object({ businessDate: businessDateSchema, delivery: deliverySchema })),
});
export type BusinessView = z.infer<typeof businessViewSchema>;

/** States and dates, never amounts. Its owner sees that somebody of us has looked. */
export const viewBusiness = {
  request: z.object({ businessId: businessIdSchema }),
  response: businessViewSchema,
} as const;

/** Has the digest that is overdue made now. */
export const replayDigest = {
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
  businessDate: businessDateSchema.nullable(),
  /** of a letter that is no digest */
  letterKind: z.string().nullable(),
  reason: z.enum(FAILURES),
  at: instant,
  plannedAt: instant,
  mayHaveArrived: z.boolean(),
});
export type ListedDeadLetter = z.infer<typeof listedDeadLetterSchema>;

/** Mails that were given up, the latest first. */
export const listDeadLetters = {
  request: z.strictObject({ after: mailPlaceSchema.optional() }),
  response: z.object({
    letters: z.array(listedDeadLetterSchema),
    next: mailPlaceSchema.nullable(),
  }),
} as const;

export const sendAgain = {
  request: z.object({
    mailId: mailIdSchema,
    /** somebody knows that it may come twice, and wants it all the same */
    evenIfItMayHaveArrived: z.boolean(),
  }),
  response: done,
} as const;

/** Counted up to a limit, so that looking costs the same on any morning. */
const countSchema = z.object({ count: z.int().nonnegative(), isMore: z.boolean() });
export type BoundedCount = z.infer<typeof countSchema>;

export const QUEUES = ['digests', 'mail', 'connections', 'deletions'] as const;

export const serviceHealthSchema = z.object({
  businessDate: businessDateSchema,
  askedAt: instant,
  digests: z.object({
    /** made: their mail is in the outbox */
    made: countSchema,
    sent: countSchema,
    skipped: countSchema,
    failed: countSchema,
    /** due, and not made yet, of any day */
    overdue: countSchema,
    /** of these, those that are due for longer than a missed run explains */
    late: countSchema,
  }),
  /** since when the oldest work of each queue is due; null: nothing is */
  queues: z.array(z.object({ name: z.enum(QUEUES), oldestDueAt: instant.nullable() })),
  schedules: z.array(
    z.object({
      name: z.enum(SCHEDULE_NAMES as readonly [ScheduleName, ...ScheduleName[]]),
      lastBeganAt: instant.nullable(),
      isDone: z.boolean(),
      /** it should have come again by now */
      isMissed: z.boolean(),
    }),
  ),
});
export type ServiceHealth = z.infer<typeof serviceHealthSchema>;

export const serviceHealth = {
  request: z.strictObject({ businessDate: businessDateSchema }),
  response: serviceHealthSchema,
} as const;
