import type Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY, StripeTestServer, idOf } from '../testing.ts';

let emulator: StripeTestServer;
beforeEach(async () => void (emulator = await StripeTestServer.start()));
afterEach(() => emulator.close());

const HOUR = DAY / 24;
const seconds = (iso: string) => Date.parse(iso) / 1000;

const now = (subscription: Stripe.Subscription) =>
  emulator.stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] });

const latest = async (subscription: Stripe.Subscription) =>
  (await now(subscription)).latest_invoice as Stripe.Invoice;

const trialOf = (days: number, missing: 'cancel' | 'pause' = 'cancel') => ({
  subscription_data: {
    trial_period_days: days,
    trial_settings: { end_behavior: { missing_payment_method: missing } },
  },
});

/** Returns the types of events since the previous call. */
function newEventTypes(): readonly string[] {
  return emulator.receiver.posts.splice(0).map(({ type }) => type);
}

describe('subscription without a trial', () => {
  it('is paid for a month, which ends on the same day of the next month', async () => {
    const subscription = await emulator.buy();
    const [item] = subscription.items.data;
    expect(item?.current_period_end).toBe(seconds('2026-12-24T16:00:00Z'));
    expect(subscription).not.toHaveProperty('current_period_end');
  });

  it('renews with a draft that is finalized and paid after an hour', async () => {
    const subscription = await emulator.buy();
    await emulator.advance(30 * DAY - 1);
    newEventTypes();
    await emulator.advance(1);
    expect(newEventTypes()).toEqual(['invoice.created', 'customer.subscription.updated']);
    expect(await latest(subscription)).toMatchObject({
      status: 'draft',
      billing_reason: 'subscription_cycle',
    });
    await emulator.advance(HOUR);
    expect(newEventTypes()).toEqual([
      'payment_intent.created',
      'invoice.finalized',
      'charge.succeeded',
      'payment_intent.succeeded',
      'invoice_payment.paid',
      'invoice.paid',
      'invoice.payment_succeeded',
    ]);
    const after = await now(subscription);
    expect(after).toMatchObject({ status: 'active', latest_invoice: { amount_paid: 10_000 } });
    expect(after.items.data[0]?.current_period_end).toBe(seconds('2027-01-24T16:00:00Z'));
  });

  it('renews on the last day of shorter months', async () => {
    await emulator.ask('POST', '/clock', { now: '2027-01-31T10:00:00Z' });
    const subscription = await emulator.buy();
    const ends: number[] = [];
    for (let month = 0; month < 3; month += 1) {
      const end = (await now(subscription)).items.data[0]?.current_period_end ?? 0;
      ends.push(end);
      await emulator.ask('POST', '/clock', { now: new Date(end * 1000).toISOString() });
    }
    expect(ends.map((end) => new Date(end * 1000).toISOString().slice(0, 10))).toEqual([
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
    ]);
  });
});

describe('trial', () => {
  it('is free, is announced three days before its end, and becomes a paid subscription', async () => {
    const subscription = await emulator.buy(trialOf(30));
    expect(subscription).toMatchObject({
      status: 'trialing',
      trial_end: seconds('2026-12-24T16:00:00Z'),
    });
    expect(await latest(subscription)).toMatchObject({ status: 'paid', amount_paid: 0 });
    await emulator.advance(27 * DAY - 1);
    newEventTypes();
    await emulator.advance(1);
    expect(newEventTypes()).toEqual(['customer.subscription.trial_will_end']);
    await emulator.advance(3 * DAY);
    expect(await now(subscription)).toMatchObject({
      status: 'active',
      latest_invoice: { status: 'draft' },
    });
    await emulator.advance(HOUR);
    expect(await latest(subscription)).toMatchObject({ status: 'paid', amount_paid: 10_000 });
  });

  it('requires no payment today', async () => {
    const subscription = await emulator.buy(trialOf(30));
    const { data } = await emulator.stripe.checkout.sessions.list({
      subscription: subscription.id,
    });
    expect(data).toMatchObject([
      { status: 'complete', payment_status: 'no_payment_required', amount_total: 0 },
    ]);
  });

  it('ends in three attempts and a cancellation when the card fails', async () => {
    const subscription = await emulator.buy(trialOf(30), { number: '4000000000000341' });
    await emulator.advance(30 * DAY + HOUR);
    expect(await now(subscription)).toMatchObject({
      status: 'past_due',
      latest_invoice: { status: 'open', attempt_count: 1, amount_remaining: 10_000 },
    });
    newEventTypes();
    await emulator.advance(3 * DAY);
    expect(newEventTypes()).toContain('invoice.payment_failed');
    expect(await latest(subscription)).toMatchObject({ attempt_count: 2 });
    await emulator.advance(5 * DAY);
    expect(await now(subscription)).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'payment_failed' },
      latest_invoice: { attempt_count: 3, status: 'open' },
    });
    expect(newEventTypes()).toContain('customer.subscription.deleted');
  });

  it.each(['unpaid', 'past_due'] as const)(
    'can leave the subscription %s after the last attempt',
    async (end) => {
      await emulator.ask('PUT', '/settings', { afterDunning: end });
      const subscription = await emulator.buy(trialOf(1), { number: '4000000000000341' });
      await emulator.advance(10 * DAY);
      expect((await now(subscription)).status).toBe(end);
    },
  );

  it('continues with another card after a failed payment', async () => {
    const subscription = await emulator.buy(trialOf(30), { number: '4000000000000341' });
    await emulator.advance(30 * DAY + HOUR);
    await emulator.ask('POST', `/customers/${idOf(subscription.customer)}/card`, {});
    await emulator.advance(3 * DAY);
    expect(await now(subscription)).toMatchObject({
      status: 'active',
      latest_invoice: { status: 'paid' },
    });
  });

  it.each([
    ['cancel', 'canceled', 'customer.subscription.deleted'],
    ['pause', 'paused', 'customer.subscription.paused'],
  ] as const)('ends as configured if there is no card: %s', async (missing, status, event) => {
    const subscription = await emulator.buy(
      { ...trialOf(30, missing), payment_method_collection: 'if_required' },
      { number: '', expiry: '', cvc: '' },
    );
    await emulator.advance(30 * DAY);
    expect((await now(subscription)).status).toBe(status);
    expect(newEventTypes()).toContain(event);
  });

  it('continues when it is resumed', async () => {
    const subscription = await emulator.buy(
      { ...trialOf(30, 'pause'), payment_method_collection: 'if_required' },
      { number: '', expiry: '', cvc: '' },
    );
    await emulator.advance(31 * DAY);
    await emulator.ask('POST', `/customers/${idOf(subscription.customer)}/card`, {});
    await emulator.stripe.subscriptions.resume(subscription.id);
    await emulator.advance(HOUR);
    expect(await now(subscription)).toMatchObject({
      status: 'active',
      latest_invoice: { status: 'paid' },
    });
  });

  it('can be ended now or later', async () => {
    const first = await emulator.buy(trialOf(30));
    await emulator.stripe.subscriptions.update(first.id, { trial_end: 'now' });
    await emulator.advance(HOUR);
    expect(await now(first)).toMatchObject({
      status: 'active',
      latest_invoice: { amount_paid: 10_000 },
    });
    const second = await emulator.buy(trialOf(5));
    const later = seconds('2027-01-24T16:00:00Z');
    await emulator.stripe.subscriptions.update(second.id, { trial_end: later });
    await emulator.advance(10 * DAY);
    expect(await now(second)).toMatchObject({ status: 'trialing', trial_end: later });
  });
});

describe('canceled subscription', () => {
  it('lasts until the end of its period', async () => {
    const { id } = await emulator.buy();
    const marked = await emulator.stripe.subscriptions.update(id, { cancel_at_period_end: true });
    expect(marked).toMatchObject({ status: 'active', cancel_at: seconds('2026-12-24T16:00:00Z') });
    await emulator.advance(30 * DAY);
    const ended = await emulator.stripe.subscriptions.retrieve(id);
    expect(ended).toMatchObject({ status: 'canceled', ended_at: seconds('2026-12-24T16:00:00Z') });
    expect((await emulator.stripe.subscriptions.list()).data).toEqual([]);
    expect((await emulator.stripe.subscriptions.list({ status: 'all' })).data).toHaveLength(1);
  });

  it('continues when the cancellation is undone', async () => {
    const { id } = await emulator.buy();
    await emulator.stripe.subscriptions.update(id, { cancel_at_period_end: true });
    await emulator.stripe.subscriptions.update(id, { cancel_at_period_end: false });
    await emulator.advance(31 * DAY);
    expect(await emulator.stripe.subscriptions.retrieve(id)).toMatchObject({
      status: 'active',
      cancel_at: null,
    });
  });

  it('ends now on request, and only once', async () => {
    const { id } = await emulator.buy();
    expect((await emulator.stripe.subscriptions.cancel(id)).status).toBe('canceled');
    await expect(emulator.stripe.subscriptions.cancel(id)).rejects.toThrow('No such subscription');
    await expect(emulator.stripe.subscriptions.update(id, { trial_end: 'now' })).rejects.toThrow(
      'canceled',
    );
    await emulator.advance(90 * DAY);
    expect((await emulator.stripe.invoices.list({ subscription: id })).data).toHaveLength(1);
  });
});

describe('change of plan', () => {
  const change = async (proration_behavior?: Stripe.SubscriptionUpdateParams.ProrationBehavior) => {
    const subscription = await emulator.buy();
    await emulator.advance(15 * DAY);
    const price = await emulator.price('basic_monthly_10');
    const id = subscription.items.data[0]?.id ?? '';
    return emulator.stripe.subscriptions.update(subscription.id, {
      items: [{ id, price: price.id }],
      ...(proration_behavior && { proration_behavior }),
    });
  };

  it('applies from the next period without proration', async () => {
    const subscription = await change('none');
    expect(subscription.items.data[0]?.price.unit_amount).toBe(1_000);
    await emulator.advance(15 * DAY + HOUR);
    expect(await latest(subscription)).toMatchObject({ amount_paid: 1_000 });
  });

  it('credits and charges the rest of the period with proration', async () => {
    const subscription = await change();
    await emulator.advance(15 * DAY + HOUR);
    const { lines, total } = await latest(subscription);
    expect(lines.data.map(({ amount }) => amount)).toEqual([-5_000, 500, 1_000]);
    expect(total).toBe(-3_500);
    await emulator.advance(31 * DAY);
    const next = await latest(subscription);
    expect(next).toMatchObject({ starting_balance: -3_500, amount_due: 0, ending_balance: -2_500 });
  });
});

describe('paused collection', () => {
  it.each([
    ['keep_as_draft', 'draft'],
    ['void', 'void'],
    ['mark_uncollectible', 'uncollectible'],
  ] as const)('by %s leaves invoices %s', async (behavior, status) => {
    const subscription = await emulator.buy();
    await emulator.stripe.subscriptions.update(subscription.id, { pause_collection: { behavior } });
    await emulator.advance(31 * DAY);
    expect((await latest(subscription)).status).toBe(status);
    expect((await now(subscription)).status).toBe('active');
  });
});

describe('card that requires authentication on every use', () => {
  it('requires action at renewal', async () => {
    const session = await emulator.checkout();
    await emulator.ask('POST', `/checkout/${session.id}/complete`, { card: '4000002760003184' });
    await emulator.advance(30 * DAY + HOUR);
    expect(newEventTypes()).toContain('invoice.payment_action_required');
    const [subscription] = (await emulator.stripe.subscriptions.list()).data;
    expect(subscription?.status).toBe('past_due');
  });
});

describe('discount', () => {
  const code = async (coupon: Stripe.CouponCreateParams, more = {}) => {
    const { id } = await emulator.stripe.coupons.create(coupon);
    return emulator.stripe.promotionCodes.create({
      promotion: { type: 'coupon', coupon: id },
      code: 'PARKHILL50',
      ...more,
    });
  };
  const paid = async (subscription: Stripe.Subscription) => {
    const { data } = await emulator.stripe.invoices.list({ subscription: subscription.id });
    return data.map(({ amount_paid }) => amount_paid).toReversed();
  };

  it.each([
    ['once', undefined, [5_000, 10_000, 10_000]],
    ['repeating', 2, [5_000, 5_000, 10_000]],
    ['forever', undefined, [5_000, 5_000, 5_000]],
  ] as const)('lasts for its duration: %s', async (duration, months, amounts) => {
    const { id } = await code({
      percent_off: 50,
      duration,
      ...(months && { duration_in_months: months }),
    });
    const subscription = await emulator.buy({ discounts: [{ promotion_code: id }] });
    await emulator.advance(63 * DAY);
    expect(await paid(subscription)).toEqual(amounts);
  });

  it('is used up by a trial if its duration is once', async () => {
    const { id } = await code({ percent_off: 50, duration: 'once' });
    const subscription = await emulator.buy({
      ...trialOf(30),
      discounts: [{ promotion_code: id }],
    });
    await emulator.advance(31 * DAY);
    expect(await paid(subscription)).toEqual([0, 10_000]);
  });

  it('requires no payment if it is 100%', async () => {
    const { id } = await code({ percent_off: 100, duration: 'once' });
    const subscription = await emulator.buy({ discounts: [{ promotion_code: id }] });
    expect(await latest(subscription)).toMatchObject({ status: 'paid', amount_paid: 0 });
  });

  it('has its coupon under source, as in the current API version', async () => {
    const promotion = await code({ amount_off: 2_500, currency: 'usd', duration: 'forever' });
    const subscription = await emulator.buy({ discounts: [{ promotion_code: promotion.id }] });
    const { discounts } = await emulator.stripe.subscriptions.retrieve(subscription.id, {
      expand: ['discounts.source.coupon'],
    });
    expect(discounts).toMatchObject([
      { promotion_code: promotion.id, source: { coupon: { amount_off: 2_500 } } },
    ]);
    expect(await paid(subscription)).toEqual([7_500]);
  });

  it.each([
    ['is used up', { max_redemptions: 1 }],
    ['has expired', { expires_at: seconds('2026-11-25T00:00:00Z') }],
  ])('cannot be redeemed when its code %s', async (_, limit) => {
    const { id } = await code({ percent_off: 50, duration: 'once' }, limit);
    await emulator.buy({ discounts: [{ promotion_code: id }] });
    await emulator.advance(DAY);
    await expect(emulator.checkout({ discounts: [{ promotion_code: id }] })).rejects.toThrow(
      'cannot be redeemed',
    );
    const found = await emulator.stripe.promotionCodes.list({ code: 'parkhill50', active: true });
    expect(found.data).toEqual([]);
  });

  it('is refused for an existing customer if it is for first-time orders', async () => {
    const restrictions = { first_time_transaction: true };
    const { id } = await code({ percent_off: 50, duration: 'once' }, { restrictions });
    const { customer } = await emulator.buy({ discounts: [{ promotion_code: id }] });
    const again = emulator.checkout({
      customer: idOf(customer),
      discounts: [{ promotion_code: id }],
    });
    await expect(again).rejects.toMatchObject({ code: 'promotion_code_customer_not_first_time' });
  });

  it('cannot be redeemed after its coupon has expired', async () => {
    const { id } = await code({
      percent_off: 50,
      duration: 'once',
      redeem_by: seconds('2026-11-25T00:00:00Z'),
    });
    await emulator.advance(DAY);
    await expect(emulator.checkout({ discounts: [{ promotion_code: id }] })).rejects.toMatchObject({
      code: 'coupon_expired',
    });
  });
});

describe('refunds and disputes', () => {
  const chargeOf = async (subscription: Stripe.Subscription) => {
    const { data } = await emulator.stripe.charges.list({ customer: idOf(subscription.customer) });
    return data[0] as Stripe.Charge;
  };

  it('find the invoice of a charge by its payment intent', async () => {
    const subscription = await emulator.buy();
    const { payment_intent } = await chargeOf(subscription);
    const { data } = await emulator.stripe.invoicePayments.list({
      payment: { type: 'payment_intent', payment_intent: idOf(payment_intent) },
    });
    expect(data).toMatchObject([
      { invoice: subscription.latest_invoice, status: 'paid', amount_paid: 10_000 },
    ]);
  });

  it('allow a partial refund, then a full one, and no more', async () => {
    const subscription = await emulator.buy();
    const { id } = await chargeOf(subscription);
    await emulator.stripe.refunds.create({ charge: id, amount: 4_000 });
    expect(await emulator.stripe.charges.retrieve(id)).toMatchObject({
      refunded: false,
      amount_refunded: 4_000,
    });
    await emulator.stripe.refunds.create({ charge: id });
    expect(await emulator.stripe.charges.retrieve(id)).toMatchObject({
      refunded: true,
      amount_refunded: 10_000,
    });
    await expect(emulator.stripe.refunds.create({ charge: id })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });
    await emulator.advance(0);
    expect(newEventTypes().filter((type) => type === 'charge.refunded')).toHaveLength(2);
    expect((await now(subscription)).status).toBe('active');
  });

  it('reinstate the funds when a dispute is won', async () => {
    const { id } = await chargeOf(await emulator.buy());
    const dispute = await emulator.ask<Stripe.Dispute>('POST', '/disputes', { charge: id });
    await emulator.ask('POST', `/disputes/${dispute.id}/close`, { status: 'won' });
    await emulator.advance(0);
    expect(newEventTypes().slice(-4)).toEqual([
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.closed',
      'charge.dispute.funds_reinstated',
    ]);
    await expect(emulator.stripe.refunds.create({ charge: id })).rejects.toMatchObject({
      code: 'charge_disputed',
    });
  });
});
