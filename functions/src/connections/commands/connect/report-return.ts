import type { Network } from '@daily-snapshot/domain/shared/network';
import type { CallableRequest, CallableResponse } from '@daily-snapshot/domain/contracts/callables';
import type { ConnectAttempt } from '@daily-snapshot/domain/connections/source-sync-schema';
import type { Businesses } from '../../../accounts/ports/businesses.ts';
import type { RateLimits } from '../../../platform/ports/rate-limits.ts';
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import type { ConnectKeys } from '../../ports/connect-keys.ts';
import type { Connections } from '../../ports/connections.ts';
import type { Sources } from '../../ports/source-provider.ts';
import { verifyReturn } from '../../services/connect/attempt-return.ts';
import { enforceReturnLimit } from '../../services/connect/return-limit.ts';
import { requesterOf } from '../../services/connect/requester.ts';

interface Ports {
  readonly businesses: Businesses;
  readonly connections: Connections;
  readonly connectKeys: ConnectKeys;
  readonly sources: Sources;
  readonly rateLimits: RateLimits;
  readonly clock: Clock;
}

/**
 * Records that a provider sent back a browser that did not begin the attempt, so that no browser can
 * finish it. Its address would otherwise be worth something to the browser that began. Returns the
 * business and the account that would have got access, and nothing without the value that only the
 * returning browser has.
 *
 * @throws AppError `too-many` if this network has presented too many returns
 */
export async function reportReturn(
  ports: Ports,
  { state, returned, network }: CallableRequest<'reportReturn'> & { readonly network: Network },
): Promise<CallableResponse<'reportReturn'>> {
  await enforceReturnLimit(ports, network);
  const attemptKey = ports.connectKeys.hashOf(state);
  const now = ports.clock.now();
  const attempt = await ports.connections.changeAttempt<ConnectAttempt | undefined>(
    attemptKey,
    (stored) => {
      if (!stored) return { outcome: undefined };
      const verified = verifyReturn(ports, stored, { attemptKey, returned });
      if (!verified?.returnKey) return { outcome: undefined };
      if (stored.ended) return { outcome: stored };
      const returnedElsewhereAt = stored.returnedElsewhereAt ?? now;
      const changed = { ...stored, ...verified, returnedElsewhereAt };
      return { write: changed, outcome: changed };
    },
  );
  const isConnected = attempt?.ended?.as === 'connected';
  if (!attempt || (attempt.ended && !isConnected)) return { outcome: 'unknown' };
  const business = await ports.businesses.find(attempt.businessId);
  if (!business) return { outcome: 'unknown' };
  return { outcome: 'reported', ...requesterOf(attempt, business), isConnected };
}
