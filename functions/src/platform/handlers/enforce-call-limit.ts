import {
  callCountKey,
  CALL_LIMITS,
  type CallLimit,
} from '@daily-snapshot/domain/contracts/call-limits';
import type { CallableName } from '@daily-snapshot/domain/contracts/callables';
import { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import type { RateLimits } from '../ports/rate-limits.ts';

const HOUR_MS = 3_600_000;

interface Ports {
  readonly rateLimits: Pick<RateLimits, 'take'>;
  readonly clock: Clock;
}

/**
 * Counts a call of an account, unless its command counts or it costs almost nothing.
 *
 * @throws AppError `too-many` if the account has reached the limit of the call
 */
export async function enforceCallLimit(
  { rateLimits, clock }: Ports,
  name: CallableName,
  accountId: string,
): Promise<void> {
  const limit: CallLimit = CALL_LIMITS[name];
  if (limit.countedBy !== 'account') return;
  const { quota } = limit;
  if (await rateLimits.take(callCountKey(name, accountId), quota, clock.now())) return;
  throw new AppError(
    'too-many',
    quota.withinMs > HOUR_MS
      ? 'You have done this too many times today. Nothing was changed. Please try again tomorrow.'
      : 'You have done this too many times. Nothing was changed. Please try again in an hour.',
  );
}
