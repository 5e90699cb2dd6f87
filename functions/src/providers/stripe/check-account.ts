import { ALL_PRICE_KEYS } from '@daily-snapshot/domain/billing/checkout';
import Stripe from 'stripe';
import { stripeClient, type StripeOptions } from './payments.ts';
import type { StripeMode } from './secret-key.ts';

/** Is called before each request. */
type OnCall = (call: { readonly method: string; readonly path: string }) => void;

type EventType = Stripe.WebhookEndpointCreateParams.EnabledEvent;

/** The events that change something that we store. The sweep finds other changes within a day. */
export const NEEDED_EVENTS = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.trial_will_end',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'invoice.voided',
  'invoice.marked_uncollectible',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.closed',
] as const satisfies readonly EventType[];

/** The first API version in which an invoice has its subscription in the field that we read. */
const OLDEST_VERSION = '2025-03-31';

/** The name of our function in the address of the endpoint, in both forms that Google gives it. */
const OUR_ENDPOINT = /stripewebhook/i;

const PAGE_SIZE = 100;

/**
 * Returns a connection to Stripe that uses the current `fetch`, which tests and recorders replace.
 * The library reports a request only after it is sent, so the connection reports it.
 */
export const fetchClient = (onCall: OnCall): Stripe.HttpClient =>
  Stripe.createFetchHttpClient(async (input, init) => {
    const { url, method } = new Request(input, init);
    onCall({ method, path: new URL(url).pathname });
    return fetch(input, init);
  });

/**
 * Runs work with a client of Stripe.
 *
 * @returns a sentence about the error that ended the work and what to do; empty if there was none
 */
export async function withStripe(
  options: StripeOptions,
  work: (stripe: Stripe) => Promise<void>,
): Promise<readonly string[]> {
  const stripe = stripeClient(options);
  try {
    await work(stripe);
    return [];
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    return [
      error instanceof Stripe.errors.StripeAuthenticationError
        ? 'Stripe refuses STRIPE_SECRET_KEY. Copy it again from https://dashboard.stripe.com/apikeys.'
        : `Stripe answered ${error.statusCode ?? 'nothing'} (${error.type}). Run the command again.`,
    ];
  }
}

/**
 * Checks the settings of our Stripe account that no request of ours shows in time: the webhook
 * endpoint, the customer portal and the prices. Changes nothing.
 *
 * @returns a sentence for each fault that says what to do; empty if all is well
 * @throws Error of Stripe if it cannot be reached or refuses the key
 */
export async function stripeAccountFaults(
  stripe: Stripe,
  mode: StripeMode,
): Promise<readonly string[]> {
  return [
    ...(await webhookFaults(stripe, mode)),
    ...(await portalFaults(stripe, mode)),
    ...(await priceFaults(stripe, mode)),
  ];
}

async function webhookFaults(stripe: Stripe, mode: StripeMode): Promise<readonly string[]> {
  const endpoints = await listIfPermitted(() =>
    stripe.webhookEndpoints.list({ limit: PAGE_SIZE }).autoPagingToArray({ limit: PAGE_SIZE }),
  );
  if (!endpoints) return [notPermitted('webhook endpoints')];
  const ours = endpoints.filter(({ url }) => OUR_ENDPOINT.test(url));
  const enabled = ours.filter(({ status }) => status === 'enabled');
  if (ours.length === 0) {
    return [
      `Stripe has no webhook endpoint for stripeWebhook in ${mode} mode. Add one with the API version ${Stripe.API_VERSION}.`,
    ];
  }
  if (enabled.length === 0) {
    return [
      `The webhook endpoint ${namesOf(ours)} is disabled. Enable it in the Dashboard, so that payments are noticed at once.`,
    ];
  }
  return enabled.flatMap((endpoint) => [...versionFaults(endpoint), ...eventFaults(endpoint)]);
}

function versionFaults({ id, api_version: version }: Stripe.WebhookEndpoint): readonly string[] {
  const todo = `Add another endpoint with the API version ${Stripe.API_VERSION} and remove this one, because the version of an endpoint cannot be changed.`;
  if (version === null) {
    return [
      `The webhook endpoint ${id} has no API version of its own and uses the default of the account. ${todo}`,
    ];
  }
  return version < OLDEST_VERSION
    ? [
        `The webhook endpoint ${id} has the API version ${version}. We read ${OLDEST_VERSION} or later. ${todo}`,
      ]
    : [];
}

function eventFaults({ id, enabled_events: events }: Stripe.WebhookEndpoint): readonly string[] {
  if (events.includes('*')) return [];
  const missing = NEEDED_EVENTS.filter((type) => !events.includes(type));
  return missing.length === 0
    ? []
    : [
        `The webhook endpoint ${id} does not send ${missing.join(', ')}. Select these events in the Dashboard.`,
      ];
}

async function portalFaults(stripe: Stripe, mode: StripeMode): Promise<readonly string[]> {
  const configurations = await listIfPermitted(async () => {
    const { data } = await stripe.billingPortal.configurations.list({ is_default: true, limit: 1 });
    return data;
  });
  if (!configurations) return [notPermitted('configurations of the customer portal')];
  if (configurations.some(({ active }) => active)) return [];
  const page = `https://dashboard.stripe.com/${mode === 'live' ? '' : 'test/'}settings/billing/portal`;
  return [
    `The customer portal has no saved settings in ${mode} mode, so owners cannot change their card or cancel. Save them at ${page}.`,
  ];
}

async function priceFaults(stripe: Stripe, mode: StripeMode): Promise<readonly string[]> {
  const prices = await listIfPermitted(async () => {
    const request = { lookup_keys: [...ALL_PRICE_KEYS], active: true, limit: PAGE_SIZE };
    return (await stripe.prices.list(request)).data;
  });
  if (!prices) return [notPermitted('prices')];
  const missing = ALL_PRICE_KEYS.filter((key) =>
    prices.every(({ lookup_key: found }) => found !== key),
  );
  const unfit = prices.filter(
    ({ unit_amount: amount, recurring }) =>
      amount === null || recurring?.interval !== 'month' || recurring.interval_count !== 1,
  );
  const faults = unfit.map(
    ({ lookup_key: key }) =>
      `The price with the lookup key ${key} in ${mode} mode is not a fixed amount per month, so the product cannot show what the plan costs. Create another price and move the lookup key to it.`,
  );
  return missing.length === 0
    ? faults
    : [
        ...faults,
        `The catalog has no active price with the lookup key ${missing.join(', ')} in ${mode} mode, so that plan cannot be bought. Create it in the Dashboard.`,
      ];
}

/** @returns undefined if the key is a restricted key without this permission */
export async function listIfPermitted<T>(
  list: () => Promise<readonly T[]>,
): Promise<readonly T[] | undefined> {
  try {
    return await list();
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError) return undefined;
    throw error;
  }
}

const notPermitted = (what: string): string =>
  `The restricted key may not read ${what}, so they were not checked. Give it that permission, or check them with another key.`;

const namesOf = (endpoints: readonly Stripe.WebhookEndpoint[]): string =>
  endpoints.map(({ id }) => id).join(', ');
