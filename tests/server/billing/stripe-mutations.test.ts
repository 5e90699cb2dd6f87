// Every answer and event of Stripe that we read, with each change that Stripe may make without
// notice. The samples are what the emulator sends, and the official client reads them.
import Stripe from 'stripe';
import { beforeAll, describe, expect, it } from 'vitest';
import { CHECKOUT_METADATA } from '@daily-snapshot/domain/billing/checkout';
import { DAY, SECRET, StripeTestServer } from '../../../emulators/stripe/testing.ts';
import { stripePayments } from '../../../functions/src/providers/stripe/payments.ts';
import { SUBSCRIPTION_PARTS } from '../../../functions/src/providers/stripe/transform.ts';
import { stripeWebhookParser } from '../../../functions/src/providers/stripe/webhook-parser.ts';
import { jsonMutationsOf, type JsonMutation } from '../../kit/mutations/json-mutations.ts';

const DECLINED_LATER = '4000 0000 0000 0341';

/** Answers of Stripe by the state that they show, and the events that the emulator posted. */
const answers = new Map<string, unknown>();
let events: ReadonlyMap<string, object>;

beforeAll(async () => {
  const emulator = await StripeTestServer.start();
  const { stripe } = emulator;
  const ask = async (path: string): Promise<unknown> => {
    const headers = { authorization: 'Bearer sk_test_local' };
    return (await fetch(`${emulator.address}/v1/${path}`, { headers })).json();
  };
  const parts = SUBSCRIPTION_PARTS.map((part) => `expand[]=${part}`).join('&');
  await stripe.coupons.create({ id: 'HALF', percent_off: 50, duration: 'forever' });
  const params = (checkoutId: string): Partial<Stripe.Checkout.SessionCreateParams> => ({
    metadata: { [CHECKOUT_METADATA]: checkoutId },
    subscription_data: {
      metadata: { [CHECKOUT_METADATA]: checkoutId },
      trial_period_days: 7,
    },
    discounts: [{ coupon: 'HALF' }],
  });
  const session = await emulator.checkout(params('open'));
  answers.set('an open checkout', await ask(`checkout/sessions/${session.id}`));
  await stripe.checkout.sessions.expire(session.id);
  answers.set('an expired checkout', await ask(`checkout/sessions/${session.id}`));

  const trial = await emulator.buy(params('paid'), { number: DECLINED_LATER });
  const [paid] = (await stripe.checkout.sessions.list({ subscription: trial.id })).data;
  answers.set('a paid checkout', await ask(`checkout/sessions/${paid?.id}`));
  answers.set('a trial', await ask(`subscriptions/${trial.id}?${parts}`));
  await emulator.advance(7 * DAY + 2 * 60 * 60);
  answers.set('an unpaid subscription', await ask(`subscriptions/${trial.id}?${parts}`));
  await stripe.subscriptions.cancel(trial.id);
  answers.set('a canceled subscription', await ask(`subscriptions/${trial.id}?${parts}`));
  const active = await emulator.buy();
  await stripe.subscriptions.update(active.id, { cancel_at_period_end: true });
  answers.set('a subscription that ends', await ask(`subscriptions/${active.id}?${parts}`));
  events = new Map(
    emulator.receiver.posts.map(({ type, body }) => [type, JSON.parse(body) as object]),
  );
  await emulator.close();
});

const CHECKOUTS = ['an open checkout', 'an expired checkout', 'a paid checkout'];
const SUBSCRIPTIONS = [
  'a trial',
  'an unpaid subscription',
  'a canceled subscription',
  'a subscription that ends',
];

/** Fields that Stripe's reference calls neither nullable nor expandable, as far as we read them. */
const REQUIRED = [
  'id',
  'object',
  'status',
  'currency',
  'payment_status',
  'customer.id',
  'items.object',
  'items.data.*.current_period_start',
  'items.data.*.current_period_end',
  'items.data.*.price.id',
  'latest_invoice.id',
  'latest_invoice.status',
  'latest_invoice.amount_remaining',
  'latest_invoice.attempt_count',
  'discounts.*.source.coupon.id',
];

/** Optional fields with a meaning, and the parsed fields that may be absent without them. */
const SAYS: Readonly<Record<string, readonly string[]>> = {
  metadata: ['checkoutId'],
  [`metadata.${CHECKOUT_METADATA}`]: ['checkoutId'],
  subscription: ['subscriptionId'],
  customer_details: ['address'],
  'customer_details.email': ['address'],
  'customer.email': ['address'],
  trial_end: ['trialEndsAt'],
  ended_at: ['endedAt'],
  cancel_at: ['cancelAt'],
  cancel_at_period_end: ['cancelAt'],
  'latest_invoice.next_payment_attempt': ['owed'],
  // Without its discounts, the price is the list price.
  discounts: ['monthly'],
  'discounts.*.source.coupon.percent_off': ['monthly'],
  // Without an amount or an interval, the price is unknown.
  'items.data.*.price.unit_amount': ['monthly'],
  'items.data.*.price.recurring': ['monthly'],
  'items.data.*.price.recurring.interval': ['monthly'],
  'items.data.*.price.recurring.interval_count': ['monthly'],
};

/** Answers every request with this JSON. */
const paymentsAnswering = (answer: unknown) =>
  stripePayments(
    new Stripe('sk_test_local', {
      telemetry: false,
      maxNetworkRetries: 0,
      httpClient: Stripe.createFetchHttpClient(async () => Response.json(answer)),
    }),
  );

const readAnswer = async (name: string, answer: unknown): Promise<Record<string, unknown>> => {
  const payments = paymentsAnswering(answer);
  const read = CHECKOUTS.includes(name)
    ? await payments.checkout('cs_test_any')
    : await payments.subscription('sub_any');
  return { ...read };
};

const isInvalidDate = (value: unknown) => value instanceof Date && Number.isNaN(value.getTime());

describe.each([...CHECKOUTS, ...SUBSCRIPTIONS])('%s', (name) => {
  it('keeps its meaning in each changed answer', async () => {
    const sample = answers.get(name);
    const expected = await readAnswer(name, sample);
    expect(Object.keys(expected).length).toBeGreaterThan(3);
    const mutations = jsonMutationsOf(sample, { required: REQUIRED });
    expect(mutations.length).toBeGreaterThan(30);
    for (const { name: change, path, value } of mutations) {
      if (path === '' && change.startsWith('without all')) continue;
      const read = await readAnswer(name, value);
      const mayDiffer = SAYS[path] ?? [];
      // A checkout without our id is not ours.
      if (mayDiffer.includes('checkoutId') && Object.keys(read).length === 0) continue;
      for (const [field, before] of Object.entries(expected)) {
        if (mayDiffer.includes(field)) continue;
        expect(read[field], `${change}: ${field}`).toEqual(before);
      }
      expect(Object.values(read).filter(isInvalidDate), change).toEqual([]);
    }
  });

  it('is read if all optional fields are absent at once', async () => {
    const without = jsonMutationsOf(answers.get(name), {
      required: [...REQUIRED, `metadata.${CHECKOUT_METADATA}`],
    }).find((one) => one.name === 'without all optional fields');
    const read = await readAnswer(name, without?.value);
    const before = await readAnswer(name, answers.get(name));
    for (const field of ['id', 'sessionId', 'state', 'status', 'customerId', 'currency']) {
      expect(read[field], field).toEqual(before[field]);
    }
  });
});

describe('an unknown name', () => {
  it('of a payment state does not count as paid', async () => {
    const sample = answers.get('a paid checkout') as object;
    const read = await readAnswer('a paid checkout', { ...sample, payment_status: 'new' });
    expect(read.state).toBe('processing');
  });

  it('of a checkout state does not count as paid or expired', async () => {
    const sample = answers.get('a paid checkout') as object;
    expect((await readAnswer('a paid checkout', { ...sample, status: 'new' })).state).toBe('open');
  });

  it('of an invoice state means that no payment is owed', async () => {
    const sample = answers.get('an unpaid subscription') as { latest_invoice: object };
    const changed = { ...sample, latest_invoice: { ...sample.latest_invoice, status: 'new' } };
    expect((await readAnswer('an unpaid subscription', sample)).owed).toBeDefined();
    expect((await readAnswer('an unpaid subscription', changed)).owed).toBeUndefined();
  });

  it('of a subscription state is refused, so that the stored state stays', async () => {
    const sample = answers.get('a trial') as object;
    await expect(readAnswer('a trial', { ...sample, status: 'new' })).rejects.toThrow('status');
  });
});

const SUBSCRIPTION_OF_INVOICE = 'data.object.parent.subscription_details.subscription';

const parser = stripeWebhookParser([SECRET], 'test');

const readEvent = (event: unknown) => {
  const payload = JSON.stringify(event);
  const now = new Date('2026-11-24T16:00:00Z');
  const timestamp = now.getTime() / 1000;
  const header = Stripe.webhooks.generateTestHeaderString({ payload, secret: SECRET, timestamp });
  return parser.read(Buffer.from(payload), header, now);
};

describe('every event that the emulator posts', () => {
  it('names the same object in each changed event, and is never forged', async () => {
    const types = [...events.keys()];
    expect(types).toEqual(expect.arrayContaining(['checkout.session.completed', 'invoice.paid']));
    for (const [type, event] of events) {
      const expected = await readEvent(event);
      // An event without the id of its object or subscription is ignored.
      const required = ['type', 'livemode', 'data.object.id', SUBSCRIPTION_OF_INVOICE];
      const mutations: readonly JsonMutation[] = jsonMutationsOf(event, { required });
      for (const { name, value } of mutations) {
        expect(await readEvent(value), `${type} ${name}`).toMatchObject({
          about: 'nothing',
          ...(expected as object),
        });
      }
    }
  });

  it('is ignored if it names no object that we store', async () => {
    const sample = events.get('invoice.paid') as { data: { object: object } };
    for (const object of [
      { id: null },
      { id: 7, parent: 7 },
      { parent: { subscription_details: null } },
    ]) {
      const changed = {
        ...sample,
        data: { object: { ...sample.data.object, parent: null, ...object } },
      };
      expect(await readEvent(changed)).toEqual({ about: 'nothing' });
    }
    expect(await readEvent({ ...sample, type: 'invoice.new' })).toMatchObject({
      about: 'subscription',
    });
    expect(await readEvent({ ...sample, type: 'new.thing' })).toEqual({ about: 'nothing' });
  });
});
