import { z } from 'zod';
import { checkoutIdSchema } from './checkout.ts';
import { proofSchema } from '../shared/proof-of-work.ts';
import { requestIdSchema } from '../shared/request-id-schema.ts';
import { OFFER_NAMES } from './price-list.ts';

/** Opens a checkout of an offer. The server decides the amount; `price` is only the price shown. */
export const createCheckout = {
  request: z.strictObject({
    offer: z.enum(OFFER_NAMES),
    /** dollars a month, as the page showed them before any discount */
    price: z.number().int().positive(),
    promoCode: z.string().trim().min(1).max(64).optional(),
    promoType: z.literal('percentage').optional(),
    hasFreeTrial: z.boolean().optional(),
    requestId: requestIdSchema,
    /** the proof of work that an earlier answer asked for */
    proof: proofSchema.optional(),
  }),
  response: z.object({
    /** the page on which the visitor pays */
    url: z.url({ protocol: /^https?$/ }),
    intentId: z.string().min(1),
    /** proves later that the payment came from this browser */
    claimToken: z.string().min(1),
  }),
} as const;

const token = z.string().min(1).max(400);

/** Returns the state of a checkout to the browser that opened it. */
export const checkoutStatus = {
  request: z.strictObject({ intentId: checkoutIdSchema, claimToken: token }),
  response: z.object({
    state: z.enum(['paid', 'processing', 'unknown']),
    /** the address that was entered at payment */
    address: z.string().optional(),
  }),
} as const;

/** Returns whether a link in a welcome e-mail can still be used, without a sign-in. */
export const claimLinkState = {
  request: z.strictObject({ link: token }),
  response: z.object({
    /** `used`: an account has claimed the payment; `incomplete`: the link was cut or altered */
    state: z.enum(['usable', 'used', 'expired', 'incomplete']),
  }),
} as const;

/**
 * Claims a paid checkout for the account of the caller: by the token of the browser, by the link in the
 * welcome e-mail, or by the verified address of the account.
 */
export const claimCheckout = {
  request: z.union([
    z.strictObject({ intentId: checkoutIdSchema, claimToken: token }),
    z.strictObject({ link: token }),
    z.strictObject({}),
  ]),
  response: z.object({
    /** `nothing`: no address of the caller has paid; `processing`: the payment is not complete */
    state: z.enum(['claimed', 'processing', 'nothing']),
  }),
} as const;

/** Returns the page on which the caller can change or cancel the plan. */
export const openPortal = {
  request: z.strictObject({}),
  response: z.object({ url: z.url({ protocol: /^https?$/ }) }),
} as const;
