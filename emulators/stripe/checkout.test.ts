import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GOOD_CARD, StripeTestServer } from './testing.ts';

let emulator: StripeTestServer;
beforeEach(async () => void (emulator = await StripeTestServer.start()));
afterEach(() => emulator.close());

describe('checkout', () => {
  it('is open and has no customer or subscription at first', async () => {
    const session = await emulator.checkout({
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
      url: `${emulator.address}/c/pay/${session.id}`,
    });
    expect(session.id).toMatch(/^cs_test_[A-Za-z0-9]{58}$/);
  });

  it('is paid on its page, which redirects with the session ID', async () => {
    const session = await emulator.checkout({ subscription_data: { metadata: { intentId: '1' } } });
    const answer = await emulator.post(session.url ?? '', GOOD_CARD);
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(
      `http://127.0.0.1:5002/friends?success=true&session_id=${session.id}`,
    );
    const paid = await emulator.stripe.checkout.sessions.retrieve(session.id, {
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

  it('sends signed events for all of its changes', async () => {
    await emulator.buy();
    await emulator.advance(0);
    expect(emulator.receiver.types).toEqual([
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
    expect(emulator.receiver.posts.every(({ isGenuine }) => isGenuine)).toBe(true);
  });
});
