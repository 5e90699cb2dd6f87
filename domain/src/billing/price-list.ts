/**
 * The price list, the only place with amounts. Each page shows and charges its own offer. The
 * server looks up the amount by the offer's name and rejects a `price` that is not on the list.
 */
export const OFFERS = {
  pricing: { monthlyDollars: [10, 100], trialDays: 0 },
  friends: { monthlyDollars: [100], trialDays: 0 },
  parkhill: { monthlyDollars: [100], trialDays: 30 },
} as const;

export type OfferName = keyof typeof OFFERS;

export const OFFER_NAMES = ['pricing', 'friends', 'parkhill'] as const satisfies OfferName[];

/**
 * The range of the price slider on the pricing page, in dollars. It has a single step, so an owner
 * chooses either the lowest or the highest price.
 */
export const PRICE_SLIDER = { min: 10, max: 100, step: 90 } as const;

/** The monthly price, in dollars, that a promo code discounts. */
export const PROMO_LIST_DOLLARS = 100;

/** Says whether an offer is sold at a price. */
export const isPriceOf = (offer: OfferName, monthlyDollars: number): boolean =>
  OFFERS[offer].monthlyDollars.some((price) => price === monthlyDollars);

/**
 * Returns the monthly price in whole dollars after the discount of a promo code.
 * @param discountPercent 0 to 100
 */
export const promoDollars = (discountPercent: number): number =>
  Math.round(PROMO_LIST_DOLLARS * (1 - discountPercent / 100));
