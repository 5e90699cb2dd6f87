// The check of our Stripe account against the emulator.
import Stripe from 'stripe';
import { afterEach, describe, expect, it } from 'vitest';
import { idOf, StripeTestServer } from '../../../emulators/stripe/testing.ts';
import {
  NEEDED_EVENTS,
  stripeAccountFaults,
} from '../../../functions/src/providers/stripe/check-account.ts';
import { stripeModeOf } from '../../../functions/src/providers/stripe/secret-key.ts';
import { stripePayments } from '../../../functions/src/providers/stripe/payments.ts';

type Endpoint = Partial<Stripe.WebhookEndpointCreateParams>;
type Version = Stripe.WebhookEndpointCreateParams.ApiVersion;

const URL_OF_OURS = 'https://us-central1-snapshot.cloudfunctions.net/stripeWebhook';
const CURRENT = Stripe.API_VERSION as Version;

let server: StripeTestServer | undefined;
afterEach(async () => server?.close());

/** Starts an account without an endpoint, except for the given one. */
async function accountWith(
  endpoint?: Endpoint,
  apiKey = 'rk_test_local',
): Promise<StripeTestServer> {
  server = await StripeTestServer.start({ apiKey });
  const { stripe } = server;
  for (const { id } of (await stripe.webhookEndpoints.list()).data) {
    await stripe.webhookEndpoints.del(id);
  }
  if (endpoint) {
    await stripe.webhookEndpoints.create({
      url: URL_OF_OURS,
      enabled_events: [...NEEDED_EVENTS],
      api_version: CURRENT,
      ...endpoint,
    });
  }
  return server;
}

const faultsOf = ({ stripe }: StripeTestServer, apiKey = 'rk_test_local') =>
  stripeAccountFaults(stripe, stripeModeOf(apiKey));

describe('the webhook endpoint', () => {
  it.each<[string, Endpoint]>([
    ['our events and our version', {}],
    ['all events', { enabled_events: ['*'] }],
    ['the oldest version that we read', { api_version: '2025-03-31.basil' as Version }],
    ['the address of Cloud Run', { url: 'https://stripewebhook-abc-uc.a.run.app' }],
  ])('has no fault with %s', async (_, endpoint) => {
    expect(await faultsOf(await accountWith(endpoint))).toEqual([]);
  });

  it.each<[string, Endpoint | undefined, RegExp]>([
    [
      'is missing',
      undefined,
      /^Stripe has no webhook endpoint for stripeWebhook in test mode\. Add one with the API version 2026-10-28\.endive\.$/,
    ],
    ['is of another application', { url: 'https://other.example/hook' }, /has no webhook endpoint/],
    [
      'has an old version',
      { api_version: '2024-06-20' as Version },
      /^The webhook endpoint we_\w+ has the API version 2024-06-20\. We read 2025-03-31 or later\. Add another endpoint with the API version 2026-10-28\.endive and remove this one/,
    ],
    [
      'lacks events',
      { enabled_events: NEEDED_EVENTS.filter((type) => !type.startsWith('charge.')) },
      /^The webhook endpoint we_\w+ does not send charge\.refunded, charge\.dispute\.created, charge\.dispute\.closed\. Select these events/,
    ],
  ])('is reported if it %s', async (_, endpoint, sentence) => {
    expect(await faultsOf(await accountWith(endpoint))).toEqual([expect.stringMatching(sentence)]);
  });

  it('is reported if it has the default API version of the account', async () => {
    const account = await accountWith();
    await account.stripe.webhookEndpoints.create({ url: URL_OF_OURS, enabled_events: ['*'] });
    expect(await faultsOf(account)).toEqual([
      expect.stringContaining('has no API version of its own'),
    ]);
  });

  it('is reported if it is disabled', async () => {
    const account = await accountWith({});
    const [endpoint] = (await account.stripe.webhookEndpoints.list()).data;
    await account.stripe.webhookEndpoints.update(endpoint?.id ?? '', { disabled: true });
    expect(await faultsOf(account)).toEqual([expect.stringContaining('is disabled')]);
  });
});

describe('the customer portal', () => {
  it('is reported in live mode until its settings are saved', async () => {
    const account = await accountWith({}, 'rk_live_local');
    expect(await faultsOf(account, 'rk_live_local')).toEqual([
      'The customer portal has no saved settings in live mode, so owners cannot change their card or cancel. Save them at https://dashboard.stripe.com/settings/billing/portal.',
    ]);
    const payments = stripePayments(account.stripe);
    const { id } = await account.stripe.customers.create({ email: 'ada@bluebird.example' });
    await expect(payments.openPortal(id, 'https://daily.example')).rejects.toThrow(
      'Stripe answered 400',
    );

    await account.ask('POST', '/portal/save', {});
    expect(await faultsOf(account, 'rk_live_local')).toEqual([]);
    expect(await payments.openPortal(id, 'https://daily.example')).toContain('/p/session/');
  });
});

describe('the prices', () => {
  it('are a fault if one is missing or archived', async () => {
    const account = await accountWith({});
    const { data } = await account.stripe.prices.list({ lookup_keys: ['pro_monthly_100'] });
    await account.stripe.prices.update(data[0]?.id ?? '', { active: false });
    expect(await faultsOf(account)).toEqual([
      'The catalog has no active price with the lookup key pro_monthly_100 in test mode, so that plan cannot be bought. Create it in the Dashboard.',
    ]);
  });

  it('have a fault if one is not charged every month', async () => {
    const account = await accountWith({});
    const { data } = await account.stripe.prices.list({ lookup_keys: ['pro_monthly_100'] });
    await account.stripe.prices.create({
      product: idOf(data[0]?.product as string),
      currency: 'usd',
      unit_amount: 100_000,
      recurring: { interval: 'year' },
      lookup_key: 'pro_monthly_100',
      transfer_lookup_key: true,
    });
    expect(await faultsOf(account)).toEqual([
      'The price with the lookup key pro_monthly_100 in test mode is not a fixed amount per month, so the product cannot show what the plan costs. Create another price and move the lookup key to it.',
    ]);
  });
});

describe('a restricted key', () => {
  it('without permissions leads to a report of the settings that could not be checked', async () => {
    const account = await accountWith({});
    await account.addFault({ kind: 'permissionDenied', call: 'GET *' });
    expect(await faultsOf(account)).toEqual([
      expect.stringContaining('may not read webhook endpoints'),
      expect.stringContaining('may not read configurations of the customer portal'),
      expect.stringContaining('may not read prices'),
    ]);
  });
});
