// https://docs.stripe.com/api/products, /prices, /coupons, /promotion_codes
import type Stripe from 'stripe';
import { z } from 'zod';
import type { Account } from '../account.ts';
import { watchExpiry } from '../billing/promotions.ts';
import {
  createCoupon,
  createPrice,
  createProduct,
  createPromotionCode,
} from '../objects/catalogue.ts';
import type { Price } from '../state/objects.ts';
import { isWithin, pageOf } from '../wire/page.ts';
import {
  clearable,
  createdRange,
  decimal,
  flag,
  integer,
  list,
  mergeMetadata,
  metadata,
  pageShape,
  text,
  type ParamShape,
} from '../wire/params.ts';
import { invalid } from '../wire/stripe-error.ts';
import { endpoint, type Endpoint } from './endpoint.ts';

const nothing = z.strictObject({});
const currency = () =>
  z
    .string()
    .regex(/^[a-zA-Z]{3}$/, 'Invalid currency')
    .transform((code) => code.toLowerCase());

function productEndpoints(account: Account): readonly Endpoint[] {
  const { store, ids } = account;
  const createSchema = z.strictObject({
    active: flag().default(true),
    description: text().optional(),
    id: text().optional(),
    metadata: metadata(),
    name: text(),
  } satisfies ParamShape<Stripe.ProductCreateParams>);
  const updateSchema = z.strictObject({
    active: flag().optional(),
    description: clearable(text()),
    metadata: metadata(),
    name: text().optional(),
  } satisfies ParamShape<Stripe.ProductUpdateParams>);
  return [
    endpoint('POST /v1/products', createSchema, (wish) => {
      const { active, description = null, name } = wish;
      const id = wish.id ?? ids.next('prod_', 14);
      const product = createProduct(
        { id, name, description, active, metadata: mergeMetadata(null, wish.metadata) },
        account.now(),
      );
      account.emit('product.created', store.add('product', product));
      return product;
    }),
    endpoint('GET /v1/products/:id', nothing, (_, id) => store.require('product', id)),
    endpoint('POST /v1/products/:id', updateSchema, (wish, id) => {
      const product = store.require('product', id);
      account.change(
        product,
        {
          ...(wish.active !== undefined && { active: wish.active }),
          ...(wish.description !== undefined && { description: wish.description }),
          ...(wish.name !== undefined && { name: wish.name }),
          metadata: mergeMetadata(product.metadata, wish.metadata),
        },
        'product.updated',
      );
      return product;
    }),
    endpoint(
      'GET /v1/products',
      z.strictObject({
        ...pageShape,
        active: flag().optional(),
        created: createdRange,
        ids: list(text()).optional(),
      } satisfies ParamShape<Stripe.ProductListParams>),
      (wish) => {
        const found = store.list(
          'product',
          ({ id, active, created }) =>
            (wish.active === undefined || active === wish.active) &&
            (wish.ids?.includes(id) ?? true) &&
            isWithin(created, wish.created),
        );
        return pageOf('/v1/products', found, wish);
      },
    ),
  ];
}

function priceEndpoints(account: Account): readonly Endpoint[] {
  const { store, ids } = account;
  const lookupKey = { lookup_key: text(200).optional(), transfer_lookup_key: flag().optional() };
  const createSchema = z.strictObject({
    ...lookupKey,
    active: flag().default(true),
    currency: currency(),
    metadata: metadata(),
    nickname: text().optional(),
    product: text(),
    recurring: z.strictObject({
      interval: z.enum(['day', 'month', 'week', 'year']),
      interval_count: integer(1, 36).default(1),
    }),
    unit_amount: integer(0, 99_999_999),
  } satisfies ParamShape<Stripe.PriceCreateParams>);
  const updateSchema = z.strictObject({
    ...lookupKey,
    active: flag().optional(),
    metadata: metadata(),
    nickname: clearable(text()),
  } satisfies ParamShape<Stripe.PriceUpdateParams>);
  const listSchema = z.strictObject({
    ...pageShape,
    active: flag().optional(),
    created: createdRange,
    currency: currency().optional(),
    lookup_keys: list(text(), 10).optional(),
    product: text().optional(),
    type: z.enum(['one_time', 'recurring']).optional(),
  } satisfies ParamShape<Stripe.PriceListParams>);

  /** A key stands for one price at a time. */
  const claimKey = (key: string | undefined, isTransfer: boolean | undefined, by?: Price) => {
    if (key === undefined) return;
    const [holder] = store.list('price', (price) => price.lookup_key === key && price !== by);
    if (!holder) return;
    if (isTransfer !== true) {
      throw invalid(
        `A price (\`${holder.id}\`) already uses that lookup key.`,
        'lookup_key',
        'resource_already_exists',
      );
    }
    account.change(holder, { lookup_key: null }, 'price.updated');
  };

  return [
    endpoint('POST /v1/prices', createSchema, (wish) => {
      store.require('product', wish.product, 'product');
      claimKey(wish.lookup_key, wish.transfer_lookup_key);
      const price = createPrice(
        {
          id: ids.next('price_'),
          product: wish.product,
          currency: wish.currency,
          unitAmount: wish.unit_amount,
          interval: wish.recurring.interval,
          intervalCount: wish.recurring.interval_count,
          lookupKey: wish.lookup_key ?? null,
          nickname: wish.nickname ?? null,
          active: wish.active,
          metadata: mergeMetadata(null, wish.metadata),
        },
        account.now(),
      );
      account.emit('price.created', store.add('price', price));
      return price;
    }),
    endpoint('GET /v1/prices/:id', nothing, (_, id) => store.require('price', id)),
    endpoint('POST /v1/prices/:id', updateSchema, (wish, id) => {
      const price = store.require('price', id);
      claimKey(wish.lookup_key, wish.transfer_lookup_key, price);
      account.change(
        price,
        {
          ...(wish.active !== undefined && { active: wish.active }),
          ...(wish.lookup_key !== undefined && { lookup_key: wish.lookup_key }),
          ...(wish.nickname !== undefined && { nickname: wish.nickname }),
          metadata: mergeMetadata(price.metadata, wish.metadata),
        },
        'price.updated',
      );
      return price;
    }),
    endpoint('GET /v1/prices', listSchema, (wish) => {
      const found = store.list(
        'price',
        (price) =>
          (wish.active === undefined || price.active === wish.active) &&
          (wish.currency === undefined || price.currency === wish.currency) &&
          (wish.lookup_keys?.includes(price.lookup_key ?? '') ?? true) &&
          (wish.product === undefined || price.product === wish.product) &&
          (wish.type === undefined || price.type === wish.type) &&
          isWithin(price.created, wish.created),
      );
      return pageOf('/v1/prices', found, wish);
    }),
  ];
}

function couponEndpoints(account: Account): readonly Endpoint[] {
  const { store, ids } = account;
  const createSchema = z.strictObject({
    amount_off: integer(1).optional(),
    currency: currency().optional(),
    duration: z.enum(['forever', 'once', 'repeating']).default('once'),
    duration_in_months: integer(1).optional(),
    id: text(200).optional(),
    max_redemptions: integer(1).optional(),
    metadata: metadata(),
    name: text(40).optional(),
    percent_off: decimal()
      .refine(
        (value) => value > 0 && value <= 100,
        'Invalid percent_off: must be between 0 and 100',
      )
      .optional(),
    redeem_by: integer(0).optional(),
  } satisfies ParamShape<Stripe.CouponCreateParams>);
  return [
    endpoint('POST /v1/coupons', createSchema, (wish) => {
      if ((wish.percent_off === undefined) === (wish.amount_off === undefined)) {
        throw invalid('You must pass exactly one of percent_off or amount_off.', 'percent_off');
      }
      if (wish.amount_off !== undefined && wish.currency === undefined) {
        throw invalid('Missing required param: currency.', 'currency', 'parameter_missing');
      }
      if ((wish.duration === 'repeating') !== (wish.duration_in_months !== undefined)) {
        throw invalid(
          'You must pass duration_in_months when, and only when, duration is repeating.',
          'duration_in_months',
        );
      }
      if (wish.redeem_by !== undefined && wish.redeem_by <= account.now()) {
        throw invalid('The redeem_by date must be in the future.', 'redeem_by');
      }
      const id = wish.id ?? ids.next('', 8);
      if (store.find('coupon', id)) {
        throw invalid('Coupon already exists.', 'id', 'resource_already_exists');
      }
      const coupon = createCoupon(
        {
          id,
          name: wish.name ?? null,
          percent_off: wish.percent_off ?? null,
          amount_off: wish.amount_off ?? null,
          currency: wish.currency ?? null,
          duration: wish.duration,
          duration_in_months: wish.duration_in_months ?? null,
          max_redemptions: wish.max_redemptions ?? null,
          redeem_by: wish.redeem_by ?? null,
          metadata: mergeMetadata(null, wish.metadata),
        },
        account.now(),
      );
      account.emit('coupon.created', store.add('coupon', coupon));
      watchExpiry(account, { coupon, promotionCode: null });
      return coupon;
    }),
    endpoint('GET /v1/coupons/:id', nothing, (_, id) => store.require('coupon', id)),
    endpoint('DELETE /v1/coupons/:id', nothing, (_, id) => {
      const coupon = store.require('coupon', id);
      coupon.valid = false;
      store.remove('coupon', id);
      account.emit('coupon.deleted', coupon);
      return { id, object: 'coupon', deleted: true };
    }),
    endpoint('GET /v1/coupons', z.strictObject({ ...pageShape, created: createdRange }), (wish) =>
      pageOf(
        '/v1/coupons',
        store.list('coupon', ({ created }) => isWithin(created, wish.created)),
        wish,
      ),
    ),
  ];
}

function promotionCodeEndpoints(account: Account): readonly Endpoint[] {
  const { store, ids } = account;
  const createSchema = z.strictObject({
    active: flag().default(true),
    code: z
      .string()
      .regex(
        /^[A-Za-z0-9-]{1,500}$/,
        'Promotion codes can only contain letters, digits and dashes.',
      )
      .optional(),
    customer: text().optional(),
    expires_at: integer(0).optional(),
    max_redemptions: integer(1).optional(),
    metadata: metadata(),
    promotion: z.strictObject({ coupon: text(), type: z.enum(['coupon']) }),
    restrictions: z
      .strictObject({
        first_time_transaction: flag().optional(),
        minimum_amount: integer(1).optional(),
        minimum_amount_currency: currency().optional(),
      })
      .optional(),
  } satisfies ParamShape<Stripe.PromotionCodeCreateParams>);
  const updateSchema = z.strictObject({
    active: flag().optional(),
    metadata: metadata(),
  } satisfies ParamShape<Stripe.PromotionCodeUpdateParams>);
  const listSchema = z.strictObject({
    ...pageShape,
    active: flag().optional(),
    code: text().optional(),
    coupon: text().optional(),
    created: createdRange,
    customer: text().optional(),
  } satisfies ParamShape<Stripe.PromotionCodeListParams>);
  return [
    endpoint('POST /v1/promotion_codes', createSchema, (wish) => {
      const coupon = store.require('coupon', wish.promotion.coupon, 'promotion[coupon]');
      if (wish.customer !== undefined) store.require('customer', wish.customer, 'customer');
      const code = wish.code ?? ids.next('', 8).toUpperCase();
      const isSame = (found: { active: boolean; code: string }) =>
        found.active && found.code.toLowerCase() === code.toLowerCase();
      if (store.list('promotion_code', isSame).length > 0) {
        throw invalid(
          'An active promotion code with that code already exists.',
          'code',
          'resource_already_exists',
        );
      }
      const { restrictions = {} } = wish;
      const promotionCode = createPromotionCode(
        {
          id: ids.next('promo_'),
          code,
          active: wish.active,
          coupon: coupon.id,
          customer: wish.customer ?? null,
          expires_at: wish.expires_at ?? null,
          max_redemptions: wish.max_redemptions ?? null,
          metadata: mergeMetadata(null, wish.metadata),
          restrictions: {
            first_time_transaction: restrictions.first_time_transaction ?? false,
            minimum_amount: restrictions.minimum_amount ?? null,
            minimum_amount_currency: restrictions.minimum_amount_currency ?? null,
          },
        },
        account.now(),
      );
      account.emit('promotion_code.created', store.add('promotion_code', promotionCode));
      watchExpiry(account, { coupon, promotionCode });
      return promotionCode;
    }),
    endpoint('GET /v1/promotion_codes/:id', nothing, (_, id) =>
      store.require('promotion_code', id),
    ),
    endpoint('POST /v1/promotion_codes/:id', updateSchema, (wish, id) => {
      const promotionCode = store.require('promotion_code', id);
      account.change(
        promotionCode,
        {
          ...(wish.active !== undefined && { active: wish.active }),
          metadata: mergeMetadata(promotionCode.metadata, wish.metadata),
        },
        'promotion_code.updated',
      );
      return promotionCode;
    }),
    endpoint('GET /v1/promotion_codes', listSchema, (wish) => {
      const found = store.list(
        'promotion_code',
        (promotionCode) =>
          (wish.active === undefined || promotionCode.active === wish.active) &&
          (wish.code === undefined ||
            promotionCode.code.toLowerCase() === wish.code.toLowerCase()) &&
          (wish.coupon === undefined || promotionCode.promotion.coupon === wish.coupon) &&
          (wish.customer === undefined || promotionCode.customer === wish.customer) &&
          isWithin(promotionCode.created, wish.created),
      );
      return pageOf('/v1/promotion_codes', found, wish);
    }),
  ];
}

export const catalogueEndpoints = (account: Account): readonly Endpoint[] => [
  ...productEndpoints(account),
  ...priceEndpoints(account),
  ...couponEndpoints(account),
  ...promotionCodeEndpoints(account),
];
