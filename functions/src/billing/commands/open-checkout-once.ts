import { CHECKOUT_RATE_LIMITS } from '@daily-snapshot/domain/billing/checkout';
import { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Caller } from '../../platform/ports/caller.ts';
import type { RateLimits } from '../../platform/ports/rate-limits.ts';
import { createCheckout, type OpenedCheckout } from './create-checkout.ts';

type Ports = Parameters<typeof createCheckout>[0] & {
  readonly rateLimits: Pick<RateLimits, 'take' | 'refund'>;
};

/**
 * Opens a checkout, one at a time for each account. Parallel requests of one owner would otherwise open
 * one session each at the payment provider, and close all but one of them again.
 *
 * @throws AppError `conflict` if another checkout of the caller is being opened
 * @throws AppError as `createCheckout` does
 */
export async function openCheckoutOnce(
  ports: Ports,
  order: Parameters<typeof createCheckout>[1],
  caller: Caller | undefined,
): Promise<OpenedCheckout> {
  const { billing, checkoutKeys, clock, rateLimits } = ports;
  if (!caller) return createCheckout(ports, order, caller);
  // A repeated request returns the checkout that the first one began.
  const { requestId } = order;
  if (requestId !== undefined && (await billing.findCheckout(checkoutKeys.idOf(requestId)))) {
    return createCheckout(ports, order, caller);
  }
  const turn = `checkouts.opening.${caller.id}`;
  const now = clock.now();
  if (!(await rateLimits.take(turn, CHECKOUT_RATE_LIMITS.ofAccountAtOnce, now))) {
    throw new AppError(
      'conflict',
      'Your checkout is being opened already. Nothing was charged. Please wait a moment.',
    );
  }
  try {
    return await createCheckout(ports, order, caller);
  } finally {
    await rateLimits.refund(turn, now);
  }
}
