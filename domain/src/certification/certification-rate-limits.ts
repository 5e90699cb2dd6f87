import type { Quota } from '../shared/rate-limit.ts';

const HOUR_MS = 3_600_000;

/** How often the quiz is begun, and how often somebody asks whether a code is good. */
export const CERTIFICATION_RATE_LIMITS = {
  /** by one representative: more is no learning */
  attempts: { most: 20, withinMs: 24 * HOUR_MS },
  /** from one network: a desk that checks its new colleagues */
  checksOfNetwork: { most: 30, withinMs: HOUR_MS },
} as const satisfies Readonly<Record<string, Quota>>;
