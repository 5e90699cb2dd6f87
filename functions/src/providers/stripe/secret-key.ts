import type { Environment } from '../../platform/ports/environment.ts';

export type StripeMode = 'live' | 'test';

/** Secret keys and restricted keys, by their prefix. https://docs.stripe.com/keys */
const MODES: readonly (readonly [prefix: string, mode: StripeMode])[] = [
  ['sk_live_', 'live'],
  ['rk_live_', 'live'],
  ['sk_test_', 'test'],
  ['rk_test_', 'test'],
];

/**
 * Returns the mode of a key.
 *
 * @throws Error without the key if it is not a secret key or a restricted key
 */
export function stripeModeOf(secretKey: string): StripeMode {
  const found = MODES.find(([prefix]) => secretKey.startsWith(prefix));
  if (!found) {
    const prefixes = MODES.map(([prefix]) => prefix).join(', ');
    throw new Error(
      `STRIPE_SECRET_KEY is not a secret key or a restricted key of Stripe. It must begin with one of ${prefixes}.`,
    );
  }
  return found[1];
}

/**
 * Throws unless the key fits the environment: a live key in production, a test key elsewhere.
 *
 * @throws Error without the key
 */
export function requireStripeMode(secretKey: string, environment: Environment): void {
  const mode = stripeModeOf(secretKey);
  const expected = environment === 'production' ? 'live' : 'test';
  if (mode === expected) return;
  throw new Error(
    `STRIPE_SECRET_KEY is a ${mode} mode key. A ${environment} environment needs a ${expected} mode key, which begins with sk_${expected}_ or rk_${expected}_.`,
  );
}
