/**
 * The price list: the only place with amounts. Each page shows and charges its own offer; the server
 * takes the amount from the offer's name, and refuses a `price` that is not on its list.
 */
export const OFFERS = {
  pricing: { monthlyDollars: [10, 100], trialDays: 0 },
  friends: { monthlyDollars: [100], trialDays: 0 },
  parkhill: { monthlyDollars: [100], trialDays: 30 },
} as const;

export type OfferName = keyof typeof OFFERS;

export const OFFER_NAMES = ['pricing', 'friends', 'parkhill'] as const satisfies OfferName[];

/** What the owner chooses on the pricing page: one step, so only its two ends. */
export const PRICE_SLIDER = { min: 10, max: 100, step: 90 } as const;

/** What a promo code's discount is taken from, in dollars a month. */
export const PROMO_LIST_DOLLARS = 100;

/** Whether an offer is sold at a price. */
export const isPriceOf = (offer: OfferName, monthlyDollars: number): boolean =>
  OFFERS[offer].monthlyDollars.some((price) => price === monthlyDollars);

/**
 * Whole dollars a month with a promo code of a percentage.
 *
 * @param discountPercent 0 to 100
 */
export const promoDollars = (discountPercent: number): number =>
  Math.round(PROMO_LIST_DOLLARS * (1 - discountPercent / 100));
