// https://docs.stripe.com/api/coupons
import type Stripe from 'stripe';
import { z } from 'zod';
import type { Account } from '../account.ts';
import { scheduleExpiry } from '../billing/promotions.ts';
import { createCoupon } from '../objects/catalog.ts';
import { isWithin, pageOf } from '../wire/page.ts';
import {
  createdRange,
  currency,
  decimal,
  integer,
  mergeMetadata,
  metadata,
  pageShape,
  text,
  type ParamShape,
} from '../wire/params.ts';
import { invalid } from '../wire/stripe-error.ts';
import { endpoint, noParams, type Endpoint } from './endpoint.ts';

export function couponEndpoints(account: Account): readonly Endpoint[] {
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
    endpoint('POST /v1/coupons', createSchema, (params) => {
      if ((params.percent_off === undefined) === (params.amount_off === undefined)) {
        throw invalid('You must pass exactly one of percent_off or amount_off.', 'percent_off');
      }
      if (params.amount_off !== undefined && params.currency === undefined) {
        throw invalid('Missing required param: currency.', 'currency', 'parameter_missing');
      }
      if ((params.duration === 'repeating') !== (params.duration_in_months !== undefined)) {
        throw invalid(
          'You must pass duration_in_months when, and only when, duration is repeating.',
          'duration_in_months',
        );
      }
      if (params.redeem_by !== undefined && params.redeem_by <= account.now()) {
        throw invalid('The redeem_by date must be in the future.', 'redeem_by');
      }
      const id = params.id ?? ids.next('', 8);
      if (store.find('coupon', id)) {
        throw invalid('Coupon already exists.', 'id', 'resource_already_exists');
      }
      const coupon = createCoupon(
        {
          id,
          name: params.name ?? null,
          percent_off: params.percent_off ?? null,
          amount_off: params.amount_off ?? null,
          currency: params.currency ?? null,
          duration: params.duration,
          duration_in_months: params.duration_in_months ?? null,
          max_redemptions: params.max_redemptions ?? null,
          redeem_by: params.redeem_by ?? null,
          metadata: mergeMetadata(null, params.metadata),
        },
        account.now(),
      );
      account.emit('coupon.created', store.add('coupon', coupon));
      scheduleExpiry(account, { coupon, promotionCode: null });
      return coupon;
    }),
    endpoint('GET /v1/coupons/:id', noParams, (_, id) => store.require('coupon', id)),
    endpoint('DELETE /v1/coupons/:id', noParams, (_, id) => {
      const coupon = store.require('coupon', id);
      coupon.valid = false;
      store.remove('coupon', id);
      account.emit('coupon.deleted', coupon);
      return { id, object: 'coupon', deleted: true };
    }),
    endpoint('GET /v1/coupons', z.strictObject({ ...pageShape, created: createdRange }), (params) =>
      pageOf(
        '/v1/coupons',
        store.list('coupon', ({ created }) => isWithin(created, params.created)),
        params,
      ),
    ),
  ];
}
