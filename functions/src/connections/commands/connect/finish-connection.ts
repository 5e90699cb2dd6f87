import { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import type { FinishedConnection } from '@daily-snapshot/domain/connections/connection-requests-schema';
import type { ConnectAttempt } from '@daily-snapshot/domain/connections/source-sync-schema';
import type { Businesses } from '../../../accounts/ports/businesses.ts';
import type { ConnectKeys } from '../../ports/connect-keys.ts';
import type { Connections } from '../../ports/connections.ts';
import type { SiteInfo } from '../../../platform/ports/site-info.ts';
import type { AuthorizedSource, Sources } from '../../ports/source-provider.ts';
import type { TaskQueue } from '../../../platform/ports/task-queue.ts';
import type { Sealer, Vault } from '../../ports/vault.ts';
import { authorize, type Caller } from '../../../platform/ports/caller.ts';
import {
  attemptWriter,
  claimToFinish,
  releaseAttempt,
  type FinishProof,
} from '../../services/connect/claim-attempt.ts';
import { connectSource } from '../../services/connect/connect-source.ts';
import { requesterOf } from '../../services/connect/requester.ts';
import { revokeUnusedGrant } from '../../services/connect/revoke-unused-grant.ts';
import { listAuthorizedCompanies } from '../../services/connect/list-authorized-companies.ts';
import { toAppError } from '../../services/connect/source-error-messages.ts';

interface FinishPorts {
  readonly businesses: Businesses;
  readonly connections: Connections;
  readonly connectKeys: ConnectKeys;
  readonly sources: Sources;
  readonly vault: Vault;
  readonly sealer: Sealer;
  readonly siteInfo: SiteInfo;
  readonly taskQueue: TaskQueue;
  readonly clock: Clock;
}

interface FinishRequest extends FinishProof {
  /** the source that the owner allows, if there is an answer */
  readonly chosen?: number | undefined;
}

/**
 * Finishes an attempt of `beginConnection`, once, for the browser, session and account that began it.
 * Returns what would be connected until the owner allows it. A repeated call returns the same outcome.
 * A grant that the provider issues only once is stored before use, so that the next try can continue
 * after an interruption.
 *
 * @throws AppError `not-found` if the caller started no such attempt in the last half hour, or in
 * another browser
 * @throws AppError `conflict` if the provider sent another browser back, if the owner has signed in
 * again, or if the granted source cannot be connected here
 */
export async function finishConnection(
  ports: FinishPorts,
  request: FinishRequest,
  caller: Caller,
): Promise<FinishedConnection> {
  const attemptKey = ports.connectKeys.hashOf(request.state);
  const claimed = await claimToFinish(ports, attemptKey, request, caller);
  switch (claimed.as) {
    case 'unknown':
      throw new AppError('not-found', UNKNOWN_MESSAGE);
    case 'other-session':
      throw new AppError('conflict', OTHER_SESSION_MESSAGE);
    case 'returned-elsewhere':
      throw new AppError('conflict', RETURNED_ELSEWHERE_MESSAGE);
    case 'busy':
      return { outcome: 'waiting' };
    case 'ended':
      return outcomeOf(claimed.attempt);
    case 'ours':
      break;
  }
  try {
    return await completeAttempt(ports, claimed.attempt, { ...request, attemptKey }, caller);
  } catch (error) {
    const appError = toAppError(error);
    await releaseAttempt(ports, attemptKey, appError);
    throw appError;
  }
}

async function completeAttempt(
  ports: FinishPorts,
  attempt: ConnectAttempt,
  { attemptKey, returned, chosen }: FinishRequest & { readonly attemptKey: string },
  caller: Caller,
): Promise<FinishedConnection> {
  const { businessId } = attempt;
  const business = authorize(await ports.businesses.find(businessId), caller, 'connectSources');
  const { write, end } = attemptWriter(ports, attemptKey);
  const offered = await listAuthorizedCompanies(ports, attempt, { attemptKey, returned, write });
  if (offered === 'waiting') {
    await write({ busyUntil: null });
    return { outcome: 'waiting' };
  }
  if (offered === 'declined') {
    await end({ as: 'declined' });
    return { outcome: 'declined', businessId };
  }
  if (offered === 'lapsed' || offered === 'ambiguous') {
    const message = offered === 'lapsed' ? EXPIRED_MESSAGE : AMBIGUOUS_MESSAGE;
    await end({ as: 'refused', message });
    throw new AppError('conflict', message);
  }
  const candidates = await candidatesOf(ports, attempt, offered);
  const selected = candidates[chosen ?? -1];
  if (!selected) {
    await write({ busyUntil: null });
    const names = candidates.map(({ name }) => name);
    return { outcome: 'confirm', businessId, ...requesterOf(attempt, business), names };
  }
  let connectionId: string;
  try {
    connectionId = await connectSource(ports, { businessId, business }, attempt.provider, selected);
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict') {
      await end({ as: 'refused', message: error.message });
    }
    throw error;
  }
  // Xero bills for each connected organization, also for those that were not chosen.
  for (const unused of offered) {
    if (unused !== selected) await revokeUnusedGrant(ports, attempt.provider, unused);
  }
  await end({ as: 'connected', connectionId });
  return { outcome: 'connected', businessId, connectionId };
}

const UNKNOWN_MESSAGE =
  'This took more than 30 minutes, or you started it in another browser or account. Nothing was ' +
  'changed. Start again from Connections.';

const OTHER_SESSION_MESSAGE =
  'You have signed in again since you started. To be safe, nothing was connected. Start again from ' +
  'Connections.';

const RETURNED_ELSEWHERE_MESSAGE =
  'Your provider also opened this page in another browser. To be safe, nothing was connected. Start ' +
  'again from Connections, and use one browser.';

const EXPIRED_MESSAGE =
  'The access you granted has expired or did not reach us. Nothing was connected and nothing was ' +
  'changed. Please connect again.';

const AMBIGUOUS_MESSAGE =
  'Your bank’s page was used more than once. To be safe, we ended the access and connected ' +
  'nothing. Please connect again.';

const OTHER_COMPANY_MESSAGE =
  'You chose a different company or bank, or our earlier access can no longer be renewed. Nothing ' +
  'was changed. To use it, disconnect the old connection and add a new one. Your transactions stay.';

/** Returns the sources of which the owner can allow one: all, or the one whose access is renewed. */
async function candidatesOf(
  ports: FinishPorts,
  { reconnects, businessId, provider }: ConnectAttempt,
  offered: readonly AuthorizedSource[],
): Promise<readonly AuthorizedSource[]> {
  if (reconnects === null) return offered;
  const { connections, connectKeys } = ports;
  const existing = await connections.find({ businessId, connectionId: reconnects });
  const same = offered.find(
    ({ externalKey }) =>
      connectKeys.sourceKey(provider, externalKey) === existing?.reading.sourceKey,
  );
  if (!same) {
    for (const unused of offered) await revokeUnusedGrant(ports, provider, unused);
    throw new AppError('conflict', OTHER_COMPANY_MESSAGE);
  }
  return [same];
}

/**
 * Returns the outcome of an attempt that has ended.
 *
 * @throws AppError `conflict` if it was refused
 */
function outcomeOf({ ended, businessId }: ConnectAttempt): FinishedConnection {
  if (ended?.as === 'refused') throw new AppError('conflict', ended.message);
  return ended?.as === 'connected'
    ? { outcome: 'connected', businessId, connectionId: ended.connectionId }
    : { outcome: 'declined', businessId };
}
