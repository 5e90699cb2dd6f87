// https://docs.stripe.com/api/promotion_codes
import type Stripe from 'stripe';
import { z } from 'zod';
import type { Account } from '../account.ts';
import { scheduleExpiry } from '../billing/promotions.ts';
import { createPromotionCode } from '../objects/catalog.ts';
import { isWithin, pageOf } from '../wire/page.ts';
import {
  createdRange,
  currency,
  flag,
  integer,
  mergeMetadata,
  metadata,
  pageShape,
  text,
  type ParamShape,
} from '../wire/params.ts';
import { invalid } from '../wire/stripe-error.ts';
import { endpoint, noParams, type Endpoint } from './endpoint.ts';

export function promotionCodeEndpoints(account: Account): readonly Endpoint[] {
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
    endpoint('POST /v1/promotion_codes', createSchema, (params) => {
      const coupon = store.require('coupon', params.promotion.coupon, 'promotion[coupon]');
      if (params.customer !== undefined) store.require('customer', params.customer, 'customer');
      const code = params.code ?? ids.next('', 8).toUpperCase();
      const isSame = (found: { active: boolean; code: string }) =>
        found.active && found.code.toLowerCase() === code.toLowerCase();
      if (store.list('promotion_code', isSame).length > 0) {
        throw invalid(
          'An active promotion code with that code already exists.',
          'code',
          'resource_already_exists',
        );
      }
      const { restrictions = {} } = params;
      const promotionCode = createPromotionCode(
        {
          id: ids.next('promo_'),
          code,
          active: params.active,
          coupon: coupon.id,
          customer: params.customer ?? null,
          expires_at: params.expires_at ?? null,
          max_redemptions: params.max_redemptions ?? null,
          metadata: mergeMetadata(null, params.metadata),
          restrictions: {
            first_time_transaction: restrictions.first_time_transaction ?? false,
            minimum_amount: restrictions.minimum_amount ?? null,
            minimum_amount_currency: restrictions.minimum_amount_currency ?? null,
          },
        },
        account.now(),
      );
      account.emit('promotion_code.created', store.add('promotion_code', promotionCode));
      scheduleExpiry(account, { coupon, promotionCode });
      return promotionCode;
    }),
    endpoint('GET /v1/promotion_codes/:id', noParams, (_, id) =>
      store.require('promotion_code', id),
    ),
    endpoint('POST /v1/promotion_codes/:id', updateSchema, (params, id) => {
      const promotionCode = store.require('promotion_code', id);
      account.change(
        promotionCode,
        {
          ...(params.active !== undefined && { active: params.active }),
          metadata: mergeMetadata(promotionCode.metadata, params.metadata),
        },
        'promotion_code.updated',
      );
      return promotionCode;
    }),
    endpoint('GET /v1/promotion_codes', listSchema, (params) => {
      const found = store.list(
        'promotion_code',
        (promotionCode) =>
          (params.active === undefined || promotionCode.active === params.active) &&
          (params.code === undefined ||
            promotionCode.code.toLowerCase() === params.code.toLowerCase()) &&
          (params.coupon === undefined || promotionCode.promotion.coupon === params.coupon) &&
          (params.customer === undefined || promotionCode.customer === params.customer) &&
          isWithin(promotionCode.created, params.created),
      );
      return pageOf('/v1/promotion_codes', found, params);
    }),
  ];
}
