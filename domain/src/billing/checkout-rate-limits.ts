import type { Quota } from '../shared/rate-limit.ts';

const HOUR_MS = 3_600_000;

/**
 * Limits on opening checkouts. Each one is a request to the payment provider and a page that can be
 * abused to test stolen cards.
 */
export const CHECKOUT_RATE_LIMITS = {
  /** from one network, such as an office in which several people try an offer */
  ofNetwork: { most: 10, withinMs: HOUR_MS },
  /** from all networks: more than all our buyers in a busy hour */
  ofAll: { most: 300, withinMs: HOUR_MS },
} as const satisfies Readonly<Record<string, Quota>>;
