import { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import {
  ATTEMPT_MINUTES,
  type ConnectAttempt,
} from '@daily-snapshot/domain/connections/source-sync-schema';
import type { Caller } from '../../../platform/ports/caller.ts';
import type { ConnectKeys } from '../../ports/connect-keys.ts';
import type { Connections } from '../../ports/connections.ts';
import type { Sources } from '../../ports/source-provider.ts';
import { verifyReturn, type PresentedReturn } from './attempt-return.ts';

/** Longer than any answer of a provider takes. */
const CLAIM_MS = 90_000;

interface Ports {
  readonly connections: Connections;
  readonly connectKeys: ConnectKeys;
  readonly sources: Sources;
  readonly clock: Clock;
}

/** Everything that identifies the browser, the session and the return of an attempt. */
export interface FinishProof extends PresentedReturn {
  /** the secret that the browser got when it began */
  readonly secret: string;
  readonly signedInAt: Date;
}

export type ClaimedAttempt =
  | { readonly as: 'unknown' | 'busy' | 'other-session' | 'returned-elsewhere' }
  | { readonly as: 'ours' | 'ended'; readonly attempt: ConnectAttempt };

/**
 * Claims an attempt for the browser, session and account that began it, so that two pages or a
 * repeated request do not both continue it.
 */
export const claimToFinish = (
  ports: Ports,
  attemptKey: string,
  proof: FinishProof,
  caller: Caller,
): Promise<ClaimedAttempt> => {
  const { connections, connectKeys } = ports;
  const now = ports.clock.now();
  return connections.changeAttempt<ClaimedAttempt>(attemptKey, (attempt) => {
    if (attempt?.accountId !== caller.id) return { outcome: { as: 'unknown' } };
    if (!connectKeys.isHashOf(proof.secret, attempt.browserKey)) {
      return { outcome: { as: 'unknown' } };
    }
    const verified = verifyReturn(ports, attempt, { ...proof, attemptKey });
    if (!verified) return { outcome: { as: 'unknown' } };
    if (attempt.ended) return { outcome: { as: 'ended', attempt } };
    if (attempt.signedInAt?.getTime() !== proof.signedInAt.getTime()) {
      return { outcome: { as: 'other-session' } };
    }
    if (attempt.returnedElsewhereAt) return { outcome: { as: 'returned-elsewhere' } };
    if (attempt.expiresAt <= now) return { outcome: { as: 'unknown' } };
    return claim({ ...attempt, ...verified }, now);
  });
};

/** Claims an attempt to end it, if the check accepts it. Attempts past their time can be ended too. */
export const claimToEnd = (
  { connections, clock }: Pick<Ports, 'connections' | 'clock'>,
  attemptKey: string,
  check: (attempt: ConnectAttempt) => Partial<ConnectAttempt> | undefined,
): Promise<ClaimedAttempt> => {
  const now = clock.now();
  return connections.changeAttempt<ClaimedAttempt>(attemptKey, (attempt) => {
    const changes = attempt && check(attempt);
    if (!changes) return { outcome: { as: 'unknown' } };
    if (attempt.ended) return { outcome: { as: 'ended', attempt } };
    return claim({ ...attempt, ...changes }, now);
  });
};

function claim(attempt: ConnectAttempt, now: Date) {
  if (attempt.busyUntil && attempt.busyUntil > now) return { outcome: { as: 'busy' } as const };
  const busyUntil = new Date(now.getTime() + CLAIM_MS);
  return { write: { ...attempt, busyUntil }, outcome: { as: 'ours', attempt } as const };
}

/**
 * Ends a claim so that the next try can continue. Failures that the owner did not cause do not use up
 * their time.
 */
export const releaseAttempt = (
  { connections, clock }: Pick<Ports, 'connections' | 'clock'>,
  attemptKey: string,
  error: unknown,
): Promise<void> => {
  const isTemporary = !(error instanceof AppError) || error.code === 'unavailable';
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

/** Returns functions that change an attempt, and end it with nothing secret left in it. */
export function attemptWriter({ connections }: Pick<Ports, 'connections'>, attemptKey: string) {
  const write = (changes: Partial<ConnectAttempt>): Promise<void> =>
    connections.changeAttempt(attemptKey, (now) => ({
      write: now && { ...now, ...changes },
      outcome: undefined,
    }));
  const end = (ended: ConnectAttempt['ended']): Promise<void> =>
    write({ busyUntil: null, secret: null, choices: null, ended });
  return { write, end };
}
