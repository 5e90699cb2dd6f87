import { logger } from 'firebase-functions';
import Stripe from 'stripe';
import { describe, expect, it, vi } from 'vitest';
import { memoryPorts, withFeaturePorts } from '../../../../tests/kit/memory/memory-ports.ts';
import { stripeWebhookParser } from '../../providers/stripe/webhook-parser.ts';
import { handleStripeWebhook } from './stripe-webhook.ts';
import { eventOf, forgeriesOf, signed } from '../../../../tests/kit/faults/stripe-forgeries.ts';
import { recordFigure } from '../../../../tests/kit/record-figure.ts';

const SECRET = 'whsec_of_this_endpoint';
const NOW = new Date('2026-11-23T16:00:00Z');
const SECONDS = NOW.getTime() / 1000;

const UPDATED = eventOf('customer.subscription.updated', { id: 'sub_1' });

const signatureOf = (payload: string, { secret = SECRET, timestamp = SECONDS } = {}) =>
  signed(payload, secret, timestamp);

const parser = stripeWebhookParser([SECRET, 'whsec_of_the_one_before'], 'test');

const parseEvent = (body: string, signature: string | undefined) =>
  parser.read(Buffer.from(body), signature, NOW);

describe('a Stripe event', () => {
  it.each([
    ['checkout.session.completed', { id: 'cs_1' }, { about: 'checkout', sessionId: 'cs_1' }],
    [
      'customer.subscription.deleted',
      { id: 'sub_1' },
      { about: 'subscription', subscriptionId: 'sub_1' },
    ],
    [
      'invoice.payment_failed',
      { id: 'in_1', parent: { subscription_details: { subscription: 'sub_2' } } },
      { about: 'subscription', subscriptionId: 'sub_2' },
    ],
    ['invoice.paid', { id: 'in_1', parent: null }, { about: 'nothing' }],
    ['charge.refunded', { id: 'ch_1' }, { about: 'staff', type: 'charge.refunded' }],
    ['payment_method.attached', { id: 'pm_1' }, { about: 'nothing' }],
  ])('%s names the object to sync', async (type, object, expected) => {
    const body = eventOf(type, object);
    expect(await parseEvent(body, signatureOf(body))).toEqual(expected);
  });

  it('may be signed with the previous secret, and up to five minutes ago', async () => {
    expect(
      await parseEvent(UPDATED, signatureOf(UPDATED, { secret: 'whsec_of_the_one_before' })),
    ).not.toBe('forged');
    for (const timestamp of [SECONDS - 300, SECONDS + 300]) {
      expect(await parseEvent(UPDATED, signatureOf(UPDATED, { timestamp }))).not.toBe('forged');
    }
  });

  it('is refused if no secret is configured', () => {
    for (const secrets of [[], [''], [SECRET, ' ']]) {
      expect(() => stripeWebhookParser(secrets, 'test')).toThrow('STRIPE_WEBHOOK_SECRET');
    }
  });
});

const FORGERIES = forgeriesOf({ secret: SECRET, seconds: SECONDS });

/** Posts a body and returns the answer, and whether anything was written. */
async function post(body: string, signature: string | undefined) {
  const ports = withFeaturePorts(memoryPorts());
  const touched: string[] = [];
  const recordAccess = <T extends object>(name: string, part: T): T =>
    new Proxy(part, {
      get: (target, key, receiver) => {
        touched.push(`${name}.${String(key)}`);
        return Reflect.get(target, key, receiver) as unknown;
      },
    });
  let status = 0;
  const response = {
    status: (code: number) => ((status = code), response),
    set: () => response,
    end: () => response,
  };
  const request = {
    method: 'POST',
    rawBody: Buffer.from(body),
    get: () => signature,
  };
  await handleStripeWebhook(() => ({
    ...ports,
    paymentWebhookParser: parser,
    clock: { now: () => NOW },
    billing: recordAccess('billing', ports.billing),
    payments: recordAccess('payments', ports.payments),
  }))(request as never, response as never);
  return { status, touched };
}

describe('a forged event', () => {
  const kinds = Object.entries(FORGERIES);
  const each = Math.ceil(1_000 / kinds.length);

  it.each(kinds)(
    `%s is refused ${each} times out of ${each} and writes nothing`,
    async (_, forge) => {
      const warnings = vi.spyOn(logger, 'warn').mockImplementation(() => undefined);
      for (let n = 0; n < each; n += 1) {
        expect(await post(...forge(n))).toEqual({ status: 400, touched: [] });
      }
      warnings.mockRestore();
      recordFigure('forgeries refused', each);
    },
  );

  it('is logged without its content', async () => {
    const warnings = vi.spyOn(logger, 'warn').mockImplementation(() => undefined);
    await post(UPDATED, 'forged');
    expect(warnings).toHaveBeenCalledExactlyOnceWith('Refused a webhook with a wrong signature', {
      provider: 'stripe',
    });
    warnings.mockRestore();
  });

  it('would be accepted with a genuine signature', async () => {
    const { status, touched } = await post(UPDATED, signatureOf(UPDATED));
    expect(status).toBe(200);
    expect(touched).toContain('payments.subscription');
  });
});

describe('an event of another API version', () => {
  it('is handled, and the version is logged once', async () => {
    const warnings = vi.spyOn(logger, 'warn').mockImplementation(() => undefined);
    const synced: string[] = [];
    const ports = withFeaturePorts(memoryPorts());
    const subscription = async (id: string) => {
      synced.push(id);
      return undefined;
    };
    const handle = handleStripeWebhook(() => ({
      ...ports,
      paymentWebhookParser: parser,
      clock: { now: () => NOW },
      payments: { ...ports.payments, subscription },
    }));
    const versions = ['2025-03-31.basil', '2025-03-31.basil', Stripe.API_VERSION, '2024-06-20'];
    for (const [index, version] of versions.entries()) {
      const event = JSON.parse(
        eventOf('customer.subscription.updated', { id: `sub_${index}` }),
      ) as object;
      const body = JSON.stringify({ ...event, api_version: version });
      const request = { method: 'POST', rawBody: Buffer.from(body), get: () => signatureOf(body) };
      const response = { status: () => ({ end: () => undefined }) };
      await handle(request as never, response as never);
    }
    expect(synced).toEqual(['sub_0', 'sub_1', 'sub_2', 'sub_3']);
    expect(warnings.mock.calls.map(([, details]) => details as unknown)).toEqual([
      { otherVersion: '2025-03-31.basil' },
      { otherVersion: '2024-06-20' },
    ]);
    warnings.mockRestore();
  });
});
