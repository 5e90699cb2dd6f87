import type { Quota } from '../shared/rate-limit.ts';

const HOUR_MS = 3_600_000;

/** How often a checkout is opened: each is a request to the payment provider, and a page to try cards on. */
export const CHECKOUT_RATE_LIMITS = {
  /** from one network: an office in which several people try an offer */
  ofNetwork: { most: 10, withinMs: HOUR_MS },
  /** from all: more than all our buyers of a busy hour */
  ofAll: { most: 300, withinMs: HOUR_MS },
} as const satisfies Readonly<Record<string, Quota>>;
