// https://docs.stripe.com/api/checkout/sessions
import type Stripe from 'stripe';
import { z } from 'zod';
import type { Account } from '../account.ts';
import { expireCheckout } from '../billing/checkout.ts';
import { showAmounts } from '../billing/checkout-amounts.ts';
import { DAY, HOUR } from '../billing/calendar.ts';
import { requireCoupon, requirePromotion } from '../billing/promotions.ts';
import { createSession } from '../objects/session.ts';
import type { CheckoutDetails } from '../state/checkout-details.ts';
import type { Customer, Session } from '../state/objects.ts';
import { pageOf, completeList } from '../wire/page.ts';
import {
  address,
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
import { invalid } from '../wire/stripe-error.ts';
import { endpoint, type Endpoint } from './endpoint.ts';

const subscriptionDataSchema = z.strictObject({
  description: text(500).optional(),
  metadata: metadata(),
  trial_end: integer(1).optional(),
  trial_period_days: integer(1, 730).optional(),
  trial_settings: z
    .strictObject({
      end_behavior: z.strictObject({
        missing_payment_method: z.enum(['cancel', 'create_invoice', 'pause']),
      }),
    })
    .optional(),
} satisfies ParamShape<Stripe.Checkout.SessionCreateParams.SubscriptionData>);

const createSchema = z.strictObject({
  allow_promotion_codes: flag().optional(),
  cancel_url: address().optional(),
  client_reference_id: text(200).optional(),
  consent_collection: z.strictObject({ terms_of_service: z.enum(['none', 'required']) }).optional(),
  customer: text().optional(),
  customer_email: z.email('Invalid email address').max(800).optional(),
  discounts: list(
    z.strictObject({ coupon: text().optional(), promotion_code: text().optional() }),
  ).optional(),
  expires_at: integer(0).optional(),
  line_items: list(
    z.strictObject({
      price: text(),
      quantity: integer(1, 999_999).default(1),
    } satisfies ParamShape<Stripe.Checkout.SessionCreateParams.LineItem>),
    20,
  ),
  locale: text().optional(),
  metadata: metadata(),
  mode: z.enum(['subscription']),
  payment_method_collection: z.enum(['always', 'if_required']).default('always'),
  subscription_data: subscriptionDataSchema.optional(),
  success_url: address(),
  ui_mode: z.enum(['hosted_page']).optional(),
} satisfies ParamShape<Stripe.Checkout.SessionCreateParams>);

type CreateParams = z.output<typeof createSchema>;

const listSchema = z.strictObject({
  ...pageShape,
  created: createdRange,
  customer: text().optional(),
  customer_details: z.strictObject({ email: text() }).optional(),
  payment_intent: text().optional(),
  status: z.enum(['complete', 'expired', 'open']).optional(),
  subscription: text().optional(),
} satisfies ParamShape<Stripe.Checkout.SessionListParams>);

export const lineItemsUrl = (id: string) => `/v1/checkout/sessions/${id}/line_items`;

/** Returns the line items, which a session contains only if they are expanded. */
export function lineItemsOf(account: Account, id: string) {
  const details = account.checkouts.get(id);
  const session = account.store.require('checkout.session', id);
  const subtotal = session.amount_subtotal ?? 0;
  const items = details?.items ?? [];
  return items.map(({ id: itemId, price, quantity }) => {
    const amount = subtotal === 0 ? 0 : (price.unit_amount ?? 0) * quantity;
    const share = subtotal === 0 ? 0 : amount / subtotal;
    const discount = Math.round((session.total_details?.amount_discount ?? 0) * share);
    return {
      id: itemId,
      object: 'item' as const,
      adjustable_quantity: null,
      amount_discount: discount,
      amount_subtotal: amount,
      amount_tax: 0,
      amount_total: amount - discount,
      currency: price.currency,
      description: account.store.find('product', price.product)?.name ?? null,
      metadata: {},
      price,
      quantity,
    };
  });
}

function itemsOf(account: Account, params: CreateParams): CheckoutDetails['items'] {
  if (params.line_items.length === 0) {
    throw invalid('Missing required param: line_items.', 'line_items', 'parameter_missing');
  }
  const items = params.line_items.map(({ price: id, quantity }, index) => {
    const param = `line_items[${index}][price]`;
    const price = account.store.require('price', id, param);
    if (!price.active) {
      throw invalid(
        `The price specified is inactive. This field only accepts active prices.`,
        param,
      );
    }
    return { id: account.ids.next('li_'), price, quantity };
  });
  const [first] = items;
  if (items.some(({ price }) => price.currency !== first?.price.currency)) {
    throw invalid('All line items must have the same currency.', 'line_items');
  }
  return items;
}

function discountOf(
  account: Account,
  params: CreateParams,
  purchase: { customer: Customer | undefined; currency: string; amount: number },
) {
  const { discounts = [] } = params;
  if (discounts.length > 0 && params.allow_promotion_codes !== undefined) {
    throw invalid(
      'You may only specify one of these parameters: allow_promotion_codes, discounts.',
      'allow_promotion_codes',
    );
  }
  if (discounts.length > 1) {
    throw invalid('You can apply at most one discount to a Checkout Session.', 'discounts');
  }
  const [discount] = discounts;
  if (!discount) return null;
  const { coupon, promotion_code: code } = discount;
  if ((coupon === undefined) === (code === undefined)) {
    throw invalid(
      'You must specify one of these parameters: coupon, promotion_code.',
      'discounts[0]',
    );
  }
  return code === undefined
    ? requireCoupon(account, coupon ?? '', purchase, 'discounts[0][coupon]')
    : requirePromotion(account, code, purchase, 'discounts[0][promotion_code]');
}

const SHORTEST = HOUR / 2;

function expiryOf(now: number, params: number | undefined): number {
  const expiresAt = params ?? now + DAY;
  if (expiresAt < now + SHORTEST || expiresAt > now + DAY) {
    throw invalid(
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
      'expires_at',
    );
  }
  return expiresAt;
}

function create(account: Account, params: CreateParams): Session {
  const { store } = account;
  const now = account.now();
  if (params.customer !== undefined && params.customer_email !== undefined) {
    throw invalid(
      'You may only specify one of these parameters: customer, customer_email.',
      'customer_email',
    );
  }
  const customer =
    params.customer === undefined
      ? undefined
      : store.require('customer', params.customer, 'customer');
  const data = params.subscription_data ?? {};
  if (data.trial_end !== undefined && data.trial_period_days !== undefined) {
    throw invalid(
      'You may only specify one of these parameters: trial_end, trial_period_days.',
      'subscription_data[trial_end]',
    );
  }
  if (data.trial_end !== undefined && data.trial_end < now + 2 * DAY) {
    throw invalid(
      'The `trial_end` date has to be at least 2 days in the future.',
      'subscription_data[trial_end]',
    );
  }
  const expiresAt = expiryOf(now, params.expires_at);
  const items = itemsOf(account, params);
  const currency = items[0]?.price.currency ?? 'usd';
  const amount = items.reduce(
    (sum, { price, quantity }) => sum + (price.unit_amount ?? 0) * quantity,
    0,
  );
  const details: CheckoutDetails = {
    items,
    trialDays: data.trial_period_days ?? null,
    trialEnd: data.trial_end ?? null,
    metadata: mergeMetadata(null, data.metadata),
    description: data.description ?? null,
    onMissingPaymentMethod:
      data.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice',
    redeemable: discountOf(account, params, { customer, currency, amount }),
    typedCode: null,
    waiting: null,
  };
  const id = account.ids.next(account.isLive ? 'cs_live_' : 'cs_test_', 58);
  const session = createSession(
    {
      id,
      allow_promotion_codes: params.allow_promotion_codes ?? null,
      cancel_url: params.cancel_url ?? null,
      client_reference_id: params.client_reference_id ?? null,
      consent_collection: params.consent_collection
        ? {
            payment_method_reuse_agreement: null,
            promotions: 'none',
            terms_of_service: params.consent_collection.terms_of_service,
          }
        : null,
      currency,
      customer: customer?.id ?? null,
      customer_email: params.customer_email ?? null,
      expires_at: expiresAt,
      locale: params.locale ?? null,
      metadata: mergeMetadata(null, params.metadata),
      payment_method_collection: params.payment_method_collection,
      success_url: params.success_url,
      url: `${account.address}/c/pay/${id}`,
    },
    now,
  );
  showAmounts(session, details);
  account.checkouts.set(id, details);
  store.add('checkout.session', session);
  account.at(expiresAt, () => expireCheckout(account, session));
  return session;
}

export function checkoutSessionEndpoints(account: Account): readonly Endpoint[] {
  const { store } = account;
  return [
    endpoint('POST /v1/checkout/sessions', createSchema, (params) => create(account, params)),
    endpoint('GET /v1/checkout/sessions', listSchema, (params) => {
      const email = params.customer_details?.email;
      const found = store.list(
        'checkout.session',
        (session) =>
          (params.subscription === undefined || session.subscription === params.subscription) &&
          (params.customer === undefined || session.customer === params.customer) &&
          (params.status === undefined || session.status === params.status) &&
          (params.payment_intent === undefined ||
            session.payment_intent === params.payment_intent) &&
          (email === undefined || session.customer_details?.email === email),
      );
      return pageOf('/v1/checkout/sessions', found, params);
    }),
    endpoint('GET /v1/checkout/sessions/:id', z.strictObject({}), (_, id) =>
      store.require('checkout.session', id),
    ),
    endpoint('GET /v1/checkout/sessions/:id/line_items', z.strictObject(pageShape), (params, id) =>
      pageOf(lineItemsUrl(id), lineItemsOf(account, id), params),
    ),
    endpoint(
      'POST /v1/checkout/sessions/:id',
      z.strictObject({ metadata: metadata() }),
      (params, id) => {
        const session = store.require('checkout.session', id);
        session.metadata = mergeMetadata(session.metadata, params.metadata);
        return session;
      },
    ),
    endpoint('POST /v1/checkout/sessions/:id/expire', z.strictObject({}), (_, id) => {
      const session = store.require('checkout.session', id);
      if (session.status !== 'open') {
        throw invalid(
          `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
        );
      }
      expireCheckout(account, session);
      return session;
    }),
  ];
}

export const includedLineItems = (account: Account, id: string) =>
  completeList(lineItemsUrl(id), lineItemsOf(account, id));
