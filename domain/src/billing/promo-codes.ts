import type { OfferName } from './price-list.ts';

/** A code that lowers the monthly price. */
export interface Promo {
  readonly code: string;
  readonly type: 'percentage';
  /** the discount on every month's price in percent, 0 to 100 */
  readonly discount: number;
  readonly description: string;
  readonly offers: readonly OfferName[];
  /** when it expires; absent if it does not expire */
  readonly endsAt?: Date;
  /** whether an address may use it for one subscription only */
  readonly isOncePerCustomer: boolean;
}

/**
 * All promo codes that we have issued. The server decides at checkout whether a code is still
 * valid.
 */
const PROMOS: readonly Promo[] = [
  {
    code: 'PARKHILL20',
    type: 'percentage',
    discount: 20,
    description: '20% off for guests of Parkhill',
    offers: ['parkhill'],
    isOncePerCustomer: false,
  },
  {
    code: 'NEIGHBOR50',
    type: 'percentage',
    discount: 50,
    description: 'Half price for the shop next door',
    offers: ['parkhill'],
    endsAt: new Date('2027-07-01T05:00:00Z'),
    isOncePerCustomer: true,
  },
];

/** Finds a promo by its code. Ignores case and surrounding spaces. */
export const findPromo = (code: string): Promo | undefined =>
  PROMOS.find((promo) => promo.code === code.trim().toUpperCase());

/** @returns undefined if the code is unknown, expired, or not for this offer */
export function validPromo(code: string, offer: OfferName, now: Date): Promo | undefined {
  const promo = findPromo(code);
  if (!promo?.offers.includes(offer)) return undefined;
  return promo.endsAt && promo.endsAt <= now ? undefined : promo;
}
