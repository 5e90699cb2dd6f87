import { AppError } from '@daily-snapshot/domain/app-error';
import { CHECKOUT_QUOTAS } from '@daily-snapshot/domain/billing/checkout-limits';
import type { Clock } from '@daily-snapshot/domain/clock';
import type { RateLimits } from '../ports/rate-limits.ts';

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
export async function countCheckout({ rateLimits, clock }: Ports, network: string): Promise<void> {
  const now = clock.now();
  const isWithin =
    (await rateLimits.take(`checkouts.${network}`, CHECKOUT_QUOTAS.ofNetwork, now)) &&
    (await rateLimits.take('checkouts', CHECKOUT_QUOTAS.ofAll, now));
  if (!isWithin) throw new AppError('too-many', TOO_MANY);
}
