import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GOOD_CARD, StripeTestServer } from './testing.ts';

let world: StripeTestServer;
beforeEach(async () => void (world = await StripeTestServer.start()));
afterEach(() => world.close());

describe('a checkout', () => {
  it('is open and has nothing yet of what comes of it', async () => {
    const session = await world.checkout({
      client_reference_id: 'intent-1',
      metadata: { intentId: '1' },
    });
    expect(session).toMatchObject({
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      subscription: null,
      customer: null,
      amount_total: 10_000,
      client_reference_id: 'intent-1',
      metadata: { intentId: '1' },
      url: `${world.address}/c/pay/${session.id}`,
    });
    expect(session.id).toMatch(/^cs_test_[A-Za-z0-9]{58}$/);
  });

  it('is paid on its page, which leads back with the id of the session', async () => {
    const session = await world.checkout({ subscription_data: { metadata: { intentId: '1' } } });
    const answer = await world.post(session.url ?? '', GOOD_CARD);
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(
      `http://127.0.0.1:5002/friends?success=true&session_id=${session.id}`,
    );
    const paid = await world.stripe.checkout.sessions.retrieve(session.id, {
      expand: ['subscription.latest_invoice', 'customer', 'line_items'],
    });
    expect(paid).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      customer: { email: 'owner@bakery.example', name: 'Ann Baker' },
      customer_details: { email: 'owner@bakery.example' },
      line_items: {
        data: [{ amount_total: 10_000, price: { lookup_key: 'friends_monthly_100' } }],
      },
      subscription: {
        status: 'active',
        metadata: { intentId: '1' },
        latest_invoice: { status: 'paid', amount_paid: 10_000 },
      },
      url: null,
    });
  });

  it('is told of with every event that it leads to, signed', async () => {
    await world.buy();
    await world.advance(0);
    expect(world.receiver.types).toEqual([
      'customer.created',
      'payment_method.attached',
      'customer.updated',
      'invoice.created',
      'payment_intent.created',
      'invoice.finalized',
      'charge.succeeded',
      'payment_intent.succeeded',
      'invoice_payment.paid',
      'invoice.paid',
      'invoice.payment_succeeded',
      'customer.subscription.created',
      'checkout.session.completed',
    ]);
    expect(world.receiver.posts.every(({ isGenuine }) => isGenuine)).toBe(true);
  });
});
