import { z } from 'zod';
import type { Checkout } from './checkout.ts';
import { OFFER_NAMES } from './price-list.ts';
import type { Plan } from './plan.ts';
import type { Redemptions } from './redemptions.ts';
import { SUBSCRIPTION_STATUSES, type Subscription } from './subscription.ts';
import { documentIdSchema } from '../shared/document-id-schema.ts';
import { storedInstantSchema } from '../shared/instant-schema.ts';
import { centsSchema } from '../money/money-schema.ts';

/** Identifies a checkout of ours: 22 characters of base64url. */
export const checkoutIdSchema = documentIdSchema(64).min(10);

/** The document `checkouts/{checkoutId}`. Only the server reads it. */
export const checkoutSchema = z.object({
  id: checkoutIdSchema,
  offer: z.enum(OFFER_NAMES),
  createdAt: storedInstantSchema,
  claimHash: z.string(),
  state: z.enum(['open', 'paid', 'expired']),
  benefits: z.array(z.string()).optional(),
  sessionId: z.string().optional(),
  subscriptionId: z.string().optional(),
  paidAt: storedInstantSchema.optional(),
  addressKey: z.string().optional(),
  claimedBy: z.string().optional(),
  nextCheckAt: storedInstantSchema.nullable(),
}) satisfies z.ZodType<Checkout>;

export const subscriptionStatusSchema = z.enum(SUBSCRIPTION_STATUSES);

export const subscriptionSchema = z.object({
  id: z.string(),
  customerId: z.string(),
  checkoutId: z.string().optional(),
  status: subscriptionStatusSchema,
  periodStart: storedInstantSchema,
  periodEnd: storedInstantSchema,
  trialEndsAt: storedInstantSchema.optional(),
  cancelAt: storedInstantSchema.optional(),
  endedAt: storedInstantSchema.optional(),
  isRepeat: z.literal(true).optional(),
  monthly: centsSchema,
  currency: z.string(),
  address: z.string().optional(),
  owed: z
    .object({
      id: z.string(),
      amount: centsSchema,
      attemptCount: z.int(),
      retryAt: storedInstantSchema.optional(),
    })
    .optional(),
}) satisfies z.ZodType<Subscription>;

/** The document `subscriptions/{subscriptionId}`: what was last heard of it. Only the server sees it. */
export const subscriptionRecordSchema = z.object({
  subscription: subscriptionSchema,
  /** how often it has changed: whoever has read it at another version has read it too early */
  version: z.int(),
  nextCheckAt: storedInstantSchema.nullable(),
});
export type SubscriptionRecord = z.infer<typeof subscriptionRecordSchema>;

/** The document `redemptions/{mailboxKey}`: what a mailbox was given, and with which subscription. */
export const redemptionsSchema = z.object({
  benefits: z.record(z.string(), z.string()),
}) satisfies z.ZodType<{ readonly benefits: Redemptions }>;

/** The document `plans/{accountId}`, for its owner to read. */
export const planSchema = z.object({
  subscriptions: z.record(z.string(), subscriptionSchema),
}) satisfies z.ZodType<Plan>;

const token = z.string().min(1).max(400);

/** What the browser that began a checkout may ask about it. */
export const checkoutStatus = {
  request: z.strictObject({ intentId: checkoutIdSchema, claimToken: token }),
  response: z.object({
    state: z.enum(['paid', 'processing', 'unknown']),
    /** as it was given when paying */
    address: z.string().optional(),
  }),
} as const;

/**
 * Takes a paid checkout for the account of the caller: by the token of the browser, by the link in the
 * welcome mail, or by the address of the account alone when it is known to be theirs.
 */
export const claimCheckout = {
  request: z.union([
    z.strictObject({ intentId: checkoutIdSchema, claimToken: token }),
    z.strictObject({ link: token }),
    z.strictObject({}),
  ]),
  response: z.object({
    /** `nothing`: no address of theirs has paid; `processing`: the money is still on its way */
    state: z.enum(['claimed', 'processing', 'nothing']),
  }),
} as const;

/** Leads to the page on which the plan of the caller can be changed or cancelled. */
export const openPortal = {
  request: z.strictObject({}),
  response: z.object({ url: z.url({ protocol: /^https?$/ }) }),
} as const;
