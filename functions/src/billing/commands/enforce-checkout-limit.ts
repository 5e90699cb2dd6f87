import { AppError } from '@daily-snapshot/domain/shared/app-error';
import { CHECKOUT_RATE_LIMITS } from '@daily-snapshot/domain/billing/checkout-rate-limits';
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import type { RateLimits } from '../../platform/ports/rate-limits.ts';

interface Ports {
  readonly rateLimits: RateLimits;
  readonly clock: Clock;
}

const TOO_MANY = 'Too many payments were begun. Nothing was charged. Please try again in an hour.';

/**
 * Counts a checkout that is asked for. What its own network is refused does not count for all, so one
 * network cannot close the till for everybody.
 *
 * @param network hashed
 * @throws AppError `too-many` when the network, or all of them, have asked often enough
 */
export async function enforceCheckoutLimit(
  { rateLimits, clock }: Ports,
  network: string,
): Promise<void> {
  const now = clock.now();
  const isWithin =
    (await rateLimits.take(`checkouts.${network}`, CHECKOUT_RATE_LIMITS.ofNetwork, now)) &&
    (await rateLimits.take('checkouts', CHECKOUT_RATE_LIMITS.ofAll, now));
  if (!isWithin) throw new AppError('too-many', TOO_MANY);
}
