/** A code that lowers the monthly price. */
export interface Promo {
  readonly code: string;
  readonly type: 'percentage';
  /** 0 to 100 */
  readonly discount: number;
  readonly description: string;
}

/** The codes that were given out. Whether one still holds, the server says at checkout. */
const PROMOS: readonly Promo[] = [
  {
    code: 'PARKHILL20',
    type: 'percentage',
    discount: 20,
    description: '20% off for guests of Parkhill',
  },
  {
    code: 'NEIGHBOR50',
    type: 'percentage',
    discount: 50,
    description: 'Half price for the shop next door',
  },
];

/** By its code, however it is typed. */
export const findPromo = (code: string): Promo | undefined =>
  PROMOS.find((promo) => promo.code === code.trim().toUpperCase());
