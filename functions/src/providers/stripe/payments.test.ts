import { inspect } from 'node:util';
import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { stripePayments } from './payments.ts';

const ADDRESS = 'ada@bluebird.example';

const failingWith = (error: Error) =>
  stripePayments({
    subscriptions: {
      retrieve: async () => {
        throw error;
      },
    },
  } as unknown as Stripe);

const errorFromResponse = async (error: Error): Promise<unknown> =>
  failingWith(error)
    .subscription('sub_1')
    .catch((thrown: unknown) => thrown);

const raw = {
  message: `Invalid email address: ${ADDRESS}`,
  param: 'customer_email',
  code: 'email_invalid',
  headers: { authorization: 'Bearer sk_live_secret' },
  statusCode: 400,
  requestId: 'req_1',
} as never;

describe('errors after a Stripe failure', () => {
  it.each([
    ['permanent', new Stripe.errors.StripeInvalidRequestError(raw)],
    ['temporary', new Stripe.errors.StripeAPIError(raw)],
  ])('contain the request id and code but no request data: %s', async (_, error) => {
    const text = inspect(await errorFromResponse(error), { depth: Infinity, showHidden: true });
    expect(text).toContain('email_invalid customer_email');
    expect(text).toContain('req_1');
    expect(text).not.toContain(ADDRESS);
    expect(text).not.toContain('sk_live');
  });

  it('returns undefined for a missing resource', async () => {
    const missing = { ...(raw as object), code: 'resource_missing', statusCode: 404 } as never;
    const payments = failingWith(new Stripe.errors.StripeInvalidRequestError(missing));
    expect(await payments.subscription('sub_1')).toBeUndefined();
  });
});
