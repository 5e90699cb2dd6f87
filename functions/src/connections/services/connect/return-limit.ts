import { CALL_LIMITS } from '@daily-snapshot/domain/contracts/call-limits';
import { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import { networkCounts, type Network } from '@daily-snapshot/domain/shared/network';
import type { RateLimits } from '../../../platform/ports/rate-limits.ts';

/**
 * Counts a return that a visitor presents.
 *
 * @throws AppError `too-many` if this network has presented too many
 */
export async function enforceReturnLimit(
  { rateLimits, clock }: { readonly rateLimits: RateLimits; readonly clock: Clock },
  network: Network,
): Promise<void> {
  const { ofNetwork } = CALL_LIMITS.reportReturn.quotas;
  const counts = networkCounts('connect-returns', network, ofNetwork);
  if ((await rateLimits.takeAll(counts, clock.now())).length === 0) return;
  throw new AppError('too-many', 'Too many requests. Please try again in an hour.');
}
