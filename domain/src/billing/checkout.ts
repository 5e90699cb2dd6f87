import { z } from 'zod';
import type { DeepReadonly } from '../shared/deep-readonly.ts';
import { documentIdSchema } from '../shared/document-id-schema.ts';
import { storedInstantSchema } from '../shared/instant-schema.ts';
import { OFFER_NAMES, OFFERS, type OfferName } from './price-list.ts';
import { validPromo, type Promo } from './promo-codes.ts';
import type { Quota } from '../shared/rate-limit.ts';

/** The lookup keys of our prices in the provider's catalog. */
export const ALL_PRICE_KEYS = [
  'basic_monthly_10',
  'pro_monthly_100',
  'friends_monthly_100',
] as const;
export type PriceKey = (typeof ALL_PRICE_KEYS)[number];

const PRICE_KEYS: Readonly<Record<OfferName, Readonly<Record<number, PriceKey>>>> = {
  pricing: { 10: 'basic_monthly_10', 100: 'pro_monthly_100' },
  friends: { 100: 'friends_monthly_100' },
  parkhill: { 100: 'pro_monthly_100' },
};

/** The selection of a visitor. Only the name of the offer decides what is charged. */
export interface CheckoutSelection {
  readonly offer: OfferName;
  /** dollars a month, as the page showed them before any discount */
  readonly price: number;
  readonly promoCode?: string | undefined;
}

/** The price, trial and discount of a checkout. */
export interface Order {
  readonly offer: OfferName;
  readonly priceKey: PriceKey;
  /** 0 without a trial */
  readonly trialDays: number;
  readonly promo?: Promo | undefined;
}

/**
 * Returns the price, trial and discount of an offer by our price list. An invalid promo code is
 * ignored. The provider's page shows the amount before the customer pays.
 * @returns undefined if the offer does not have the price that was shown
 */
export function checkoutOrder(
  { offer, price, promoCode }: CheckoutSelection,
  now: Date,
): Order | undefined {
  const priceKey = PRICE_KEYS[offer][price];
  if (!priceKey) return undefined;
  const promo = promoCode === undefined ? undefined : validPromo(promoCode, offer, now);
  return { offer, priceKey, trialDays: OFFERS[offer].trialDays, ...(promo && { promo }) };
}

/** The metadata key that identifies our checkout in the provider's session and subscription. */
export const CHECKOUT_METADATA = 'checkoutId';

/** The id of our checkout: 22 letters of base64url. */
export const checkoutIdSchema = documentIdSchema(64).min(10);

/**
 * The document `checkouts/{checkoutId}`: opened for a visitor, paid at the provider, claimed by one
 * account. Only the server reads it.
 */
export const checkoutSchema = z.object({
  id: checkoutIdSchema,
  offer: z.enum(OFFER_NAMES),
  createdAt: storedInstantSchema,
  /** the hash of the token that the browser keeps */
  claimHash: z.string(),
  state: z.enum(['open', 'paid', 'expired']),
  /** the one-time benefits that this customer has not used yet; absent if there are none */
  benefits: z.array(z.string()).optional(),
  /** the provider's id for it; absent until the provider has answered */
  sessionId: z.string().optional(),
  subscriptionId: z.string().optional(),
  /** when we learned of the payment; absent until then */
  paidAt: storedInstantSchema.optional(),
  /** the hash of the address that was entered at payment */
  addressKey: z.string().optional(),
  /** the account that claimed it */
  claimedBy: z.string().optional(),
  /** when to check it again; null after its final state */
  nextCheckAt: storedInstantSchema.nullable(),
});
export type Checkout = DeepReadonly<z.infer<typeof checkoutSchema>>;

const MINUTE_MS = 60_000;

/** How long a checkout may be paid. The provider allows no less than thirty minutes. */
export const CHECKOUT_OPEN_MINUTES = 45;

export const newCheckout = (
  {
    id,
    offer,
    claimHash,
    claimedBy,
    benefits,
  }: Pick<Checkout, 'id' | 'offer' | 'claimHash' | 'claimedBy' | 'benefits'>,
  now: Date,
): Checkout => ({
  id,
  offer,
  claimHash,
  claimedBy,
  benefits,
  createdAt: now,
  state: 'open',
  nextCheckAt: new Date(now.getTime() + (CHECKOUT_OPEN_MINUTES + 5) * MINUTE_MS),
});

/** The proof that a payment belongs to a user. */
export type ClaimProof =
  /** a hash of the token that the browser which opened the checkout has stored */
  | { readonly proof: 'token'; readonly claimHash: string }
  /** the key of the mailbox whose address was entered at payment */
  | { readonly proof: 'address'; readonly addressKey: string };

/**
 * Decides whether an account may claim a paid checkout.
 * @returns `theirs` if the account has already claimed it
 */
export function evaluateClaim(
  checkout: Checkout | undefined,
  accountId: string,
  isProven: boolean,
): 'claim' | 'theirs' | 'not-paid' | 'refused' {
  if (!checkout) return 'refused';
  if (checkout.claimedBy === accountId) return 'theirs';
  if (!isProven || checkout.claimedBy !== undefined) return 'refused';
  return checkout.state === 'paid' ? 'claim' : 'not-paid';
}

const HOUR_MS = 3_600_000;

/**
 * Limits on opening checkouts. Each one is a request to the payment provider and a page that can be
 * abused to test stolen cards.
 */
export const CHECKOUT_RATE_LIMITS = {
  /** checkouts from one network, such as an office in which several people try an offer */
  ofNetwork: { most: 10, withinMs: HOUR_MS },
  /** checkouts of one account; an owner who compares all offers opens fewer */
  ofAccount: { most: 10, withinMs: HOUR_MS },
  /** checkouts of one account that are being opened; a function ends after a minute */
  ofAccountAtOnce: { most: 1, withinMs: 60_000 },
  /**
   * checkouts of all visitors without a proof of work; more than all our buyers open in a busy hour.
   * Further visitors need a proof.
   */
  withoutProof: { most: 150, withinMs: HOUR_MS },
} as const satisfies Readonly<Record<string, Quota>>;
