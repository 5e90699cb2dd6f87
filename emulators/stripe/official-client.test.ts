// The official client through every call that the product makes, with the answers it relies on.
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StripeTestServer, idOf } from './testing.ts';

let emulator: StripeTestServer;
let stripe: Stripe;
beforeAll(async () => {
  emulator = await StripeTestServer.start();
  ({ stripe } = emulator);
});
afterAll(() => emulator.close());

const ADDRESS = 'ada@bluebird.example';
const EXPANDED = ['latest_invoice', 'customer', 'discounts.source.coupon'];

/** Returns the code of the error that the official client throws. */
const codeOf = (call: Promise<unknown>): Promise<string | undefined> =>
  call.then(
    () => expect.unreachable('The call was not refused.'),
    (error: unknown) => (error as Stripe.errors.StripeError).code,
  );

const create = (key: string, params: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
  emulator.price('pro_monthly_100').then(({ id }) =>
    stripe.checkout.sessions.create(
      {
        mode: 'subscription',
        line_items: [{ price: id, quantity: 1 }],
        client_reference_id: key,
        metadata: { checkoutId: key },
        subscription_data: {
          metadata: { checkoutId: key },
          trial_period_days: 30,
          trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
        },
        payment_method_collection: 'always',
        customer_email: ADDRESS,
        success_url: 'https://daily.example/paid?session_id={CHECKOUT_SESSION_ID}',
        cancel_url: 'https://daily.example/plan',
        ...params,
      },
      { idempotencyKey: `checkout_${key}` },
    ),
  );

/** Pays for a checkout and returns its subscription. */
async function subscribe(key: string): Promise<Stripe.Subscription> {
  const session = await create(key);
  await emulator.ask('POST', `/checkout/${session.id}/complete`, { email: ADDRESS });
  const { subscription } = await stripe.checkout.sessions.retrieve(session.id);
  return stripe.subscriptions.retrieve(idOf(subscription), { expand: EXPANDED });
}

describe('the official client', () => {
  it('finds a price by its lookup key', async () => {
    const params = { lookup_keys: ['pro_monthly_100'], active: true, limit: 1 };
    const { data } = await stripe.prices.list(params);
    expect(data).toMatchObject([{ currency: 'usd', unit_amount: 10_000, active: true }]);
    expect(data[0]?.unit_amount_decimal?.toString()).toBe('10000');
  });

  it('creates a coupon once', async () => {
    const params = { id: 'PARK-20', name: 'PARK', percent_off: 20, duration: 'forever' } as const;
    expect(await stripe.coupons.create(params)).toMatchObject({ percent_off: 20, valid: true });
    expect(await codeOf(stripe.coupons.create(params))).toBe('resource_already_exists');
  });

  it('opens one checkout for one idempotency key', async () => {
    const [one, other] = [await create('same'), await create('same')];
    expect(other.id).toBe(one.id);
    expect(one).toMatchObject({ status: 'open', payment_status: 'unpaid', subscription: null });
    expect(one.url).toContain('/c/pay/');
  });

  it('expires a checkout once', async () => {
    const { id } = await create('expired');
    expect((await stripe.checkout.sessions.expire(id)).status).toBe('expired');
    const refused = stripe.checkout.sessions.expire(id);
    await expect(refused).rejects.toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
  });

  it('reads a subscription with its invoice, customer and coupon', async () => {
    const subscription = await subscribe('trial');
    expect(subscription).toMatchObject({
      status: 'trialing',
      metadata: { checkoutId: 'trial' },
      customer: { object: 'customer', email: ADDRESS },
      latest_invoice: { object: 'invoice', status: 'paid', amount_remaining: 0 },
      discounts: [],
    });
    const [item] = subscription.items.data;
    expect(item?.current_period_end).toBe(subscription.trial_end);
    // The fields that the versions before 2025-03-31 had.
    expect(subscription).not.toHaveProperty('current_period_end');
    expect(subscription.latest_invoice).not.toHaveProperty('subscription');
  });

  it('cancels a subscription with a comment, and no subscription twice', async () => {
    const { id } = await subscribe('canceled');
    const cancellation_details = { comment: 'The account was erased.' };
    await stripe.subscriptions.update(id, { cancellation_details });
    const canceled = await stripe.subscriptions.cancel(id, { cancellation_details });
    expect(canceled).toMatchObject({ status: 'canceled', cancellation_details });
    expect(await codeOf(stripe.subscriptions.cancel(id))).toBe('resource_missing');
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('canceled');
  });

  it('opens the customer portal', async () => {
    const { customer } = await subscribe('portal');
    const { data } = await stripe.billingPortal.configurations.list({ is_default: true, limit: 1 });
    expect(data).toMatchObject([{ active: true, is_default: true }]);
    const session = await stripe.billingPortal.sessions.create({
      customer: idOf(customer as Stripe.Customer),
      return_url: 'https://daily.example/plan',
    });
    expect(session).toMatchObject({ configuration: data[0]?.id, livemode: false });
  });

  it('lists webhook endpoints with their version and events, without their secret', async () => {
    const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
    expect(data).toMatchObject([
      { api_version: Stripe.API_VERSION, enabled_events: ['*'], status: 'enabled' },
    ]);
    expect(data[0]).not.toHaveProperty('secret');
  });

  it.each([
    ['checkout', () => stripe.checkout.sessions.retrieve('cs_test_none')],
    ['subscription', () => stripe.subscriptions.retrieve('sub_none')],
    ['customer', () => stripe.billingPortal.sessions.create({ customer: 'cus_none' })],
  ])('reports a missing %s', async (_, call) => {
    expect(await codeOf(call())).toBe('resource_missing');
  });
});
