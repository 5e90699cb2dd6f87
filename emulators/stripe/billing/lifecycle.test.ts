import type Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY, StripeTestServer, idOf } from '../testing.ts';

let world: StripeTestServer;
beforeEach(async () => void (world = await StripeTestServer.start()));
afterEach(() => world.close());

const HOUR = DAY / 24;
const seconds = (iso: string) => Date.parse(iso) / 1000;

const now = (subscription: Stripe.Subscription) =>
  world.stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] });

const latest = async (subscription: Stripe.Subscription) =>
  (await now(subscription)).latest_invoice as Stripe.Invoice;

const trialOf = (days: number, missing: 'cancel' | 'pause' = 'cancel') => ({
  subscription_data: {
    trial_period_days: days,
    trial_settings: { end_behavior: { missing_payment_method: missing } },
  },
});

/** Types of events since the last look. */
function heard(): readonly string[] {
  return world.receiver.posts.splice(0).map(({ type }) => type);
}

describe('a subscription without a trial', () => {
  it('is paid for a month that ends on the same day of the next', async () => {
    const subscription = await world.buy();
    const [item] = subscription.items.data;
    expect(item?.current_period_end).toBe(seconds('2026-12-24T16:00:00Z'));
    expect(subscription).not.toHaveProperty('current_period_end');
  });

  it('renews: a draft first, which is finalized and paid in an hour', async () => {
    const subscription = await world.buy();
    await world.advance(30 * DAY - 1);
    heard();
    await world.advance(1);
    expect(heard()).toEqual(['invoice.created', 'customer.subscription.updated']);
    expect(await latest(subscription)).toMatchObject({
      status: 'draft',
      billing_reason: 'subscription_cycle',
    });
    await world.advance(HOUR);
    expect(heard()).toEqual([
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

  it('keeps to the last day of shorter months', async () => {
    await world.ask('POST', '/clock', { now: '2027-01-31T10:00:00Z' });
    const subscription = await world.buy();
    const ends: number[] = [];
    for (let month = 0; month < 3; month += 1) {
      const end = (await now(subscription)).items.data[0]?.current_period_end ?? 0;
      ends.push(end);
      await world.ask('POST', '/clock', { now: new Date(end * 1000).toISOString() });
    }
    expect(ends.map((end) => new Date(end * 1000).toISOString().slice(0, 10))).toEqual([
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
    ]);
  });
});

describe('a trial', () => {
  it('costs nothing, is announced three days before its end, and turns into a payment', async () => {
    const subscription = await world.buy(trialOf(30));
    expect(subscription).toMatchObject({
      status: 'trialing',
      trial_end: seconds('2026-12-24T16:00:00Z'),
    });
    expect(await latest(subscription)).toMatchObject({ status: 'paid', amount_paid: 0 });
    await world.advance(27 * DAY - 1);
    heard();
    await world.advance(1);
    expect(heard()).toEqual(['customer.subscription.trial_will_end']);
    await world.advance(3 * DAY);
    expect(await now(subscription)).toMatchObject({
      status: 'active',
      latest_invoice: { status: 'draft' },
    });
    await world.advance(HOUR);
    expect(await latest(subscription)).toMatchObject({ status: 'paid', amount_paid: 10_000 });
  });

  it('needs no payment today', async () => {
    const subscription = await world.buy(trialOf(30));
    const { data } = await world.stripe.checkout.sessions.list({ subscription: subscription.id });
    expect(data).toMatchObject([
      { status: 'complete', payment_status: 'no_payment_required', amount_total: 0 },
    ]);
  });

  it('ends in three tries and a cancellation when the card fails', async () => {
    const subscription = await world.buy(trialOf(30), { number: '4000000000000341' });
    await world.advance(30 * DAY + HOUR);
    expect(await now(subscription)).toMatchObject({
      status: 'past_due',
      latest_invoice: { status: 'open', attempt_count: 1, amount_remaining: 10_000 },
    });
    heard();
    await world.advance(3 * DAY);
    expect(heard()).toContain('invoice.payment_failed');
    expect(await latest(subscription)).toMatchObject({ attempt_count: 2 });
    await world.advance(5 * DAY);
    expect(await now(subscription)).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'payment_failed' },
      latest_invoice: { attempt_count: 3, status: 'open' },
    });
    expect(heard()).toContain('customer.subscription.deleted');
  });

  it.each(['unpaid', 'past_due'] as const)('can leave it %s after the last try', async (end) => {
    await world.ask('PUT', '/settings', { afterDunning: end });
    const subscription = await world.buy(trialOf(1), { number: '4000000000000341' });
    await world.advance(10 * DAY);
    expect((await now(subscription)).status).toBe(end);
  });

  it('is saved by another card', async () => {
    const subscription = await world.buy(trialOf(30), { number: '4000000000000341' });
    await world.advance(30 * DAY + HOUR);
    await world.ask('POST', `/customers/${idOf(subscription.customer)}/card`, {});
    await world.advance(3 * DAY);
    expect(await now(subscription)).toMatchObject({
      status: 'active',
      latest_invoice: { status: 'paid' },
    });
  });

  it.each([
    ['cancel', 'canceled', 'customer.subscription.deleted'],
    ['pause', 'paused', 'customer.subscription.paused'],
  ] as const)('without a card ends as asked for: %s', async (missing, status, event) => {
    const subscription = await world.buy(
      { ...trialOf(30, missing), payment_method_collection: 'if_required' },
      { number: '', expiry: '', cvc: '' },
    );
    await world.advance(30 * DAY);
    expect((await now(subscription)).status).toBe(status);
    expect(heard()).toContain(event);
  });

  it('goes on when it is resumed', async () => {
    const subscription = await world.buy(
      { ...trialOf(30, 'pause'), payment_method_collection: 'if_required' },
      { number: '', expiry: '', cvc: '' },
    );
    await world.advance(31 * DAY);
    await world.ask('POST', `/customers/${idOf(subscription.customer)}/card`, {});
    await world.stripe.subscriptions.resume(subscription.id);
    await world.advance(HOUR);
    expect(await now(subscription)).toMatchObject({
      status: 'active',
      latest_invoice: { status: 'paid' },
    });
  });

  it('can be ended at once, or later', async () => {
    const first = await world.buy(trialOf(30));
    await world.stripe.subscriptions.update(first.id, { trial_end: 'now' });
    await world.advance(HOUR);
    expect(await now(first)).toMatchObject({
      status: 'active',
      latest_invoice: { amount_paid: 10_000 },
    });
    const second = await world.buy(trialOf(5));
    const later = seconds('2027-01-24T16:00:00Z');
    await world.stripe.subscriptions.update(second.id, { trial_end: later });
    await world.advance(10 * DAY);
    expect(await now(second)).toMatchObject({ status: 'trialing', trial_end: later });
  });
});

describe('a subscription that is cancelled', () => {
  it('lasts to the end of its period', async () => {
    const { id } = await world.buy();
    const marked = await world.stripe.subscriptions.update(id, { cancel_at_period_end: true });
    expect(marked).toMatchObject({ status: 'active', cancel_at: seconds('2026-12-24T16:00:00Z') });
    await world.advance(30 * DAY);
    const ended = await world.stripe.subscriptions.retrieve(id);
    expect(ended).toMatchObject({ status: 'canceled', ended_at: seconds('2026-12-24T16:00:00Z') });
    expect((await world.stripe.subscriptions.list()).data).toEqual([]);
    expect((await world.stripe.subscriptions.list({ status: 'all' })).data).toHaveLength(1);
  });

  it('goes on when that is taken back', async () => {
    const { id } = await world.buy();
    await world.stripe.subscriptions.update(id, { cancel_at_period_end: true });
    await world.stripe.subscriptions.update(id, { cancel_at_period_end: false });
    await world.advance(31 * DAY);
    expect(await world.stripe.subscriptions.retrieve(id)).toMatchObject({
      status: 'active',
      cancel_at: null,
    });
  });

  it('ends at once when asked to, and only once', async () => {
    const { id } = await world.buy();
    expect((await world.stripe.subscriptions.cancel(id)).status).toBe('canceled');
    await expect(world.stripe.subscriptions.cancel(id)).rejects.toThrow('No such subscription');
    await expect(world.stripe.subscriptions.update(id, { trial_end: 'now' })).rejects.toThrow(
      'canceled',
    );
    await world.advance(90 * DAY);
    expect((await world.stripe.invoices.list({ subscription: id })).data).toHaveLength(1);
  });
});

describe('a change of plan', () => {
  const change = async (proration_behavior?: Stripe.SubscriptionUpdateParams.ProrationBehavior) => {
    const subscription = await world.buy();
    await world.advance(15 * DAY);
    const price = await world.price('basic_monthly_10');
    const id = subscription.items.data[0]?.id ?? '';
    return world.stripe.subscriptions.update(subscription.id, {
      items: [{ id, price: price.id }],
      ...(proration_behavior && { proration_behavior }),
    });
  };

  it('counts from the next period on when nothing is prorated', async () => {
    const subscription = await change('none');
    expect(subscription.items.data[0]?.price.unit_amount).toBe(1_000);
    await world.advance(15 * DAY + HOUR);
    expect(await latest(subscription)).toMatchObject({ amount_paid: 1_000 });
  });

  it('otherwise gives back and asks for what is left of the period', async () => {
    const subscription = await change();
    await world.advance(15 * DAY + HOUR);
    const { lines, total } = await latest(subscription);
    expect(lines.data.map(({ amount }) => amount)).toEqual([-5_000, 500, 1_000]);
    expect(total).toBe(-3_500);
    await world.advance(31 * DAY);
    const next = await latest(subscription);
    expect(next).toMatchObject({ starting_balance: -3_500, amount_due: 0, ending_balance: -2_500 });
  });
});

describe('collecting that is paused', () => {
  it.each([
    ['keep_as_draft', 'draft'],
    ['void', 'void'],
    ['mark_uncollectible', 'uncollectible'],
  ] as const)('by %s leaves invoices %s', async (behavior, status) => {
    const subscription = await world.buy();
    await world.stripe.subscriptions.update(subscription.id, { pause_collection: { behavior } });
    await world.advance(31 * DAY);
    expect((await latest(subscription)).status).toBe(status);
    expect((await now(subscription)).status).toBe('active');
  });
});

describe('a card whose bank asks each time', () => {
  it('needs its owner at renewal', async () => {
    const session = await world.checkout();
    await world.ask('POST', `/checkout/${session.id}/complete`, { card: '4000002760003184' });
    await world.advance(30 * DAY + HOUR);
    expect(heard()).toContain('invoice.payment_action_required');
    const [subscription] = (await world.stripe.subscriptions.list()).data;
    expect(subscription?.status).toBe('past_due');
  });
});

describe('a discount', () => {
  const code = async (coupon: Stripe.CouponCreateParams, more = {}) => {
    const { id } = await world.stripe.coupons.create(coupon);
    return world.stripe.promotionCodes.create({
      promotion: { type: 'coupon', coupon: id },
      code: 'PARKHILL50',
      ...more,
    });
  };
  const paid = async (subscription: Stripe.Subscription) => {
    const { data } = await world.stripe.invoices.list({ subscription: subscription.id });
    return data.map(({ amount_paid }) => amount_paid).toReversed();
  };

  it.each([
    ['once', undefined, [5_000, 10_000, 10_000]],
    ['repeating', 2, [5_000, 5_000, 10_000]],
    ['forever', undefined, [5_000, 5_000, 5_000]],
  ] as const)('lasts as it says: %s', async (duration, months, amounts) => {
    const { id } = await code({
      percent_off: 50,
      duration,
      ...(months && { duration_in_months: months }),
    });
    const subscription = await world.buy({ discounts: [{ promotion_code: id }] });
    await world.advance(63 * DAY);
    expect(await paid(subscription)).toEqual(amounts);
  });

  it('that counts once vanishes in a trial', async () => {
    const { id } = await code({ percent_off: 50, duration: 'once' });
    const subscription = await world.buy({ ...trialOf(30), discounts: [{ promotion_code: id }] });
    await world.advance(31 * DAY);
    expect(await paid(subscription)).toEqual([0, 10_000]);
  });

  it('of everything needs no payment', async () => {
    const { id } = await code({ percent_off: 100, duration: 'once' });
    const subscription = await world.buy({ discounts: [{ promotion_code: id }] });
    expect(await latest(subscription)).toMatchObject({ status: 'paid', amount_paid: 0 });
  });

  it('is where the versions of today have it', async () => {
    const promotion = await code({ amount_off: 2_500, currency: 'usd', duration: 'forever' });
    const subscription = await world.buy({ discounts: [{ promotion_code: promotion.id }] });
    const { discounts } = await world.stripe.subscriptions.retrieve(subscription.id, {
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
  ])('ends when its code %s', async (_, limit) => {
    const { id } = await code({ percent_off: 50, duration: 'once' }, limit);
    await world.buy({ discounts: [{ promotion_code: id }] });
    await world.advance(DAY);
    await expect(world.checkout({ discounts: [{ promotion_code: id }] })).rejects.toThrow(
      'cannot be redeemed',
    );
    const found = await world.stripe.promotionCodes.list({ code: 'parkhill50', active: true });
    expect(found.data).toEqual([]);
  });

  it('for first orders is for nobody else', async () => {
    const restrictions = { first_time_transaction: true };
    const { id } = await code({ percent_off: 50, duration: 'once' }, { restrictions });
    const { customer } = await world.buy({ discounts: [{ promotion_code: id }] });
    const again = world.checkout({
      customer: idOf(customer),
      discounts: [{ promotion_code: id }],
    });
    await expect(again).rejects.toMatchObject({ code: 'promotion_code_customer_not_first_time' });
  });

  it('ends with its coupon', async () => {
    const { id } = await code({
      percent_off: 50,
      duration: 'once',
      redeem_by: seconds('2026-11-25T00:00:00Z'),
    });
    await world.advance(DAY);
    await expect(world.checkout({ discounts: [{ promotion_code: id }] })).rejects.toMatchObject({
      code: 'coupon_expired',
    });
  });
});

describe('money that goes back', () => {
  const chargeOf = async (subscription: Stripe.Subscription) => {
    const { data } = await world.stripe.charges.list({ customer: idOf(subscription.customer) });
    return data[0] as Stripe.Charge;
  };

  it('leads from the charge to its invoice', async () => {
    const subscription = await world.buy();
    const { payment_intent } = await chargeOf(subscription);
    const { data } = await world.stripe.invoicePayments.list({
      payment: { type: 'payment_intent', payment_intent: idOf(payment_intent) },
    });
    expect(data).toMatchObject([
      { invoice: subscription.latest_invoice, status: 'paid', amount_paid: 10_000 },
    ]);
  });

  it('is refunded in part and then in full, and no further', async () => {
    const subscription = await world.buy();
    const { id } = await chargeOf(subscription);
    await world.stripe.refunds.create({ charge: id, amount: 4_000 });
    expect(await world.stripe.charges.retrieve(id)).toMatchObject({
      refunded: false,
      amount_refunded: 4_000,
    });
    await world.stripe.refunds.create({ charge: id });
    expect(await world.stripe.charges.retrieve(id)).toMatchObject({
      refunded: true,
      amount_refunded: 10_000,
    });
    await expect(world.stripe.refunds.create({ charge: id })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });
    await world.advance(0);
    expect(heard().filter((type) => type === 'charge.refunded')).toHaveLength(2);
    expect((await now(subscription)).status).toBe('active');
  });

  it('is disputed and comes back when the dispute is won', async () => {
    const { id } = await chargeOf(await world.buy());
    const dispute = await world.ask<Stripe.Dispute>('POST', '/disputes', { charge: id });
    await world.ask('POST', `/disputes/${dispute.id}/close`, { status: 'won' });
    await world.advance(0);
    expect(heard().slice(-4)).toEqual([
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.closed',
      'charge.dispute.funds_reinstated',
    ]);
    await expect(world.stripe.refunds.create({ charge: id })).rejects.toMatchObject({
      code: 'charge_disputed',
    });
  });
});
