import type { Network } from '@daily-snapshot/domain/shared/network';
import type { CallableRequest, CallableResponse } from '@daily-snapshot/domain/contracts/callables';
import type { ConnectAttempt } from '@daily-snapshot/domain/connections/source-sync-schema';
import { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import type { AccessLog } from '../../../accounts/ports/access-log.ts';
import type { Ledger } from '../../../imports/ports/ledger.ts';
import type { RateLimits } from '../../../platform/ports/rate-limits.ts';
import type { SiteInfo } from '../../../platform/ports/site-info.ts';
import type { TaskQueue } from '../../../platform/ports/task-queue.ts';
import type { ConnectKeys } from '../../ports/connect-keys.ts';
import type { Connections } from '../../ports/connections.ts';
import type { Sources } from '../../ports/source-provider.ts';
import type { Sealer } from '../../ports/vault.ts';
import { verifyReturn } from '../../services/connect/attempt-return.ts';
import { attemptWriter, claimToEnd, releaseAttempt } from '../../services/connect/claim-attempt.ts';
import { listAuthorizedCompanies } from '../../services/connect/list-authorized-companies.ts';
import { enforceReturnLimit } from '../../services/connect/return-limit.ts';
import { revokeRefusedGrant } from '../../services/connect/revoke-unused-grant.ts';
import { toAppError } from '../../services/connect/source-error-messages.ts';
import { startDisconnecting } from '../../services/disconnect/start-disconnecting.ts';

interface Ports {
  readonly accessLog: AccessLog;
  readonly connections: Connections;
  readonly connectKeys: ConnectKeys;
  readonly ledger: Ledger;
  readonly sources: Sources;
  readonly sealer: Sealer;
  readonly siteInfo: SiteInfo;
  readonly rateLimits: RateLimits;
  readonly taskQueue: TaskQueue;
  readonly clock: Clock;
}

type RefuseRequest = CallableRequest<'refuseConnection'> & { readonly network: Network };

/**
 * Refuses a connection for the browser that the provider sent back: ends the attempt and our access at
 * the provider, and records it in the access log of the business. Also after the source was connected.
 * Idempotent.
 *
 * @throws AppError `unavailable` if the provider does not respond; a retry continues
 * @throws AppError `too-many` if this network has presented too many returns
 */
export async function refuseConnection(
  ports: Ports,
  { state, returned, network }: RefuseRequest,
): Promise<CallableResponse<'refuseConnection'>> {
  await enforceReturnLimit(ports, network);
  const attemptKey = ports.connectKeys.hashOf(state);
  const now = ports.clock.now();
  const claimed = await claimToEnd(ports, attemptKey, (attempt) => {
    const verified = verifyReturn(ports, attempt, { attemptKey, returned });
    // From here on, nothing can be connected, even if the provider does not respond now.
    const returnedElsewhereAt = attempt.returnedElsewhereAt ?? now;
    return verified && { ...verified, returnedElsewhereAt };
  });
  if (claimed.as === 'busy') {
    throw new AppError(
      'unavailable',
      'We are still working on this. Please try again in a minute.',
    );
  }
  if (claimed.as !== 'ours' && claimed.as !== 'ended') return { outcome: 'unknown' };
  const { attempt } = claimed;
  try {
    await endAccess(ports, attempt, { attemptKey, returned });
  } catch (error) {
    const appError = toAppError(error);
    if (claimed.as === 'ours') await releaseAttempt(ports, attemptKey, appError);
    throw appError;
  }
  await logRefusal(ports, attempt, attemptKey);
  return { outcome: 'refused' };
}

async function endAccess(
  ports: Ports,
  attempt: ConnectAttempt,
  { attemptKey, returned }: Pick<RefuseRequest, 'returned'> & { readonly attemptKey: string },
): Promise<void> {
  const { businessId, provider, reconnects, ended } = attempt;
  const { write, end } = attemptWriter(ports, attemptKey);
  if (ended?.as === 'connected') {
    const { connectionId } = ended;
    // The transactions of an earlier access stay.
    const what = reconnects === null ? 'with-lines' : 'keeping-lines';
    if (await ports.connections.find({ businessId, connectionId })) {
      await startDisconnecting(ports, { businessId, connectionId, what });
    }
    return;
  }
  if (ended) return;
  const offered = await listAuthorizedCompanies(ports, attempt, { attemptKey, returned, write });
  if (offered === 'waiting') {
    // The provider does not know of a consent yet. The sweep of attempts revokes it.
    await write({ busyUntil: null });
    return;
  }
  for (const unused of typeof offered === 'string' ? [] : offered) {
    const sourceKey = ports.connectKeys.sourceKey(provider, unused.externalKey);
    const existing = await ports.connections.findBySourceKey(sourceKey);
    // A renewal may have changed the access that we already have.
    if (existing?.businessId === businessId && existing.connectionId === reconnects) {
      await startDisconnecting(ports, { ...existing, what: 'keeping-lines' });
    } else await revokeRefusedGrant(ports, provider, unused);
  }
  await end({ as: 'declined' });
}

const logRefusal = (
  { accessLog, clock }: Ports,
  { businessId, accountId, signInAddress }: ConnectAttempt,
  attemptKey: string,
): Promise<void> =>
  accessLog.record(businessId, `connection-refused ${attemptKey}`, {
    at: clock.now(),
    what: 'connection-refused',
    who: { id: accountId, ...(signInAddress !== null && { address: signInAddress }) },
  });
