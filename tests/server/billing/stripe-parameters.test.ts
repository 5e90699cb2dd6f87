// The emulator refuses every parameter that Stripe would refuse. So a parameter that Stripe does
// not have fails in this test instead of at a customer's payment. The compiler checks that the
// objects have every field of the client's types and that the calls use no unknown parameter.
import { checkoutOrder } from '@daily-snapshot/domain/billing/checkout';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SettableClock } from '../../../emulators/support/simulation/clock.ts';
import { openAccount } from '../../../emulators/stripe/open-account.ts';
import { endpointsOf } from '../../../emulators/stripe/routes/endpoints.ts';
import { START, StripeTestServer } from '../../../emulators/stripe/testing.ts';
import { stripeClient, stripePayments } from '../../../functions/src/providers/stripe/payments.ts';

const clock = new SettableClock({ isTicking: false });
const account = openAccount({ clock });
const CALLS = endpointsOf(account).map(({ pattern }) => pattern);

let stripeServer: StripeTestServer;
beforeAll(async () => {
  stripeServer = await StripeTestServer.start();
});
afterAll(async () => {
  await stripeServer.close();
  account.close();
  clock.close();
});

/** Sends a request with one unknown parameter. */
async function refusalOf(call: string, parameter: string) {
  const [method = '', path = ''] = call.split(' ');
  const form = new URLSearchParams({ [parameter]: '1' });
  const url = new URL(stripeServer.address + path.replace(':id', 'an-id'));
  if (method !== 'POST') url.search = form.toString();
  const answer = await fetch(url, {
    method,
    headers: { authorization: 'Bearer sk_test_local' },
    ...(method === 'POST' && { body: form }),
  });
  const { error } = (await answer.json()) as { error?: { code?: string; param?: string } };
  return { status: answer.status, code: error?.code, param: error?.param };
}

describe('an unknown parameter', () => {
  it.each(CALLS)('is refused by %s', async (call) => {
    expect(await refusalOf(call, 'made_up')).toEqual({
      status: 400,
      code: 'parameter_unknown',
      param: 'made_up',
    });
  });

  it.each([
    ['POST /v1/checkout/sessions', 'subscription_data[made_up]'],
    ['POST /v1/checkout/sessions', 'subscription_data[trial_settings][made_up]'],
    ['POST /v1/checkout/sessions', 'line_items[0][made_up]'],
    ['POST /v1/checkout/sessions', 'discounts[0][made_up]'],
    ['POST /v1/subscriptions/:id', 'cancellation_details[made_up]'],
    ['DELETE /v1/subscriptions/:id', 'cancellation_details[made_up]'],
  ])('is refused by %s as the nested parameter %s', async (call, param) => {
    expect(await refusalOf(call, param)).toMatchObject({ code: 'parameter_unknown', param });
  });
});

describe('the calls of the functions', () => {
  it('all have checked parameters and are accepted', async () => {
    const payments = stripePayments(
      stripeClient({ secretKey: 'sk_test_local', baseUrl: stripeServer.address }),
    );
    const request = (checkoutId: string) => {
      const order = checkoutOrder(
        { offer: 'parkhill', price: 100, promoCode: 'PARKHILL20' },
        START,
      );
      if (!order) throw new Error('It is not sold.');
      const expiresAt = new Date(START.getTime() + 45 * 60_000);
      const back = { successUrl: `${stripeServer.address}/paid`, cancelUrl: stripeServer.address };
      return { checkoutId, order, address: 'ada@bluebird.example', expiresAt, ...back };
    };
    await payments.expireCheckout((await payments.openCheckout(request('closed'))).sessionId);
    const { sessionId } = await payments.openCheckout(request('paid'));
    await stripeServer.ask('POST', `/checkout/${sessionId}/complete`, {});
    const { subscriptionId = '' } = (await payments.checkout(sessionId)) ?? {};
    const subscription = await payments.subscription(subscriptionId);
    await payments.openPortal(subscription?.customerId ?? '', stripeServer.address);
    await payments.setCustomerAddress(subscription?.customerId ?? '', 'ada@new.example');
    await payments.cancelRepeatedTrial(subscriptionId);

    const { requests } = await stripeServer.ask<{ requests: readonly Request[] }>(
      'GET',
      '/requests',
    );
    const versionedRequests = requests.filter(({ version }) => version !== null);
    expect(versionedRequests.length).toBeGreaterThan(8);
    expect(
      versionedRequests.filter(({ status, error }) => status !== 200 && !IS_KNOWN.has(error)),
    ).toEqual([]);
    for (const { method, path } of versionedRequests) {
      const asked = `${method} ${path.split('?')[0]}`;
      const isListed = CALLS.some((call) =>
        new RegExp(`^${call.replace(':id', '[^/]+')}$`).test(asked),
      );
      expect(isListed, asked).toBe(true);
    }
  });
});

interface Request {
  readonly method: string;
  readonly path: string;
  readonly version: string | null;
  readonly status: number;
  readonly error: string | null;
}

/** The second checkout finds the coupon that the first checkout created. */
const IS_KNOWN = new Set<string | null>(['resource_already_exists']);
