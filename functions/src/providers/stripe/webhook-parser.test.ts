// Events with the objects that the library's types describe.
import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { stripeWebhookParser } from './webhook-parser.ts';

const NOW = new Date('2026-11-24T16:00:00Z');
const SECRET = 'whsec_local';
const parser = stripeWebhookParser([SECRET], 'test');

function read(type: Stripe.Event.Type, object: object, event: Partial<Stripe.Event> = {}) {
  const payload = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: NOW.getTime() / 1000,
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
    ...event,
  } satisfies Omit<Stripe.Event, 'data' | 'type'> & { data: object; type: string });
  const timestamp = NOW.getTime() / 1000;
  const header = Stripe.webhooks.generateTestHeaderString({ payload, secret: SECRET, timestamp });
  return parser.read(Buffer.from(payload), header, NOW);
}

const INVOICE = {
  id: 'in_1',
  object: 'invoice',
  status: 'paid',
  parent: {
    type: 'subscription_details',
    quote_details: null,
    subscription_details: { metadata: {}, subscription: 'sub_1' },
  },
} satisfies Partial<Stripe.Invoice>;

describe('the subject of an event', () => {
  it.each<[Stripe.Event.Type, object, object]>([
    [
      'checkout.session.completed',
      { id: 'cs_test_1', object: 'checkout.session', payment_status: 'no_payment_required' },
      { about: 'checkout', sessionId: 'cs_test_1' },
    ],
    [
      'customer.subscription.trial_will_end',
      { id: 'sub_1', object: 'subscription' },
      { about: 'subscription', subscriptionId: 'sub_1' },
    ],
    ['invoice.paid', INVOICE, { about: 'subscription', subscriptionId: 'sub_1' }],
    ['invoice.payment_failed', INVOICE, { about: 'subscription', subscriptionId: 'sub_1' }],
    [
      'invoice.paid',
      { ...INVOICE, parent: null } satisfies Partial<Stripe.Invoice>,
      { about: 'nothing' },
    ],
    [
      'charge.refunded',
      { id: 'ch_1', object: 'charge', refunded: true } satisfies Partial<Stripe.Charge>,
      { about: 'staff', type: 'charge.refunded' },
    ],
    [
      'charge.dispute.created',
      { id: 'du_1', object: 'dispute', charge: 'ch_1' } satisfies Partial<Stripe.Dispute>,
      { about: 'staff', type: 'charge.dispute.created' },
    ],
    [
      'refund.created',
      { id: 're_1', object: 'refund', charge: 'ch_1' } satisfies Partial<Stripe.Refund>,
      { about: 'nothing' },
    ],
    [
      'customer.updated',
      { id: 'cus_1', object: 'customer', email: null } satisfies Partial<Stripe.Customer>,
      { about: 'nothing' },
    ],
    ['price.updated', { id: 'price_1', object: 'price', unit_amount: null }, { about: 'nothing' }],
  ])('%s', async (type, object, subject) => {
    expect(await read(type, object)).toEqual(subject);
  });

  it('names the version of an endpoint that differs from ours', async () => {
    const event = { api_version: '2025-03-31.basil' };
    expect(await read('invoice.paid', INVOICE, event)).toMatchObject({
      otherVersion: '2025-03-31.basil',
    });
    expect(await read('invoice.paid', INVOICE, { api_version: null })).not.toHaveProperty(
      'otherVersion',
    );
  });
});
