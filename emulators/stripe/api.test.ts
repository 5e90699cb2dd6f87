import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StripeTestServer, idOf } from './testing.ts';
import { API_VERSION } from './version.ts';

let emulator: StripeTestServer;
beforeEach(async () => void (emulator = await StripeTestServer.start()));
afterEach(() => emulator.close());

/** Returns the error that the official client throws for a refused call. */
async function refusal(call: Promise<unknown>) {
  const error = await call.then(
    () => expect.unreachable('The call was not refused.'),
    (reason: unknown) => reason as Stripe.errors.StripeError,
  );
  const { type, code, param, statusCode, message } = error as Stripe.errors.StripeError;
  return { type, code, param, statusCode, message };
}

interface Raw {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

async function raw(method: string, path: string, body = '', headers = {}): Promise<Raw> {
  const response = await fetch(`${emulator.address}${path}`, {
    method,
    headers: {
      authorization: 'Bearer sk_test_local',
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    ...(body !== '' && { body }),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

describe('API', () => {
  it('uses the version of the official client', () => {
    expect(API_VERSION).toBe(Stripe.API_VERSION);
  });

  it('refuses a key that is not a test key', async () => {
    const refused = await refusal(emulator.client('sk_live_1234567890').prices.list());
    expect(refused).toMatchObject({ type: 'StripeAuthenticationError', statusCode: 401 });
    expect(refused.message).toContain('Invalid API Key provided: sk_live_');
    expect((await raw('GET', '/v1/prices', '', { authorization: '' })).status).toBe(401);
  });

  it('accepts restricted keys of test mode', async () => {
    const prices = await emulator.client('rk_test_local').prices.list();
    expect(prices.data[0]?.livemode).toBe(false);
  });

  it('refuses a call that a restricted key does not permit', async () => {
    await emulator.addFault({ kind: 'permissionDenied', call: 'GET /v1/webhook_endpoints' });
    expect(await refusal(emulator.stripe.webhookEndpoints.list())).toMatchObject({
      type: 'StripePermissionError',
      statusCode: 403,
    });
  });

  it('answers 404 to an unknown call with its method and path', async () => {
    const { status, text } = await raw('GET', '/v1/terminal/readers');
    expect(status).toBe(404);
    expect(text).toContain('Unrecognized request URL (GET: /v1/terminal/readers)');
  });

  it('returns a request ID and the requested version', async () => {
    const { headers } = await raw('GET', '/v1/prices', '', {
      'stripe-version': '2025-03-31.basil',
    });
    expect(headers.get('request-id')).toMatch(/^req_\w{14}$/);
    expect(headers.get('stripe-version')).toBe('2025-03-31.basil');
  });

  it('records requests in a journal without their bodies', async () => {
    await emulator.stripe.customers.create({ email: 'a@b.example' }, { idempotencyKey: 'k1' });
    const { requests } = await emulator.ask<{ requests: unknown[] }>('GET', '/requests');
    expect(requests).toMatchObject([
      { method: 'POST', path: '/v1/customers', status: 200, idempotencyKey: 'k1', error: null },
    ]);
    expect(JSON.stringify(requests)).not.toContain('a@b.example');
  });
});

describe('parameter', () => {
  const checkout = (params: object) =>
    refusal(emulator.checkout(params as Stripe.Checkout.SessionCreateParams));

  it.each([
    [{ payment_method_types: ['card'] }, 'parameter_unknown', 'payment_method_types'],
    [{ subscription_data: { trial: 1 } }, 'parameter_unknown', 'subscription_data[trial]'],
    [{ mode: undefined }, 'parameter_missing', 'mode'],
    [{ line_items: undefined }, 'parameter_missing', 'line_items'],
    [{ line_items: [{ price: 'price_none' }] }, 'resource_missing', 'line_items[0][price]'],
    [{ success_url: undefined }, 'parameter_missing', 'success_url'],
    [{ success_url: '/friends' }, 'url_invalid', 'success_url'],
    [
      { subscription_data: { trial_period_days: 0 } },
      undefined,
      'subscription_data[trial_period_days]',
    ],
    [
      { subscription_data: { trial_period_days: 'soon' } },
      'parameter_invalid_integer',
      'subscription_data[trial_period_days]',
    ],
    [{ customer_email: '' }, 'email_invalid', 'customer_email'],
    [{ customer_email: 'nobody' }, 'email_invalid', 'customer_email'],
    [{ client_reference_id: '' }, 'parameter_invalid_empty', 'client_reference_id'],
    [{ customer: 'cus_none' }, 'resource_missing', 'customer'],
    [{ expires_at: 1 }, undefined, 'expires_at'],
    [
      { allow_promotion_codes: true, discounts: [{ coupon: 'X' }] },
      undefined,
      'allow_promotion_codes',
    ],
    [
      { discounts: [{ promotion_code: 'promo_none' }] },
      'resource_missing',
      'discounts[0][promotion_code]',
    ],
    [{ metadata: { ['x'.repeat(41)]: '1' } }, undefined, `metadata[${'x'.repeat(41)}]`],
  ])('%j is refused with code %s', async (params, code, param) => {
    expect(await checkout(params)).toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 400,
      code,
      param,
    });
  });

  it('error lists the allowed values of an enumeration', async () => {
    expect((await checkout({ mode: 'gift' })).message).toBe('Invalid mode: must be subscription');
    const refused = await refusal(
      emulator.stripe.prices.list({ type: 'gift' as Stripe.PriceListParams.Type }),
    );
    expect(refused.message).toBe('Invalid type: must be one of one_time, or recurring');
  });

  it('arrays accept brackets with and without numbers, in the body and the query', async () => {
    const price = await emulator.price('basic_monthly_10');
    const numbered = await raw('GET', '/v1/prices?lookup_keys%5B0%5D=basic_monthly_10');
    const bare = await raw(
      'GET',
      '/v1/prices?lookup_keys[]=basic_monthly_10&expand[]=data.product',
    );
    expect(JSON.parse(numbered.text)).toMatchObject({ data: [{ id: price.id }] });
    expect(JSON.parse(bare.text)).toMatchObject({ data: [{ product: { object: 'product' } }] });
  });

  it('cannot have a value and subfields at once', async () => {
    expect((await raw('POST', '/v1/customers', 'metadata=1&metadata[a]=2')).status).toBe(400);
    expect((await raw('POST', '/v1/customers', 'metadata[__proto__]=2')).status).toBe(200);
    expect((await raw('POST', '/v1/customers', 'metadata%ZZ=2')).status).toBe(400);
  });

  it('metadata keys are deleted by an empty value', async () => {
    const { id } = await emulator.stripe.customers.create({ metadata: { a: '1', b: '2' } });
    const changed = await emulator.stripe.customers.update(id, { metadata: { a: '', c: '3' } });
    expect(changed.metadata).toEqual({ b: '2', c: '3' });
    expect((await emulator.stripe.customers.update(id, { metadata: '' })).metadata).toEqual({});
  });
});

describe('expansion', () => {
  it('replaces the ID with the object, also in lists and nested objects', async () => {
    const subscription = await emulator.buy();
    const found = await emulator.stripe.invoices.retrieve(idOf(subscription.latest_invoice), {
      expand: ['customer', 'payments.data.payment.payment_intent'],
    });
    expect(found).toMatchObject({
      customer: { object: 'customer' },
      payments: { data: [{ payment: { payment_intent: { status: 'succeeded' } } }] },
    });
    const { data } = await emulator.stripe.subscriptions.list({ expand: ['data.latest_invoice'] });
    expect(data).toMatchObject([{ latest_invoice: { object: 'invoice' } }]);
  });

  it('requires an expandable field and at most four levels', async () => {
    const { id } = await emulator.stripe.customers.create({ email: 'a@b.example' });
    const expand = (path: string) =>
      refusal(emulator.stripe.customers.retrieve(id, { expand: [path] }));
    expect((await expand('nothing')).message).toContain('cannot be expanded (nothing)');
    expect((await expand('email.domain')).statusCode).toBe(400);
    expect((await expand('a.b.c.d.e')).message).toContain('more than 4 levels');
  });
});

describe('list', () => {
  it('starts with the newest item and continues after any item', async () => {
    const createdIds: string[] = [];
    for (const name of ['a', 'b', 'c', 'd', 'e']) {
      createdIds.unshift((await emulator.stripe.customers.create({ name })).id);
    }
    const first = await emulator.stripe.customers.list({ limit: 2 });
    expect(first).toMatchObject({ object: 'list', url: '/v1/customers', has_more: true });
    expect(first.data.map(({ id }) => id)).toEqual(createdIds.slice(0, 2));
    const all: string[] = [];
    for await (const { id } of emulator.stripe.customers.list({ limit: 2 })) all.push(id);
    expect(all).toEqual(createdIds);
    const before = await emulator.stripe.customers.list({
      ending_before: createdIds[2] ?? '',
      limit: 1,
    });
    expect(before.data.map(({ id }) => id)).toEqual([createdIds[1]]);
  });

  it('refuses an unknown cursor and too large a limit', async () => {
    const params = { starting_after: 'cus_none' };
    expect(await refusal(emulator.stripe.customers.list(params))).toMatchObject({
      param: 'starting_after',
    });
    expect(await refusal(emulator.stripe.customers.list({ limit: 101 }))).toMatchObject({
      param: 'limit',
    });
  });
});

describe('idempotency key', () => {
  const create = (key: string, body = 'email=a%40b.example') =>
    raw('POST', '/v1/customers', body, { 'idempotency-key': key });

  it('returns an identical answer and executes the request once', async () => {
    const first = await create('k');
    const second = await create('k');
    expect(second.text).toBe(first.text);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    expect((await emulator.stripe.customers.list()).data).toHaveLength(1);
  });

  it('is refused with other parameters', async () => {
    await create('k');
    const refused = await refusal(
      emulator.stripe.customers.create({ email: 'c@d.example' }, { idempotencyKey: 'k' }),
    );
    expect(refused).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
  });

  it('is refused while its first request is running', async () => {
    await emulator.addFault({ kind: 'slow', answerSeconds: 0.3, times: 1 });
    const answers = await Promise.all([create('k'), create('k')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.text).toContain('idempotency_key_in_use');
    expect((await emulator.stripe.customers.list()).data).toHaveLength(1);
  });

  it('can be reused after a validation error', async () => {
    expect((await create('k', 'email=nobody')).status).toBe(400);
    expect((await create('k')).status).toBe(200);
  });

  it('expires after a day and has at most 255 characters', async () => {
    await create('k');
    await emulator.advance(24 * 60 * 60);
    expect((await create('k', 'email=c%40d.example')).status).toBe(200);
    expect((await create('k'.repeat(256))).status).toBe(400);
  });
});

describe('fault', () => {
  const create = (retries: number) =>
    emulator.client('sk_test_local', retries).customers.create({ email: 'a@b.example' });
  const countCustomers = async () => (await emulator.stripe.customers.list()).data.length;

  it('serverError succeeds after retries', async () => {
    await emulator.addFault({ kind: 'serverError', call: 'POST /v1/customers', times: 2 });
    expect((await create(2)).email).toBe('a@b.example');
    expect(await countCustomers()).toBe(1);
  });

  it('serverError with isExecuted is stored for the idempotency key', async () => {
    await emulator.addFault({ kind: 'serverError', isExecuted: true, times: 1 });
    expect(await refusal(create(2))).toMatchObject({ type: 'StripeAPIError', statusCode: 500 });
    expect(await countCustomers()).toBe(1);
  });

  it('loseAnswer executes the call once despite a retry', async () => {
    await emulator.addFault({ kind: 'loseAnswer', times: 1 });
    expect((await create(1)).email).toBe('a@b.example');
    expect(await countCustomers()).toBe(1);
  });

  it.each(['resetConnection', 'cutAnswer'])('%s breaks the connection', async (kind) => {
    await emulator.addFault({ kind, call: 'POST *' });
    expect(await refusal(create(0))).toMatchObject({ type: 'StripeConnectionError' });
    await emulator.ask('DELETE', '/faults');
    expect(await countCustomers()).toBe(kind === 'cutAnswer' ? 1 : 0);
  });

  it('rateLimit is not retried by the official client', async () => {
    await emulator.addFault({ kind: 'rateLimit', times: 1 });
    expect(await refusal(create(2))).toMatchObject({
      type: 'StripeRateLimitError',
      statusCode: 429,
    });
  });

  it('can be listed and removed', async () => {
    const { id } = (await emulator.addFault({ kind: 'rateLimit' })) as { id: number };
    await emulator.ask('DELETE', `/faults/${id}`);
    expect(await emulator.ask('GET', '/faults')).toEqual({ faults: [] });
    await expect(emulator.addFault({ kind: 'unheard of' })).rejects.toThrow('Invalid');
  });
});

describe('seed', () => {
  it('creates the same IDs, even after a reset', async () => {
    const first = (await emulator.checkout()).id;
    await emulator.ask('POST', '/reset', { seed: 'test' });
    expect((await emulator.checkout()).id).toBe(first);
    await emulator.ask('POST', '/reset', {});
    expect((await emulator.checkout()).id).not.toBe(first);
  });
});

describe.each(['sk_live_local', 'rk_live_local'])('live mode with the key %s', (apiKey) => {
  let live: StripeTestServer;
  beforeEach(async () => void (live = await StripeTestServer.start({ apiKey })));
  afterEach(() => live.close());

  it('is the mode of every object and event', async () => {
    const session = await live.checkout();
    expect(session).toMatchObject({
      id: expect.stringMatching(/^cs_live_/) as string,
      livemode: true,
    });
    await live.stripe.customers.create({ name: 'Ann' });
    await live.advance(0);
    expect(
      live.receiver.posts.map(({ body }) => (JSON.parse(body) as Stripe.Event).livemode),
    ).toEqual([true]);
    expect(live.receiver.posts[0]?.isGenuine).toBe(true);
  });

  it('refuses keys of test mode', async () => {
    const refused = await refusal(live.client('sk_test_local').prices.list());
    expect(refused.type).toBe('StripeAuthenticationError');
  });

  it('has no customer portal until its settings are saved', async () => {
    const { id } = await live.stripe.customers.create({ email: 'a@b.example' });
    const refused = await refusal(live.stripe.billingPortal.sessions.create({ customer: id }));
    expect(refused).toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400 });
    expect(refused.message).toContain('your live mode default configuration has not been created');
    expect(
      (await live.stripe.billingPortal.configurations.list({ is_default: true })).data,
    ).toEqual([]);

    await live.ask('POST', '/portal/save', {});
    const { data } = await live.stripe.billingPortal.configurations.list({ is_default: true });
    expect(data).toMatchObject([{ active: true, livemode: true }]);
    const session = await live.stripe.billingPortal.sessions.create({ customer: id });
    expect(session.url).toContain('/p/session/');
  });
});
