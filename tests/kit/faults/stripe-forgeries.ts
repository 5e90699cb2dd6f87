// Events as Stripe posts them, and all that looks like one and is not.
import Stripe from 'stripe';

/** As Stripe writes them: indented. */
export const eventOf = (type: string, object: object, livemode = false): string =>
  JSON.stringify({ id: 'evt_1', object: 'event', type, livemode, data: { object } }, null, 2);

/** @param timestamp seconds */
export const signed = (payload: string, secret: string, timestamp: number): string =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });

/** A body, and its signature if there is one. */
export type Forgery = readonly [body: string, signature: string | undefined];

interface Endpoint {
  readonly secret: string;
  /** what time it is there */
  readonly seconds: number;
}

/** Ways to forge a notice, each with a number that makes it another one. */
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
    'with a byte altered': (n) => {
      const at = n % updated.length;
      const other = updated[at] === 'x' ? 'y' : 'x';
      return [updated.slice(0, at) + other + updated.slice(at + 1), sign(updated)];
    },
    'that is stale': (n) => [updated, sign(updated, secret, seconds - 301 - n)],
    'of the future': (n) => [updated, sign(updated, secret, seconds + 301 + n)],
    'for another endpoint': (n) => [updated, sign(updated, `${secret}${n}`)],
    'with only the old scheme': () => [updated, sign(updated).replace('v1=', 'v0=')],
    'with a list of signatures': (n) => [updated, JSON.stringify([sign(updated), n])],
    'with the time of another': (n) => [
      updated,
      sign(updated).replace(/t=\d+/, `t=${seconds - 1 - (n % 200)}`),
    ],
    'parsed and written anew': () => [JSON.stringify(JSON.parse(updated)), sign(updated)],
    'of the other mode': (n) => {
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
