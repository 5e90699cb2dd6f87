import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { couponSchema, monthlyPrice, priceSchema } from './monthly-price.ts';

const MONTHLY: Stripe.Price.Recurring = {
  interval: 'month',
  interval_count: 1,
  meter: null,
  trial_period_days: null,
  usage_type: 'licensed',
};

/** A price as the official client returns it. */
const PRICE: Stripe.Price = {
  id: 'price_1',
  object: 'price',
  active: true,
  billing_scheme: 'per_unit',
  created: 1,
  currency: 'usd',
  custom_unit_amount: null,
  livemode: false,
  lookup_key: null,
  metadata: {},
  nickname: null,
  product: 'prod_1',
  recurring: MONTHLY,
  tax_behavior: 'unspecified',
  tiers_mode: null,
  transform_quantity: null,
  type: 'recurring',
  unit_amount: 10_000,
  unit_amount_decimal: Stripe.Decimal.from('10000'),
};

const TIERED = {
  billing_scheme: 'tiered',
  tiers_mode: 'graduated',
  unit_amount: null,
  unit_amount_decimal: null,
} as const satisfies Partial<Stripe.Price>;

const COUPON: Stripe.Coupon = {
  id: 'HALF',
  object: 'coupon',
  amount_off: null,
  created: 1,
  currency: null,
  duration: 'forever',
  duration_in_months: null,
  livemode: false,
  max_redemptions: null,
  metadata: {},
  name: null,
  percent_off: null,
  redeem_by: null,
  times_redeemed: 0,
  valid: true,
};

const item = (price: Partial<Stripe.Price> = {}, quantity?: number) => ({
  price: priceSchema.parse({ ...PRICE, ...price }),
  quantity,
});
const coupon = (fields: Partial<Stripe.Coupon>) => couponSchema.parse({ ...COUPON, ...fields });
const recurring = (fields: Partial<Stripe.Price.Recurring>) => ({
  recurring: { ...MONTHLY, ...fields },
});

describe('the price of a month', () => {
  it('is the sum of all items', () => {
    expect(monthlyPrice([item(), item({ unit_amount: 500 }, 3)], [])).toBe(11_500);
  });

  it('is the part of a month of a longer interval', () => {
    expect(monthlyPrice([item(recurring({ interval: 'year' }))], [])).toBe(833);
    expect(monthlyPrice([item(recurring({ interval_count: 3 }))], [])).toBe(3_333);
  });

  it('is read from an amount with parts of a cent', () => {
    const fine = { unit_amount: null, unit_amount_decimal: Stripe.Decimal.from('0.5') };
    expect(monthlyPrice([item(fine, 2_001)], [])).toBe(1_001);
  });

  it.each<[string, Partial<Stripe.Price>]>([
    ['tiers', TIERED],
    [
      'an amount that the customer chooses',
      {
        unit_amount: null,
        unit_amount_decimal: null,
        custom_unit_amount: { maximum: null, minimum: null, preset: 1_000 },
      },
    ],
    ['an amount by usage', recurring({ usage_type: 'metered' })],
    ['weeks', recurring({ interval: 'week' })],
  ])('is unknown with %s', (_, price) => {
    expect(monthlyPrice([item(price)], [])).toBeNull();
    expect(monthlyPrice([item(), item(price)], [])).toBeNull();
  });

  it.each<[string, readonly Partial<Stripe.Coupon>[], number]>([
    ['a percentage', [{ percent_off: 12.5 }], 8_750],
    ['an amount', [{ amount_off: 1_500, currency: 'usd' }], 8_500],
    ['an amount above the price', [{ amount_off: 20_000, currency: 'usd' }], 0],
    ['two coupons, one after the other', [{ percent_off: 20 }, { percent_off: 20 }], 6_400],
    ['a percentage and then an amount', [{ percent_off: 50 }, { amount_off: 1_000 }], 4_000],
    ['months of a discount', [{ percent_off: 50, duration: 'repeating' }], 5_000],
    [
      'a coupon for one invoice, which lowers no other',
      [{ percent_off: 50, duration: 'once' }],
      10_000,
    ],
  ])('is lowered by %s', (_, coupons, expected) => {
    expect(monthlyPrice([item()], coupons.map(coupon))).toBe(expected);
  });
});
