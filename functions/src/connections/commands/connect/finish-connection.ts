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
import type { AuthorizedSource, Sources } from '../../ports/source-provider.ts';
import type { TaskQueue } from '../../../platform/ports/task-queue.ts';
import type { Sealer, Vault } from '../../ports/vault.ts';
import { authorize, type Caller } from '../../../platform/ports/caller.ts';
import { connectSource } from './connect-source.ts';
import { revokeUnusedGrant } from './revoke-unused-grant.ts';
import { listAuthorizedCompanies } from './list-authorized-companies.ts';
import { toAppError } from './source-error-messages.ts';

/** Longer than any answer of a provider takes. */
const BUSY_MS = 90_000;

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

type Taken =
  | { readonly as: 'unknown' }
  | { readonly as: 'busy' }
  | { readonly as: 'ours' | 'ended'; readonly attempt: ConnectAttempt };

/**
 * Finishes what `beginConnection` has begun, for the one who began it, once. Asked again, it says what
 * became of it; what a provider gives only once is stored before anything is done with it, so a try
 * that breaks off is gone on with by the next.
 *
 * @throws AppError `not-found` when this caller began no such attempt, or too long ago
 * @throws AppError `conflict` when what was opened to us cannot be connected here
 */
export async function finishConnection(
  ports: FinishPorts,
  caller: Caller,
  { state, returned, chosen }: Return,
): Promise<FinishedConnection> {
  return finishAttempt(ports, caller, ports.connectKeys.hashOf(state), { returned, chosen });
}

/**
 * Finishes an attempt of which the provider has told that its owner is done there: their browser may
 * never come back. What it would have to be asked, which of several, waits for it.
 *
 * @throws AppError `unavailable` when it is to be told again: also while somebody else is at it, who may
 *   not come to the end of it
 */
export async function finishFromWebhook(ports: FinishPorts, webhookKey: string): Promise<void> {
  const attempt = await ports.connections.findAttemptByWebhookKey(
    ports.connectKeys.hashOf(webhookKey),
  );
  if (!attempt) return;
  try {
    const caller = { id: attempt.accountId };
    const what = { returned: {}, chosen: undefined };
    const { outcome } = await finishAttempt(ports, caller, attempt.key, what);
    if (outcome === 'waiting') throw new AppError('unavailable', 'It is not finished yet.');
  } catch (error) {
    // If the attempt is over or was refused, the owner sees it on the page. Other errors make the
    // provider resend the webhook.
    if (!(error instanceof AppError) || error.code === 'unavailable') throw error;
  }
}

async function finishAttempt(
  ports: FinishPorts,
  caller: Caller,
  attemptKey: string,
  { returned, chosen }: Omit<Return, 'state'>,
): Promise<FinishedConnection> {
  const taken = await takeAttempt(ports, attemptKey, caller);
  if (taken.as === 'unknown') {
    throw new AppError(
      'not-found',
      'This took longer than ten minutes, or began in another account. Please start again from ' +
        'Connections; nothing was changed.',
    );
  }
  if (taken.as === 'busy') return { outcome: 'waiting' };
  if (taken.as === 'ended') return told(taken.attempt);
  try {
    return await goOn(ports, caller, taken.attempt, { attemptKey, returned, chosen });
  } catch (error) {
    const told = toAppError(error);
    const isPassing = !(told instanceof AppError) || told.code === 'unavailable';
    await letGo(ports, attemptKey, isPassing);
    throw told;
  }
}

/**
 * Ends this attempt's claim so that the next try can continue. Failures that the owner did not
 * cause do not use up their time.
 */
const letGo = (
  { connections, clock }: FinishPorts,
  attemptKey: string,
  isPassing: boolean,
): Promise<void> => {
  const again = new Date(clock.now().getTime() + ATTEMPT_MINUTES * 60_000);
  return connections.changeAttempt(attemptKey, (attempt) => ({
    write: attempt && {
      ...attempt,
      busyUntil: null,
      ...(isPassing && { expiresAt: again }),
    },
    outcome: undefined,
  }));
};

/** Claims the attempt, so that two pages or a repeated request do not both continue it. */
const takeAttempt = (
  { connections, clock }: FinishPorts,
  attemptKey: string,
  caller: Caller,
): Promise<Taken> => {
  const now = clock.now();
  return connections.changeAttempt<Taken>(attemptKey, (attempt) => {
    if (attempt?.accountId !== caller.id) return { outcome: { as: 'unknown' } };
    if (attempt.ended) return { outcome: { as: 'ended', attempt } };
    if (attempt.expiresAt <= now) return { outcome: { as: 'unknown' } };
    if (attempt.busyUntil && attempt.busyUntil > now) return { outcome: { as: 'busy' } };
    const busyUntil = new Date(now.getTime() + BUSY_MS);
    return { write: { ...attempt, busyUntil }, outcome: { as: 'ours', attempt } };
  });
};

interface Going {
  readonly attemptKey: string;
  readonly returned: Readonly<Record<string, string>>;
  readonly chosen: number | undefined;
}

async function goOn(
  ports: FinishPorts,
  caller: Caller,
  attempt: ConnectAttempt,
  { attemptKey, returned, chosen }: Going,
): Promise<FinishedConnection> {
  const { businessId } = attempt;
  const business = authorize(await ports.businesses.find(businessId), caller, 'connectSources');
  const write = (changes: Partial<ConnectAttempt>) =>
    ports.connections.changeAttempt(attemptKey, (now) => ({
      write: now && { ...now, ...changes },
      outcome: undefined,
    }));

  const end = (ended: ConnectAttempt['ended']) =>
    write({ busyUntil: null, kept: null, choices: null, ended });

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
    await end({ as: 'refused', message: LAPSED });
    throw new AppError('conflict', LAPSED);
  }
  const one = await chosenOf(ports, attempt, offered, chosen);
  if (!one) {
    await write({ busyUntil: null });
    return { outcome: 'choose', businessId, names: offered.map(({ name }) => name) };
  }
  let connectionId: string;
  try {
    connectionId = await connectSource(ports, { businessId, business }, attempt.provider, one);
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

const LAPSED =
  'You said yes, but what they gave us for it was lost on the way or has run out. Nothing was ' +
  'connected and nothing was changed. Please connect it once more.';

const ANOTHER =
  'That is another company or bank than the one connected here, or our old access to it is gone for ' +
  'good. Nothing was changed. To go on with it, disconnect the old one, whose lines stay, and ' +
  'connect it as a new one.';

/** Returns the only source, the renewed one, or the one that the owner chose. */
async function chosenOf(
  ports: FinishPorts,
  { reconnects, businessId, provider }: ConnectAttempt,
  offered: readonly AuthorizedSource[],
  chosen: number | undefined,
): Promise<AuthorizedSource | undefined> {
  if (reconnects === null) return offered.length === 1 ? offered[0] : offered[chosen ?? -1];
  const { connections, connectKeys } = ports;
  const known = await connections.find({ businessId, connectionId: reconnects });
  const same = offered.find(
    ({ externalKey }) => connectKeys.sourceKey(provider, externalKey) === known?.reading.sourceKey,
  );
  if (!same) {
    for (const unused of offered) await revokeUnusedGrant(ports, provider, unused);
    throw new AppError('conflict', ANOTHER);
  }
  return same;
}

/** @throws AppError `conflict` if it was refused */
function told({ ended, businessId }: ConnectAttempt): FinishedConnection {
  if (ended?.as === 'refused') throw new AppError('conflict', ended.message);
  return ended?.as === 'connected'
    ? { outcome: 'connected', businessId, connectionId: ended.connectionId }
    : { outcome: 'declined', businessId };
}
