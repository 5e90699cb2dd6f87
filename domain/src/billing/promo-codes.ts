import type { OfferName } from './price-list.ts';

/** A code that lowers the monthly price. */
export interface Promo {
  readonly code: string;
  readonly type: 'percentage';
  /** 0 to 100, of every month */
  readonly discount: number;
  readonly description: string;
  readonly offers: readonly OfferName[];
  /** it holds until then; absent: until further notice */
  readonly endsAt?: Date;
  /** whether an address may use it for one subscription only */
  readonly isOncePerCustomer: boolean;
}

/** The codes that were given out. Whether one still holds, the server says at checkout. */
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

/** By its code, however it is typed. */
export const findPromo = (code: string): Promo | undefined =>
  PROMOS.find((promo) => promo.code === code.trim().toUpperCase());

/** @returns undefined when the code is none of ours, is over, or is not for this offer */
export function validPromo(code: string, offer: OfferName, now: Date): Promo | undefined {
  const promo = findPromo(code);
  if (!promo?.offers.includes(offer)) return undefined;
  return promo.endsAt && promo.endsAt <= now ? undefined : promo;
}
