import { AppError } from '@daily-snapshot/domain/shared/app-error';
import { CHECKOUT_RATE_LIMITS } from '@daily-snapshot/domain/billing/checkout';
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import type { RateLimits } from '../../platform/ports/rate-limits.ts';

interface Ports {
  readonly rateLimits: RateLimits;
  readonly clock: Clock;
}

interface CheckoutAttempt {
  /** a hash of the IP address */
  readonly network: string;
}

const LIMIT_MESSAGE =
  'Too many payments were begun. Nothing was charged. Please try again in an hour.';

/**
 * Counts a requested checkout. A request that its network's limit refuses does not count overall,
 * so one network cannot block everyone.
 *
 * @throws AppError `too-many` if the network or all networks exceed their limit
 */
export async function enforceCheckoutLimit(
  { rateLimits, clock }: Ports,
  { network }: CheckoutAttempt,
): Promise<void> {
  const now = clock.now();
  const isWithin =
    (await rateLimits.take(`checkouts.${network}`, CHECKOUT_RATE_LIMITS.ofNetwork, now)) &&
    (await rateLimits.take('checkouts', CHECKOUT_RATE_LIMITS.ofAll, now));
  if (!isWithin) throw new AppError('too-many', LIMIT_MESSAGE);
}
