import type { Quota } from '../shared/rate-limit.ts';

const HOUR_MS = 3_600_000;

/** Limits on starting the quiz and on checking certificate codes. */
export const CERTIFICATION_RATE_LIMITS = {
  /** attempts of one representative; more attempts are guessing */
  attempts: { most: 20, withinMs: 24 * HOUR_MS },
  /** checks from one network, such as an office that checks its new colleagues */
  checksOfNetwork: { most: 30, withinMs: HOUR_MS },
} as const satisfies Readonly<Record<string, Quota>>;
