// https://docs.stripe.com/api/subscriptions
import type Stripe from 'stripe';
import { z } from 'zod';
import type { Account } from '../account.ts';
import {
  changeItem,
  resume,
  setCancelAt,
  setCancelAtPeriodEnd,
  setTrialEnd,
  type CancellationDetails,
} from '../billing/changes.ts';
import { endSubscription, hasEnded } from '../billing/ending.ts';
import { requireCoupon, requirePromotion, redeem } from '../billing/promotions.ts';
import type { Subscription } from '../state/objects.ts';
import { isWithin, pageOf } from '../wire/page.ts';
import {
  clearable,
  createdRange,
  flag,
  integer,
  list,
  mergeMetadata,
  metadata,
  pageShape,
  text,
  type ParamShape,
} from '../wire/params.ts';
import { invalid, missing } from '../wire/stripe-error.ts';
import { endpoint, noParams, type Endpoint } from './endpoint.ts';

const UPDATED = 'customer.subscription.updated';

const cancellationDetails = () =>
  z
    .strictObject({
      comment: clearable(text()),
      feedback: clearable(
        z.enum([
          'customer_service',
          'low_quality',
          'missing_features',
          'other',
          'switched_service',
          'too_complex',
          'too_expensive',
          'unused',
        ]),
      ),
    })
    .optional();

const updateSchema = z.strictObject({
  cancel_at: clearable(integer(1)),
  cancel_at_period_end: flag().optional(),
  cancellation_details: cancellationDetails(),
  default_payment_method: text().optional(),
  description: clearable(text(500)),
  discounts: clearable(
    list(z.strictObject({ coupon: text().optional(), promotion_code: text().optional() })),
  ),
  items: list(
    z.strictObject({
      id: text(),
      price: text().optional(),
      quantity: integer(1).optional(),
    } satisfies ParamShape<Stripe.SubscriptionUpdateParams.Item>),
  ).optional(),
  metadata: metadata(),
  pause_collection: clearable(
    z.strictObject({
      behavior: z.enum(['keep_as_draft', 'mark_uncollectible', 'void']),
      resumes_at: integer(1).optional(),
    } satisfies ParamShape<Stripe.SubscriptionUpdateParams.PauseCollection>),
  ),
  proration_behavior: z
    .enum(['always_invoice', 'create_prorations', 'none'])
    .default('create_prorations'),
  trial_end: z.union([z.literal('now'), integer(1)]).optional(),
} satisfies ParamShape<Stripe.SubscriptionUpdateParams>);

const STATUSES = [
  'active',
  'canceled',
  'incomplete',
  'incomplete_expired',
  'past_due',
  'paused',
  'trialing',
  'unpaid',
] as const;

const listSchema = z.strictObject({
  ...pageShape,
  created: createdRange,
  customer: text().optional(),
  price: text().optional(),
  status: z.enum([...STATUSES, 'all', 'ended']).optional(),
} satisfies ParamShape<Stripe.SubscriptionListParams>);

/**
 * Returns whether a subscription has a requested status. The default is every status except ended
 * ones.
 */
const hasStatus = (subscription: Subscription, params: z.output<typeof listSchema>['status']) =>
  params === 'all' ||
  (params === undefined && subscription.status !== 'canceled') ||
  (params === 'ended' && hasEnded(subscription)) ||
  subscription.status === params;

function mergeDetails(
  before: Subscription['cancellation_details'],
  params: z.output<ReturnType<typeof cancellationDetails>>,
): CancellationDetails {
  const { comment = before?.comment ?? null, feedback = before?.feedback ?? null } = params ?? {};
  return { comment, feedback, feedback_option: null, reason: before?.reason ?? null };
}

export function subscriptionEndpoints(account: Account): readonly Endpoint[] {
  const { store } = account;

  const setDiscounts = (
    subscription: Subscription,
    params: NonNullable<z.output<typeof updateSchema>['discounts']>,
  ) => {
    const customer = store.require('customer', subscription.customer);
    const amount = subscription.items.data.reduce(
      (sum, { price }) => sum + (price.unit_amount ?? 0),
      0,
    );
    const { currency } = subscription;
    return params.map(({ coupon, promotion_code: code }, index) => {
      const param = `discounts[${index}]`;
      const redeemable =
        code === undefined
          ? requireCoupon(account, coupon ?? '', { currency }, `${param}[coupon]`)
          : requirePromotion(
              account,
              code,
              { customer, currency, amount },
              `${param}[promotion_code]`,
            );
      return redeem(account, redeemable, {
        session: null,
        customer: customer.id,
        subscription: subscription.id,
      }).id;
    });
  };

  const changeItems = (
    subscription: Subscription,
    { items = [], proration_behavior: proration }: z.output<typeof updateSchema>,
  ) => {
    for (const [index, params] of items.entries()) {
      const item = subscription.items.data.find(({ id }) => id === params.id);
      if (!item) throw missing('subscription item', params.id, `items[${index}][id]`);
      const priceId = params.price ?? item.price.id;
      const price = store.require('price', priceId, `items[${index}][price]`);
      const quantity = params.quantity ?? item.quantity ?? 1;
      changeItem(account, subscription, { item, price, quantity }, proration);
    }
  };

  const update = (subscription: Subscription, params: z.output<typeof updateSchema>) => {
    if (hasEnded(subscription)) {
      throw invalid(
        'A canceled subscription can only update its cancellation_details and metadata.',
      );
    }
    if (params.cancel_at != null && params.cancel_at_period_end === true) {
      throw invalid(
        'You may only specify one of these parameters: cancel_at, cancel_at_period_end.',
        'cancel_at',
      );
    }
    if (params.default_payment_method !== undefined) {
      store.require('payment_method', params.default_payment_method, 'default_payment_method');
    }
    changeItems(subscription, params);
    if (params.trial_end !== undefined) setTrialEnd(account, subscription, params.trial_end);
    if (params.cancel_at !== undefined) setCancelAt(account, subscription, params.cancel_at);
    if (params.cancel_at_period_end !== undefined) {
      setCancelAtPeriodEnd(account, subscription, params.cancel_at_period_end);
    }
    const { discounts, pause_collection: pause, default_payment_method: method } = params;
    account.change(
      subscription,
      {
        ...(params.cancellation_details !== undefined && {
          cancellation_details: mergeDetails(
            subscription.cancellation_details,
            params.cancellation_details,
          ),
        }),
        ...(params.description !== undefined && { description: params.description }),
        ...(discounts !== undefined && {
          discounts: discounts === null ? [] : setDiscounts(subscription, discounts),
        }),
        ...(method !== undefined && { default_payment_method: method }),
        ...(pause !== undefined && {
          pause_collection: pause && {
            behavior: pause.behavior,
            resumes_at: pause.resumes_at ?? null,
          },
        }),
        metadata: mergeMetadata(subscription.metadata, params.metadata),
      },
      UPDATED,
    );
    resumeCollectingAt(subscription, pause?.resumes_at);
  };

  const resumeCollectingAt = (subscription: Subscription, time: number | undefined) => {
    if (time === undefined) return;
    account.at(time, () => {
      if (subscription.pause_collection?.resumes_at !== time) return;
      account.change(subscription, { pause_collection: null }, UPDATED);
    });
  };

  return [
    endpoint('GET /v1/subscriptions', listSchema, (params) => {
      const found = store.list(
        'subscription',
        (subscription) =>
          hasStatus(subscription, params.status) &&
          (params.customer === undefined || subscription.customer === params.customer) &&
          (params.price === undefined ||
            subscription.items.data.some(({ price }) => price.id === params.price)) &&
          isWithin(subscription.created, params.created),
      );
      return pageOf('/v1/subscriptions', found, params);
    }),
    endpoint('GET /v1/subscriptions/:id', noParams, (_, id) => store.require('subscription', id)),
    endpoint('POST /v1/subscriptions/:id', updateSchema, (params, id) => {
      const subscription = store.require('subscription', id);
      update(subscription, params);
      return subscription;
    }),
    endpoint(
      'DELETE /v1/subscriptions/:id',
      z.strictObject({
        cancellation_details: cancellationDetails(),
      } satisfies ParamShape<Stripe.SubscriptionCancelParams>),
      (params, id) => {
        const subscription = store.require('subscription', id);
        if (hasEnded(subscription)) throw missing('subscription', id);
        if (params.cancellation_details !== undefined) {
          const details = mergeDetails(
            subscription.cancellation_details,
            params.cancellation_details,
          );
          subscription.cancellation_details = details;
        }
        endSubscription(account, subscription, 'cancellation_requested');
        return subscription;
      },
    ),
    endpoint('POST /v1/subscriptions/:id/resume', noParams, (_, id) => {
      const subscription = store.require('subscription', id);
      resume(account, subscription);
      return subscription;
    }),
  ];
}
