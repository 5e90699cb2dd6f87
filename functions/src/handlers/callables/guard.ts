import { AppError } from '@daily-snapshot/domain/app-error';
import type { Clock } from '@daily-snapshot/domain/clock';

/**
 * What a callable wants to know of its caller beyond their name. A proof of signing in is good for an
 * hour, whatever happens to the account meanwhile: `current` asks whether it still counts, `recent` also
 * that they have shown who they are a moment ago.
 */
export type Guard = 'current' | 'recent';

/** As long as it takes to read what is about to happen, twice. */
export const RECENT_MS = 10 * 60_000;

interface Ports {
  readonly accounts: { isInForce(idToken: string): Promise<boolean> };
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
 * @throws AppError `not-signed-in` when the session was ended, or began too long ago
 */
export async function requireGuard(
  { accounts, clock }: Ports,
  guard: Guard,
  { idToken, signedInAt }: { readonly idToken: string; readonly signedInAt: Date },
): Promise<void> {
  if (!(await accounts.isInForce(idToken))) {
    throw new AppError('not-signed-in', 'You have been signed out. Please sign in again.');
  }
  if (guard === 'recent' && clock.now().getTime() - signedInAt.getTime() > RECENT_MS) {
    throw new AppError('not-signed-in', 'Please enter your password again, and try once more.');
  }
}

/**
 * Lets representatives pass: those of an administrator's word, and sign-ins that the gate of the toolkit
 * has let in. firestore.rules asks the same.
 *
 * @throws AppError `not-allowed` for everybody else
 */
export async function requireRepresentative(
  { toolkitGrants, clock }: RepresentativePorts,
  { hasClaim, ...signIn }: SignIn & { readonly hasClaim: boolean },
): Promise<void> {
  if (hasClaim || (await toolkitGrants.isInForce(signIn, clock.now()))) return;
  throw new AppError('not-allowed', 'The sales toolkit is locked. Please unlock it and try again.');
}
