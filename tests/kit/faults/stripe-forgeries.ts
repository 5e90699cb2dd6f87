// Stripe events, and forged ones.
import Stripe from 'stripe';

/** Formats an event as Stripe does, with indentation. */
export const eventOf = (type: string, object: object, livemode = false): string =>
  JSON.stringify({ id: 'evt_1', object: 'event', type, livemode, data: { object } }, null, 2);

/** @param timestamp in seconds */
export const signed = (payload: string, secret: string, timestamp: number): string =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });

/** A request body and its signature header, if any. */
export type Forgery = readonly [body: string, signature: string | undefined];

interface Endpoint {
  readonly secret: string;
  /** the endpoint's current time */
  readonly seconds: number;
}

/** Returns ways to forge an event by name. The number varies the forgery. */
export function forgeriesOf({
  secret,
  seconds,
}: Endpoint): Readonly<Record<string, (n: number) => Forgery>> {
  const updated = eventOf('customer.subscription.updated', { id: 'sub_1' });
  const sign = (body: string, by = secret, at = seconds) => signed(body, by, at);
  return {
    'with another secret': (n) => [updated, sign(updated, `whsec_${n}`)],
    'without a signature': () => [updated, undefined],
    'with an empty signature': () => [updated, ''],
    'with an altered byte': (n) => {
      const at = n % updated.length;
      const other = updated[at] === 'x' ? 'y' : 'x';
      return [updated.slice(0, at) + other + updated.slice(at + 1), sign(updated)];
    },
    'with an old timestamp': (n) => [updated, sign(updated, secret, seconds - 301 - n)],
    'with a future timestamp': (n) => [updated, sign(updated, secret, seconds + 301 + n)],
    'for another endpoint': (n) => [updated, sign(updated, `${secret}${n}`)],
    'with only a v0 signature': () => [updated, sign(updated).replace('v1=', 'v0=')],
    'with a list of signatures': (n) => [updated, JSON.stringify([sign(updated), n])],
    'with the timestamp of another event': (n) => [
      updated,
      sign(updated).replace(/t=\d+/, `t=${seconds - 1 - (n % 200)}`),
    ],
    'parsed and serialized again': () => [JSON.stringify(JSON.parse(updated)), sign(updated)],
    'of live mode': (n) => {
      const body = eventOf('customer.subscription.updated', { id: `sub_${n}` }, true);
      return [body, sign(body)];
    },
    'of two megabytes': (n) => {
      const pad = 'x'.repeat(2e6);
      const body = eventOf('customer.subscription.updated', { id: 'sub_1', n, pad });
      return [body, sign(body)];
    },
  };
}
