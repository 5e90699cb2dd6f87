import type { Coupon, Plan, Price, Product, PromotionCode } from '../state/objects.ts';

export interface NewProduct {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly active: boolean;
  readonly metadata: Record<string, string>;
}

export const createProduct = (fields: NewProduct, created: number): Product => ({
  object: 'product',
  ...fields,
  created,
  default_price: null,
  images: [],
  livemode: false,
  marketing_features: [],
  package_dimensions: null,
  shippable: null,
  statement_descriptor: null,
  tax_code: null,
  tax_details: null,
  type: 'service',
  unit_label: null,
  updated: created,
  url: null,
});

export interface NewPrice {
  readonly id: string;
  readonly product: string;
  readonly currency: string;
  readonly unitAmount: number;
  readonly interval: 'day' | 'week' | 'month' | 'year';
  readonly intervalCount: number;
  readonly lookupKey: string | null;
  readonly nickname: string | null;
  readonly active: boolean;
  readonly metadata: Record<string, string>;
}

export const createPrice = (fields: NewPrice, created: number): Price => ({
  id: fields.id,
  object: 'price',
  active: fields.active,
  billing_scheme: 'per_unit',
  created,
  currency: fields.currency,
  custom_unit_amount: null,
  livemode: false,
  lookup_key: fields.lookupKey,
  metadata: fields.metadata,
  nickname: fields.nickname,
  product: fields.product,
  recurring: {
    interval: fields.interval,
    interval_count: fields.intervalCount,
    meter: null,
    trial_period_days: null,
    usage_type: 'licensed',
  },
  tax_behavior: 'unspecified',
  tiers_mode: null,
  transform_quantity: null,
  type: 'recurring',
  unit_amount: fields.unitAmount,
  unit_amount_decimal: String(fields.unitAmount),
});

/**
 * Returns a price in the format of the older Plan object, which subscription items still contain.
 */
export const planOf = (price: Price): Plan => ({
  id: price.id,
  object: 'plan',
  active: price.active,
  amount: price.unit_amount,
  amount_decimal: price.unit_amount_decimal,
  billing_scheme: 'per_unit',
  created: price.created,
  currency: price.currency,
  interval: price.recurring?.interval ?? 'month',
  interval_count: price.recurring?.interval_count ?? 1,
  livemode: false,
  metadata: price.metadata,
  meter: null,
  nickname: price.nickname,
  product: price.product,
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: 'licensed',
});

export type NewCoupon = Pick<
  Coupon,
  | 'id'
  | 'name'
  | 'percent_off'
  | 'amount_off'
  | 'currency'
  | 'duration'
  | 'duration_in_months'
  | 'max_redemptions'
  | 'redeem_by'
  | 'metadata'
>;

export const createCoupon = (fields: NewCoupon, created: number): Coupon => ({
  ...fields,
  object: 'coupon',
  created,
  livemode: false,
  times_redeemed: 0,
  valid: true,
});

export type NewPromotionCode = Pick<
  PromotionCode,
  | 'id'
  | 'code'
  | 'active'
  | 'customer'
  | 'expires_at'
  | 'max_redemptions'
  | 'metadata'
  | 'restrictions'
> & { readonly coupon: string };

export const createPromotionCode = (
  { coupon, ...fields }: NewPromotionCode,
  created: number,
): PromotionCode => ({
  ...fields,
  object: 'promotion_code',
  created,
  customer_account: null,
  livemode: false,
  promotion: { type: 'coupon', coupon },
  times_redeemed: 0,
});
