import type Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY, SECRET, StripeTestServer, sorted } from '../testing.ts';
import { FORGERIES } from './forgery.ts';
import { signatureHeader } from './signature.ts';

let world: StripeTestServer;
beforeEach(async () => void (world = await StripeTestServer.start()));
afterEach(() => world.close());

interface Told {
  readonly event: Stripe.Event;
  readonly posts: readonly { readonly answer: number | string; readonly forgery: string | null }[];
}

const told = async () => (await world.ask<{ events: Told[] }>('GET', '/events')).events;

/** Leads to one event. */
const happen = (name = 'Ann') => world.stripe.customers.create({ name });

const names = () =>
  world.receiver.posts.map(
    ({ body }) => (JSON.parse(body) as { data: { object: Stripe.Customer } }).data.object.name,
  );

describe('a webhook', () => {
  it('is posted as Stripe writes and signs it', async () => {
    const customer = await happen();
    await world.advance(0);
    const [post] = world.receiver.posts;
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

  it('says what was before', async () => {
    const { id } = await happen('Ann');
    await world.stripe.customers.update(id, { name: 'Bea' });
    await world.stripe.customers.update(id, { name: 'Bea' });
    const [, update, ...rest] = await told();
    expect(update?.event.data).toMatchObject({ previous_attributes: { name: 'Ann' } });
    expect(rest).toEqual([]);
  });

  it('is posted again until it is taken', async () => {
    world.receiver.answers = [500, 503, 200];
    await happen();
    await world.advance(0);
    const undelivered = () => world.stripe.events.list({ delivery_success: false });
    expect((await undelivered()).data).toHaveLength(1);
    await world.advance(60);
    await world.advance(300);
    expect((await told())[0]?.posts.map(({ answer }) => answer)).toEqual([500, 503, 200]);
    expect((await undelivered()).data).toEqual([]);
  });

  it('is given up after three days', async () => {
    world.receiver.answers = [500];
    await happen();
    await world.advance(10 * DAY);
    expect((await told())[0]?.posts).toHaveLength(11);
  });

  it('comes in order, one after the other', async () => {
    const order = ['a', 'b', 'c', 'd', 'e', 'f'];
    for (const name of order) await happen(name);
    await world.advance(0);
    expect(names()).toEqual(order);
  });
});

describe('an endpoint', () => {
  it('made through the API is told what it asked for, with a secret that is shown once', async () => {
    const endpoint = await world.stripe.webhookEndpoints.create({
      url: world.receiver.url,
      enabled_events: ['customer.deleted'],
      api_version: '2025-03-31.basil' as Stripe.WebhookEndpointCreateParams.ApiVersion,
    });
    expect(endpoint.secret).toMatch(/^whsec_/);
    const shown = await world.stripe.webhookEndpoints.retrieve(endpoint.id);
    expect(shown.secret).toBeUndefined();
    const { id } = await happen();
    await world.stripe.customers.del(id);
    await world.advance(0);
    expect(sorted(world.receiver.types)).toEqual([
      'customer.created',
      'customer.deleted',
      'customer.deleted',
    ]);
    expect(world.receiver.posts.at(-1)?.body).toContain('2025-03-31.basil');
  });

  it('is left alone when it is disabled or gone', async () => {
    const [usual] = (await world.stripe.webhookEndpoints.list()).data;
    await world.stripe.webhookEndpoints.update(usual?.id ?? '', { disabled: true });
    await happen();
    await world.stripe.webhookEndpoints.del(usual?.id ?? '');
    await happen();
    await world.advance(DAY);
    expect(world.receiver.posts).toEqual([]);
  });
});

describe('a fault of webhooks', () => {
  const fail = (fault: object) => world.addFault({ event: 'customer.*', ...fault });

  it('drops them', async () => {
    await fail({ kind: 'dropEvents', times: 1 });
    await happen('lost');
    await happen('told');
    await world.advance(4 * DAY);
    expect(names()).toEqual(['told']);
    expect((await world.stripe.events.list({ delivery_success: false })).data).toHaveLength(1);
  });

  it('delays them', async () => {
    await fail({ kind: 'delayEvents', seconds: 3600 });
    await happen();
    await world.advance(3599);
    expect(names()).toEqual([]);
    await world.advance(1);
    expect(names()).toEqual(['Ann']);
  });

  it('duplicates them', async () => {
    await fail({ kind: 'duplicateEvents', copies: 3 });
    await happen();
    await world.advance(60);
    expect(names()).toEqual(['Ann', 'Ann', 'Ann']);
    expect(
      new Set(world.receiver.posts.map(({ body }) => (JSON.parse(body) as Stripe.Event).id)).size,
    ).toBe(1);
  });

  it('shuffles them, the same way for the same seed', async () => {
    await fail({ kind: 'shuffleEvents' });
    const order = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    for (const name of order) await happen(name);
    await world.advance(60);
    expect(sorted(names())).toEqual(order);
    expect(names()).not.toEqual(order);
  });

  it('lets them overtake each other', async () => {
    await fail({ kind: 'parallelEvents' });
    const order = ['a', 'b', 'c', 'd'];
    for (const name of order) await happen(name);
    await world.advance(0);
    expect(sorted(names())).toEqual(order);
  });

  it('does not hear that they were taken', async () => {
    await fail({ kind: 'ignoreAnswers', times: 1 });
    await happen();
    await world.advance(60);
    expect(names()).toEqual(['Ann', 'Ann']);
  });

  it('writes them in another version', async () => {
    await fail({ kind: 'otherVersion' });
    await happen();
    await world.advance(0);
    expect(world.receiver.posts[0]?.body).toContain('"api_version": "2025-03-31.basil"');
    expect(world.receiver.posts[0]?.isGenuine).toBe(true);
  });

  it('comes with a forgery before each', async () => {
    await fail({ kind: 'forgeEvents', how: 'wrongSecret' });
    await happen();
    await world.advance(0);
    expect((await told())[0]?.posts).toMatchObject([
      { forgery: 'wrongSecret', answer: 400 },
      { forgery: null, answer: 200 },
    ]);
  });
});

describe('a forgery', () => {
  it.each(FORGERIES.filter((how) => how !== 'futureTime'))(
    'by %s does not get past the official client',
    async (forgery) => {
      await happen();
      await world.advance(0);
      const [first] = await told();
      await world.ask('POST', `/events/${first?.event.id}/post`, { forgery });
      expect(world.receiver.posts.map(({ isGenuine }) => isGenuine)).toEqual([true, false]);
    },
  );

  it('by futureTime does: applications have to look at the time themselves', async () => {
    await happen();
    await world.advance(0);
    const [first] = await told();
    await world.ask('POST', `/events/${first?.event.id}/post`, { forgery: 'futureTime' });
    expect(world.receiver.posts.at(-1)?.isGenuine).toBe(true);
    const [, seconds = ''] =
      /^t=(\d+)/.exec(String(world.receiver.posts.at(-1)?.headers['stripe-signature'])) ?? [];
    expect(Number(seconds) - Date.now() / 1000).toBeGreaterThan(290);
  });

  it('is not what posting an event again makes', async () => {
    await happen();
    await world.advance(0);
    const [first] = await told();
    await world.ask('POST', `/events/${first?.event.id}/post`, {});
    expect(names()).toEqual(['Ann', 'Ann']);
    expect(world.receiver.posts.every(({ isGenuine }) => isGenuine)).toBe(true);
  });
});

it('signs with the whole secret', () => {
  expect(signatureHeader('{}', 1, SECRET)).not.toBe(
    signatureHeader('{}', 1, SECRET.replace('whsec_', '')),
  );
});
