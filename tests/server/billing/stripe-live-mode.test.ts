// Stripe in live mode, with secret and restricted keys.
import { afterEach, describe, expect, it } from 'vitest';
import { SECRET, StripeTestServer } from '../../../emulators/stripe/testing.ts';
import {
  requireStripeMode,
  stripeModeOf,
} from '../../../functions/src/providers/stripe/secret-key.ts';
import { stripeWebhookParser } from '../../../functions/src/providers/stripe/webhook-parser.ts';

let stripe: StripeTestServer | undefined;
afterEach(async () => stripe?.close());

/** Starts Stripe with a key and returns how an event of a canceled subscription is read. */
async function readEvent(apiKey: string, secretKey = apiKey) {
  stripe = await StripeTestServer.start({ apiKey });
  const subscription = await stripe.buy();
  await stripe.stripe.subscriptions.cancel(subscription.id);
  await stripe.advance(0);
  const post = stripe.receiver.posts.find(({ type }) => type === 'customer.subscription.deleted');
  if (!post) throw new Error('No event was posted.');
  const parser = stripeWebhookParser([SECRET], stripeModeOf(secretKey));
  const signature = String(post.headers['stripe-signature']);
  return parser.read(Buffer.from(post.body), signature, new Date());
}

describe('an event', () => {
  it.each(['sk_live_local', 'rk_live_local', 'sk_test_local', 'rk_test_local'])(
    'is read with the key %s of its mode',
    async (key) => {
      expect(await readEvent(key)).toMatchObject({ about: 'subscription' });
    },
  );

  it.each([
    ['sk_live_local', 'rk_test_other'],
    ['rk_live_local', 'sk_test_other'],
    ['rk_test_local', 'rk_live_other'],
  ])('of a key %s is refused with a key %s of the other mode', async (apiKey, secretKey) => {
    expect(await readEvent(apiKey, secretKey)).toBe('forged');
  });
});

describe('a key', () => {
  it.each(['pk_live_a', 'whsec_a', 'SG.a', '', ' sk_live_a'])(
    'that begins like "%s" is a configuration error that does not quote it',
    (key) => {
      expect(() => stripeModeOf(key)).toThrow(
        /^STRIPE_SECRET_KEY is not a secret key .* sk_live_, rk_live_, sk_test_, rk_test_\.$/,
      );
    },
  );
});

describe('the key of an environment', () => {
  it.each([
    ['production', 'rk_live_a'],
    ['sandbox', 'rk_test_a'],
    ['local', 'sk_test_a'],
  ] as const)('of %s may be %s', (environment, key) => {
    expect(() => requireStripeMode(key, environment)).not.toThrow();
  });

  it.each([
    ['production', 'sk_test_a', 'test', 'live'],
    ['sandbox', 'rk_live_a', 'live', 'test'],
    ['local', 'sk_live_a', 'live', 'test'],
  ] as const)('of %s may not be %s', (environment, key, mode, needed) => {
    expect(() => requireStripeMode(key, environment)).toThrow(
      `STRIPE_SECRET_KEY is a ${mode} mode key. A ${environment} environment needs a ${needed} mode key, which begins with sk_${needed}_ or rk_${needed}_.`,
    );
  });
});
