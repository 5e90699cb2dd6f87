import { AppError } from '@daily-snapshot/domain/shared/app-error';
import {
  callablePath,
  callables,
  type CallableName,
  type CallableRequest,
  type CallableResponse,
} from '@daily-snapshot/domain/contracts/callables';
import { withTraceId } from '@daily-snapshot/domain/contracts/trace';
import { err, ok, type Result } from '@daily-snapshot/domain/shared/result';
import { getAuth, signOut, type Auth, type User } from 'firebase/auth';
import { httpsCallable, type Functions, type HttpsCallableOptions } from 'firebase/functions';
import { toAppError } from './failures.ts';
import { getFirebase } from '../firebase/firebase.ts';
import { withProofOfWork } from './proof-of-work.ts';
import { retryTransient } from './retry-transient.ts';

/** The default timeout. Longer tasks set their own. */
const TIMEOUT_MS = 70_000;

/**
 * The calls that are not idempotent, so they are never repeated. A second `createUser` reports the
 * user of the first as a failure, an export can run for minutes, and a code works once.
 */
const SENT_ONCE: ReadonlySet<CallableName> = new Set([
  'createUser',
  'exportData',
  'makeRecoveryCodes',
  'recoverAccount',
  'resetPassword',
]);

/** Returns an id that leads from a click through the log of the server to its e-mails. */
const newTraceId = (): string => crypto.randomUUID().replaceAll('-', '').slice(0, 16);

async function call<N extends CallableName>(
  functions: Functions,
  name: N,
  request: CallableRequest<N>,
  options: HttpsCallableOptions = {},
): Promise<Result<CallableResponse<N>, AppError>> {
  const signedInAt = await signInTimeOf(getAuth(functions.app).currentUser);
  const traceId = newTraceId();
  try {
    const ask = httpsCallable(functions, callablePath(name), { timeout: TIMEOUT_MS, ...options });
    const { data } = await withProofOfWork((proof) => {
      const traced = withTraceId(request, traceId);
      const send = () => ask(proof === undefined ? traced : { ...traced, proof });
      return SENT_ONCE.has(name) ? send() : retryTransient(send);
    });
    return ok(callables[name].response.parse(data) as CallableResponse<N>);
  } catch (error) {
    const appError = toAppError(error);
    if (appError.code === 'not-signed-in') {
      // If Firebase has ended the session, it notices that here and signs out.
      void getAuth(functions.app)
        .currentUser?.reload()
        .catch(() => undefined);
    }
    if (appError.code === 'session-ended') {
      void leaveEndedSession(getAuth(functions.app), signedInAt);
    }
    return err(appError);
  }
}

/** Signs out, unless the user has signed in again since the refused call. */
async function leaveEndedSession(auth: Auth, signedInAt: string | undefined): Promise<void> {
  if ((await signInTimeOf(auth.currentUser)) === signedInAt) await signOut(auth);
}

async function signInTimeOf(user: User | null): Promise<string | undefined> {
  try {
    return (await user?.getIdTokenResult())?.authTime;
  } catch {
    return undefined;
  }
}

/** Calls the server for a signed-in user. `callable.ts` has the hook, which loads this module. */
export async function callAsUser<N extends CallableName>(
  name: N,
  request: CallableRequest<N>,
  timeoutMs = TIMEOUT_MS,
): Promise<Result<CallableResponse<N>, AppError>> {
  const { functions } = await getFirebase();
  return call(functions, name, request, { timeout: timeoutMs });
}

/** Calls the server from a page outside Firebase’s providers. */
export async function callOnce<N extends CallableName>(
  name: N,
  request: CallableRequest<N>,
): Promise<Result<CallableResponse<N>, AppError>> {
  const { functions } = await getFirebase();
  // Uses a limited-use App Check token, because these callables are public.
  return call(functions, name, request, { limitedUseAppCheckTokens: true });
}
