import { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Clock } from '@daily-snapshot/domain/shared/clock';

/**
 * The session that a call requires. An id token stays valid for an hour after its session ends, so
 * `current` checks that the session is in force. `recent` also requires a sign-in in the last ten
 * minutes.
 */
export type Guard = 'current' | 'recent';

/** Enough time to read the consequences of an action twice. */
export const RECENT_MS = 10 * 60_000;

interface Ports {
  readonly accounts: { sessionsFrom(idToken: string): Promise<Date | undefined> };
  readonly clock: Clock;
}

/** One sign-in of an account. */
interface SignIn {
  readonly accountId: string;
  readonly signedInAt: Date;
}

interface RepresentativePorts {
  readonly toolkitGrants: { isInForce(signIn: SignIn, now: Date): Promise<boolean> };
  readonly clock: Clock;
}

/**
 * Checks the session of a caller.
 *
 * @returns the time from which sessions of the account are in force
 * @throws AppError `not-signed-in` if the session has ended, or is too old for the guard
 */
export async function requireGuard(
  { accounts, clock }: Ports,
  guard: Guard,
  { idToken, signedInAt }: { readonly idToken: string; readonly signedInAt: Date },
): Promise<Date> {
  const sessionsFrom = await accounts.sessionsFrom(idToken);
  if (!sessionsFrom) {
    throw new AppError('not-signed-in', 'You have been signed out. Please sign in again.');
  }
  if (guard === 'recent' && clock.now().getTime() - signedInAt.getTime() > RECENT_MS) {
    throw new AppError('not-signed-in', 'For your security, enter your password again and retry.');
  }
  return sessionsFrom;
}

/**
 * Checks that a caller is a representative: by the claim of the account, or by a sign-in that
 * unlocked the toolkit. firestore.rules checks the same.
 *
 * @throws AppError `not-allowed` for all other callers
 */
export async function requireRepresentative(
  { toolkitGrants, clock }: RepresentativePorts,
  { hasClaim, ...signIn }: SignIn & { readonly hasClaim: boolean },
): Promise<void> {
  if (hasClaim || (await toolkitGrants.isInForce(signIn, clock.now()))) return;
  throw new AppError('not-allowed', 'The sales toolkit is locked. Unlock it and try again.');
}
