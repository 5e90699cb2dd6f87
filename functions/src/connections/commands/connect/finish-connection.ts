import { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import type { FinishedConnection } from '@daily-snapshot/domain/connections/connection-requests-schema';
import {
  ATTEMPT_MINUTES,
  type ConnectAttempt,
} from '@daily-snapshot/domain/connections/source-sync-schema';
import type { Businesses } from '../../../accounts/ports/businesses.ts';
import type { ConnectKeys } from '../../ports/connect-keys.ts';
import type { Connections } from '../../ports/connections.ts';
import type { SiteInfo } from '../../../platform/ports/site-info.ts';
import type {
  AuthorizationFinishedEvent,
  AuthorizedSource,
  Sources,
} from '../../ports/source-provider.ts';
import type { TaskQueue } from '../../../platform/ports/task-queue.ts';
import type { Sealer, Vault } from '../../ports/vault.ts';
import { authorize, type Caller } from '../../../platform/ports/caller.ts';
import { connectSource } from '../../services/connect/connect-source.ts';
import { revokeUnusedGrant } from '../../services/connect/revoke-unused-grant.ts';
import { listAuthorizedCompanies } from '../../services/connect/list-authorized-companies.ts';
import { toAppError } from '../../services/connect/source-error-messages.ts';

/** Longer than any answer of a provider takes. */
const CLAIM_MS = 90_000;

export interface FinishPorts {
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

/** The query parameters of the return, and the owner's choice if there are several. */
export interface Return {
  readonly state: string;
  readonly returned: Readonly<Record<string, string>>;
  readonly chosen?: number | undefined;
}

type ClaimedAttempt =
  | { readonly as: 'unknown' }
  | { readonly as: 'busy' }
  | { readonly as: 'ours' | 'ended'; readonly attempt: ConnectAttempt };

/**
 * Finishes an attempt of `beginConnection`, once, for the account that started it. A repeated call
 * returns the same outcome. A grant that the provider issues only once is stored before use, so that
 * the next try can continue after an interruption.
 *
 * @throws AppError `not-found` if the caller started no such attempt in the last ten minutes
 * @throws AppError `conflict` if the granted source cannot be connected here
 */
export async function finishConnection(
  ports: FinishPorts,
  { state, returned, chosen }: Return,
  caller: Caller,
): Promise<FinishedConnection> {
  const attemptKey = ports.connectKeys.hashOf(state);
  return finishAttempt(ports, { attemptKey, returned, chosen }, caller);
}

/**
 * Finishes an attempt after the provider reports that the owner is done there, because the owner's
 * browser may never return. If several sources were granted, the owner's choice is left to the page.
 *
 * @throws AppError `unavailable` if the provider has to resend the webhook, also while another
 * request continues the attempt
 */
export async function finishFromWebhook(
  ports: FinishPorts,
  { webhookKey }: Pick<AuthorizationFinishedEvent, 'webhookKey'>,
): Promise<void> {
  const attempt = await ports.connections.findAttemptByWebhookKey(
    ports.connectKeys.hashOf(webhookKey),
  );
  if (!attempt) return;
  try {
    const caller = { id: attempt.accountId };
    const request = { attemptKey: attempt.key, returned: {}, chosen: undefined };
    const { outcome } = await finishAttempt(ports, request, caller);
    if (outcome === 'waiting') throw new AppError('unavailable', 'It is not finished yet.');
  } catch (error) {
    // If the attempt is over or was refused, the owner sees it on the page. Other errors make the
    // provider resend the webhook.
    if (!(error instanceof AppError) || error.code === 'unavailable') throw error;
  }
}

async function finishAttempt(
  ports: FinishPorts,
  request: FinishRequest,
  caller: Caller,
): Promise<FinishedConnection> {
  const claimed = await claimAttempt(ports, request.attemptKey, caller);
  if (claimed.as === 'unknown') {
    throw new AppError(
      'not-found',
      'This took longer than ten minutes, or began in another account. Please start again from ' +
        'Connections; nothing was changed.',
    );
  }
  if (claimed.as === 'busy') return { outcome: 'waiting' };
  if (claimed.as === 'ended') return outcomeOf(claimed.attempt);
  try {
    return await completeAttempt(ports, claimed.attempt, request, caller);
  } catch (error) {
    const appError = toAppError(error);
    const isTemporary = !(appError instanceof AppError) || appError.code === 'unavailable';
    await releaseAttempt(ports, request.attemptKey, isTemporary);
    throw appError;
  }
}

/**
 * Ends this attempt's claim so that the next try can continue. Failures that the owner did not
 * cause do not use up their time.
 */
const releaseAttempt = (
  { connections, clock }: FinishPorts,
  attemptKey: string,
  isTemporary: boolean,
): Promise<void> => {
  const again = new Date(clock.now().getTime() + ATTEMPT_MINUTES * 60_000);
  return connections.changeAttempt(attemptKey, (attempt) => ({
    write: attempt && {
      ...attempt,
      busyUntil: null,
      ...(isTemporary && { expiresAt: again }),
    },
    outcome: undefined,
  }));
};

/** Claims the attempt, so that two pages or a repeated request do not both continue it. */
const claimAttempt = (
  { connections, clock }: FinishPorts,
  attemptKey: string,
  caller: Caller,
): Promise<ClaimedAttempt> => {
  const now = clock.now();
  return connections.changeAttempt<ClaimedAttempt>(attemptKey, (attempt) => {
    if (attempt?.accountId !== caller.id) return { outcome: { as: 'unknown' } };
    if (attempt.ended) return { outcome: { as: 'ended', attempt } };
    if (attempt.expiresAt <= now) return { outcome: { as: 'unknown' } };
    if (attempt.busyUntil && attempt.busyUntil > now) return { outcome: { as: 'busy' } };
    const busyUntil = new Date(now.getTime() + CLAIM_MS);
    return { write: { ...attempt, busyUntil }, outcome: { as: 'ours', attempt } };
  });
};

interface FinishRequest {
  readonly attemptKey: string;
  readonly returned: Readonly<Record<string, string>>;
  readonly chosen: number | undefined;
}

async function completeAttempt(
  ports: FinishPorts,
  attempt: ConnectAttempt,
  { attemptKey, returned, chosen }: FinishRequest,
  caller: Caller,
): Promise<FinishedConnection> {
  const { businessId } = attempt;
  const business = authorize(await ports.businesses.find(businessId), caller, 'connectSources');
  const write = (changes: Partial<ConnectAttempt>) =>
    ports.connections.changeAttempt(attemptKey, (now) => ({
      write: now && { ...now, ...changes },
      outcome: undefined,
    }));

  const end = (ended: ConnectAttempt['ended']) =>
    write({ busyUntil: null, secret: null, choices: null, ended });

  const offered = await listAuthorizedCompanies(ports, attempt, { attemptKey, returned, write });
  if (offered === 'waiting') {
    await write({ busyUntil: null });
    return { outcome: 'waiting' };
  }
  if (offered === 'declined') {
    await end({ as: 'declined' });
    return { outcome: 'declined', businessId };
  }
  if (offered === 'lapsed') {
    await end({ as: 'refused', message: EXPIRED_MESSAGE });
    throw new AppError('conflict', EXPIRED_MESSAGE);
  }
  const selected = await selectSource(ports, attempt, offered, chosen);
  if (!selected) {
    await write({ busyUntil: null });
    return { outcome: 'choose', businessId, names: offered.map(({ name }) => name) };
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
  // Grants that were not chosen are deleted with the attempt.
  await end({ as: 'connected', connectionId });
  return { outcome: 'connected', businessId, connectionId };
}

const EXPIRED_MESSAGE =
  'You said yes, but what they gave us for it was lost on the way or has run out. Nothing was ' +
  'connected and nothing was changed. Please connect it once more.';

const OTHER_COMPANY_MESSAGE =
  'That is another company or bank than the one connected here, or our old access to it is gone for ' +
  'good. Nothing was changed. To go on with it, disconnect the old one, whose lines stay, and ' +
  'connect it as a new one.';

/** Returns the only source, the renewed one, or the one that the owner chose. */
async function selectSource(
  ports: FinishPorts,
  { reconnects, businessId, provider }: ConnectAttempt,
  offered: readonly AuthorizedSource[],
  chosen: number | undefined,
): Promise<AuthorizedSource | undefined> {
  if (reconnects === null) return offered.length === 1 ? offered[0] : offered[chosen ?? -1];
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
  return same;
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
