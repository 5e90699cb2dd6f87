// The adapter of payments against the emulator of Stripe, with the official client in between.
import { entitlementOf } from '@daily-snapshot/domain/billing/subscription';
import { checkoutOrder } from '@daily-snapshot/domain/billing/checkout';
import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY, START, StripeTestServer } from '../../../emulators/stripe/testing.ts';
import { stripeClient, stripePayments } from '../../../functions/src/providers/stripe/payments.ts';
import type { CheckoutRequest, Payments } from '../../../functions/src/billing/ports/payments.ts';

let stripeServer: StripeTestServer;
let payments: Payments;

beforeEach(async () => {
  stripeServer = await StripeTestServer.start();
  payments = stripePayments(
    stripeClient({ secretKey: 'sk_test_local', baseUrl: stripeServer.address }),
  );
});
afterEach(() => stripeServer.close());

const requestFor = (
  request: Parameters<typeof checkoutOrder>[0],
  checkoutId = 'a-checkout-of-ada',
): CheckoutRequest => {
  const order = checkoutOrder(request, START);
  if (!order) throw new Error('It is not sold.');
  return {
    checkoutId,
    order,
    // The emulator's clock stands still.
    expiresAt: new Date(START.getTime() + 45 * 60_000),
    successUrl: 'http://127.0.0.1:5002/onboarding?success=true&session_id={CHECKOUT_SESSION_ID}',
    cancelUrl: 'http://127.0.0.1:5002/friends',
  };
};

async function buy(request: CheckoutRequest, card = '4242424242424242') {
  const { sessionId } = await payments.openCheckout(request);
  const email = 'ada@bluebird.example';
  await stripeServer.ask('POST', `/checkout/${sessionId}/complete`, { email, card });
  const facts = await payments.checkout(sessionId);
  const subscriptionId = facts?.subscriptionId ?? '';
  return { facts, subscriptionId, current: () => payments.subscription(subscriptionId) };
}

describe('payments at Stripe', () => {
  it('open one checkout for 50 identical concurrent requests', async () => {
    const request = requestFor({ offer: 'friends', price: 100 });
    await payments.openCheckout(request);
    const opened = await Promise.allSettled(
      Array.from({ length: 50 }, () => payments.openCheckout(request)),
    );
    const ids = opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value.sessionId] : []));
    expect(ids).toHaveLength(50);
    expect(new Set(ids).size).toBe(1);
    expect((await stripeServer.stripe.checkout.sessions.list()).data).toHaveLength(1);
  });

  it('sell each offer at its price', async () => {
    const sold = [
      [{ offer: 'pricing', price: 10 }, 1_000],
      [{ offer: 'pricing', price: 100 }, 10_000],
      [{ offer: 'friends', price: 100 }, 10_000],
    ] as const;
    for (const [request, amount] of sold) {
      const { current } = await buy(
        requestFor(request, `checkout-${request.offer}-${request.price}`),
      );
      expect(await current()).toMatchObject({ status: 'active', monthly: amount, currency: 'USD' });
    }
  });

  it('give a trial with a promo code whose discount applies after the trial', async () => {
    const request = requestFor({ offer: 'parkhill', price: 100, promoCode: 'PARKHILL20' });
    const { facts, current } = await buy(request);
    expect(facts).toMatchObject({ state: 'paid', checkoutId: request.checkoutId });
    const trial = await current();
    expect(trial).toMatchObject({ status: 'trialing', monthly: 8_000 });
    expect(trial?.trialEndsAt).toEqual(new Date(START.getTime() + 30 * DAY * 1000));
    expect(trial?.checkoutId).toBe(request.checkoutId);
    await stripeServer.advance(31 * DAY);
    expect(await current()).toMatchObject({ status: 'active', monthly: 8_000 });
    const paid = await stripeServer.stripe.invoices.list({ subscription: trial?.id ?? '' });
    expect(paid.data.map(({ amount_paid: amount }) => amount)).toEqual([8_000, 0]);
  });

  it('read a subscription without a fixed price, so that its events do not fail', async () => {
    const { subscriptionId } = await buy(requestFor({ offer: 'friends', price: 100 }));
    const answer = await stripeServer.stripe.subscriptions.retrieve(subscriptionId, {
      expand: ['customer'],
    });
    const [first] = answer.items.data;
    if (!first) throw new Error('The subscription has no item.');
    const tiered: Stripe.Price = {
      ...first.price,
      billing_scheme: 'tiered',
      tiers_mode: 'graduated',
      unit_amount: null,
      unit_amount_decimal: null,
    };
    const changed = {
      ...answer,
      items: { ...answer.items, data: [{ ...first, price: tiered }] },
    } satisfies Stripe.Subscription;
    const httpClient = Stripe.createFetchHttpClient(async () => Response.json(changed));
    const reader = stripePayments(new Stripe('sk_test_local', { telemetry: false, httpClient }));
    expect(await reader.subscription(subscriptionId)).toMatchObject({
      id: subscriptionId,
      status: 'active',
      monthly: null,
    });
  });

  it('include a discount of a fixed amount in the price', async () => {
    const { stripe } = stripeServer;
    await stripe.coupons.create({
      id: 'FIFTEEN',
      amount_off: 1_500,
      currency: 'usd',
      duration: 'forever',
    });
    const { id } = await stripeServer.buy({ discounts: [{ coupon: 'FIFTEEN' }] });
    expect(await payments.subscription(id)).toMatchObject({ monthly: 8_500 });
  });

  it('report each failed attempt after a trial, and the end', async () => {
    const request = requestFor({ offer: 'parkhill', price: 100 });
    const { current } = await buy(request, '4000000000000341');
    await stripeServer.advance(30 * DAY + 7200);
    const failed = await current();
    expect(failed).toMatchObject({ status: 'past_due', owed: { amount: 10_000, attemptCount: 1 } });
    expect(failed && entitlementOf(failed).hasDigests).toBe(true);
    await stripeServer.advance(3 * DAY);
    expect((await current())?.owed?.attemptCount).toBe(2);
    await stripeServer.advance(10 * DAY);
    const ended = await current();
    expect(ended).toMatchObject({ status: 'canceled' });
    expect(ended?.endedAt).toBeInstanceOf(Date);
  });

  it('expire an open checkout, repeatedly without harm, but no paid checkout', async () => {
    const request = requestFor({ offer: 'friends', price: 100 });
    const { sessionId } = await payments.openCheckout(request);
    for (let time = 0; time < 2; time += 1) {
      expect(await payments.expireCheckout(sessionId)).toMatchObject({ state: 'expired' });
    }
    const { facts } = await buy({ ...request, checkoutId: 'another-checkout' });
    expect(await payments.expireCheckout(facts?.sessionId ?? '')).toMatchObject({ state: 'paid' });
  });

  it('end a repeated trial once before any charge, and state the reason', async () => {
    const { subscriptionId, current } = await buy(requestFor({ offer: 'parkhill', price: 100 }));
    expect((await current())?.isRepeat).toBeUndefined();
    await payments.cancelRepeatedTrial(subscriptionId);
    await payments.cancelRepeatedTrial(subscriptionId);
    expect(await current()).toMatchObject({ status: 'canceled', isRepeat: true });
    await stripeServer.advance(40 * DAY);
    const { data } = await stripeServer.stripe.invoices.list({ subscription: subscriptionId });
    expect(data.map(({ amount_paid: amount }) => amount)).toEqual([0]);
  });

  it('return undefined for objects that do not exist or are not ours', async () => {
    expect(await payments.subscription('sub_nothing')).toBeUndefined();
    expect(await payments.checkout('cs_test_nothing')).toBeUndefined();
    const foreign = await stripeServer.checkout();
    expect(await payments.checkout(foreign.id)).toBeUndefined();
  });

  it('open the portal of a customer', async () => {
    const { current } = await buy(requestFor({ offer: 'friends', price: 100 }));
    const customerId = (await current())?.customerId ?? '';
    const url = await payments.openPortal(customerId, 'http://127.0.0.1:5002/dashboard');
    expect(await (await fetch(url)).text()).toContain('Cancel the subscription');
  });

  it('send receipts to another address, and do nothing for a customer that is gone', async () => {
    const { current } = await buy(requestFor({ offer: 'friends', price: 100 }));
    const customerId = (await current())?.customerId ?? '';
    await payments.setCustomerAddress(customerId, 'ada@new.example');
    await payments.setCustomerAddress(customerId, 'ada@new.example');
    expect((await current())?.address).toBe('ada@new.example');
    await payments.setCustomerAddress('cus_gone', 'ada@new.example');
  });

  it('report that Stripe is unavailable with a code that allows a retry', async () => {
    const { subscriptionId } = await buy(requestFor({ offer: 'friends', price: 100 }));
    await stripeServer.addFault({ kind: 'rateLimit', call: 'GET /v1/subscriptions/*' });
    const away = payments.subscription(subscriptionId);
    await expect(away).rejects.toMatchObject({ code: 'unavailable' });
  });
});
