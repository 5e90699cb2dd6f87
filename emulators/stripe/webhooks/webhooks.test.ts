import type Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY, SECRET, StripeTestServer, sorted } from '../testing.ts';
import { FORGERIES } from './forgery.ts';
import { signatureHeader } from './signature.ts';

let emulator: StripeTestServer;
beforeEach(async () => void (emulator = await StripeTestServer.start()));
afterEach(() => emulator.close());

interface PostedEvent {
  readonly event: Stripe.Event;
  readonly posts: readonly { readonly answer: number | string; readonly forgery: string | null }[];
}

const listEvents = async () =>
  (await emulator.ask<{ events: PostedEvent[] }>('GET', '/events')).events;

/** Causes one event. */
const createEvent = (name = 'Ann') => emulator.stripe.customers.create({ name });

const names = () =>
  emulator.receiver.posts.map(
    ({ body }) => (JSON.parse(body) as { data: { object: Stripe.Customer } }).data.object.name,
  );

describe('webhook', () => {
  it('has Stripe’s format and signature', async () => {
    const customer = await createEvent();
    await emulator.advance(0);
    const [post] = emulator.receiver.posts;
    expect(post?.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    });
    expect(post?.headers['stripe-signature']).toMatch(/^t=\d{10},v1=[0-9a-f]{64},v0=[0-9a-f]{64}$/);
    expect(post?.body).toContain('\n  "object": "event",\n');
    expect(JSON.parse(post?.body ?? '')).toMatchObject({
      id: expect.stringMatching(/^evt_\w{24}$/) as string,
      api_version: '2026-10-28.endive',
      livemode: false,
      type: 'customer.created',
      request: { id: expect.stringMatching(/^req_/) as string },
      data: { object: { id: customer.id } },
    });
    expect(post?.isGenuine).toBe(true);
  });

  it('contains the previous values of changed fields', async () => {
    const { id } = await createEvent('Ann');
    await emulator.stripe.customers.update(id, { name: 'Bea' });
    await emulator.stripe.customers.update(id, { name: 'Bea' });
    const [, update, ...rest] = await listEvents();
    expect(update?.event.data).toMatchObject({ previous_attributes: { name: 'Ann' } });
    expect(rest).toEqual([]);
  });

  it('is retried until the application answers 2xx', async () => {
    emulator.receiver.answers = [500, 503, 200];
    await createEvent();
    await emulator.advance(0);
    const undelivered = () => emulator.stripe.events.list({ delivery_success: false });
    expect((await undelivered()).data).toHaveLength(1);
    await emulator.advance(60);
    await emulator.advance(300);
    expect((await listEvents())[0]?.posts.map(({ answer }) => answer)).toEqual([500, 503, 200]);
    expect((await undelivered()).data).toEqual([]);
  });

  it('is retried for at most three days', async () => {
    emulator.receiver.answers = [500];
    await createEvent();
    await emulator.advance(10 * DAY);
    expect((await listEvents())[0]?.posts).toHaveLength(11);
  });

  it('is delivered in order', async () => {
    const order = ['a', 'b', 'c', 'd', 'e', 'f'];
    for (const name of order) await createEvent(name);
    await emulator.advance(0);
    expect(names()).toEqual(order);
  });
});

describe('endpoint', () => {
  it('created through the API receives its enabled events, and shows its secret once', async () => {
    const endpoint = await emulator.stripe.webhookEndpoints.create({
      url: emulator.receiver.url,
      enabled_events: ['customer.deleted'],
      api_version: '2025-03-31.basil' as Stripe.WebhookEndpointCreateParams.ApiVersion,
    });
    expect(endpoint.secret).toMatch(/^whsec_/);
    const shown = await emulator.stripe.webhookEndpoints.retrieve(endpoint.id);
    expect(shown.secret).toBeUndefined();
    const { id } = await createEvent();
    await emulator.stripe.customers.del(id);
    await emulator.advance(0);
    expect(sorted(emulator.receiver.types)).toEqual([
      'customer.created',
      'customer.deleted',
      'customer.deleted',
    ]);
    expect(emulator.receiver.posts.at(-1)?.body).toContain('2025-03-31.basil');
  });

  it('receives nothing when it is disabled or deleted', async () => {
    const [usual] = (await emulator.stripe.webhookEndpoints.list()).data;
    await emulator.stripe.webhookEndpoints.update(usual?.id ?? '', { disabled: true });
    await createEvent();
    await emulator.stripe.webhookEndpoints.del(usual?.id ?? '');
    await createEvent();
    await emulator.advance(DAY);
    expect(emulator.receiver.posts).toEqual([]);
  });
});

describe('webhook fault', () => {
  const fail = (fault: object) => emulator.addFault({ event: 'customer.*', ...fault });

  it('dropEvents never posts an event', async () => {
    await fail({ kind: 'dropEvents', times: 1 });
    await createEvent('lost');
    await createEvent('sent');
    await emulator.advance(4 * DAY);
    expect(names()).toEqual(['sent']);
    expect((await emulator.stripe.events.list({ delivery_success: false })).data).toHaveLength(1);
  });

  it('delayEvents posts an event late', async () => {
    await fail({ kind: 'delayEvents', seconds: 3600 });
    await createEvent();
    await emulator.advance(3599);
    expect(names()).toEqual([]);
    await emulator.advance(1);
    expect(names()).toEqual(['Ann']);
  });

  it('duplicateEvents posts an event several times', async () => {
    await fail({ kind: 'duplicateEvents', copies: 3 });
    await createEvent();
    await emulator.advance(60);
    expect(names()).toEqual(['Ann', 'Ann', 'Ann']);
    expect(
      new Set(emulator.receiver.posts.map(({ body }) => (JSON.parse(body) as Stripe.Event).id))
        .size,
    ).toBe(1);
  });

  it('shuffleEvents changes the order, reproducibly for a seed', async () => {
    await fail({ kind: 'shuffleEvents' });
    const order = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    for (const name of order) await createEvent(name);
    await emulator.advance(60);
    expect(sorted(names())).toEqual(order);
    expect(names()).not.toEqual(order);
  });

  it('parallelEvents posts events at the same time', async () => {
    await fail({ kind: 'parallelEvents' });
    const order = ['a', 'b', 'c', 'd'];
    for (const name of order) await createEvent(name);
    await emulator.advance(0);
    expect(sorted(names())).toEqual(order);
  });

  it('ignoreAnswers resends an event the receiver accepted', async () => {
    await fail({ kind: 'ignoreAnswers', times: 1 });
    await createEvent();
    await emulator.advance(60);
    expect(names()).toEqual(['Ann', 'Ann']);
  });

  it('otherVersion posts an event in another API version', async () => {
    await fail({ kind: 'otherVersion' });
    await createEvent();
    await emulator.advance(0);
    expect(emulator.receiver.posts[0]?.body).toContain('"api_version": "2025-03-31.basil"');
    expect(emulator.receiver.posts[0]?.isGenuine).toBe(true);
  });

  it('forgeEvents posts a forged event before the genuine one', async () => {
    await fail({ kind: 'forgeEvents', how: 'wrongSecret' });
    await createEvent();
    await emulator.advance(0);
    expect((await listEvents())[0]?.posts).toMatchObject([
      { forgery: 'wrongSecret', answer: 400 },
      { forgery: null, answer: 200 },
    ]);
  });
});

describe('forgery', () => {
  it.each(FORGERIES.filter((how) => how !== 'futureTime'))(
    '%s is refused by the official client',
    async (forgery) => {
      await createEvent();
      await emulator.advance(0);
      const [first] = await listEvents();
      await emulator.ask('POST', `/events/${first?.event.id}/post`, { forgery });
      expect(emulator.receiver.posts.map(({ isGenuine }) => isGenuine)).toEqual([true, false]);
    },
  );

  it('futureTime is accepted by the official client, so applications must check the time', async () => {
    await createEvent();
    await emulator.advance(0);
    const [first] = await listEvents();
    await emulator.ask('POST', `/events/${first?.event.id}/post`, { forgery: 'futureTime' });
    expect(emulator.receiver.posts.at(-1)?.isGenuine).toBe(true);
    const [, seconds = ''] =
      /^t=(\d+)/.exec(String(emulator.receiver.posts.at(-1)?.headers['stripe-signature'])) ?? [];
    expect(Number(seconds) - Date.now() / 1000).toBeGreaterThan(290);
  });

  it('does not happen by default when an event is posted again', async () => {
    await createEvent();
    await emulator.advance(0);
    const [first] = await listEvents();
    await emulator.ask('POST', `/events/${first?.event.id}/post`, {});
    expect(names()).toEqual(['Ann', 'Ann']);
    expect(emulator.receiver.posts.every(({ isGenuine }) => isGenuine)).toBe(true);
  });
});

it('signs with the whole secret', () => {
  expect(signatureHeader('{}', 1, SECRET)).not.toBe(
    signatureHeader('{}', 1, SECRET.replace('whsec_', '')),
  );
});
