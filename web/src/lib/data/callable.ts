import { AppError } from '@daily-snapshot/domain/shared/app-error';
import {
  callablePath,
  callables,
  type CallableName,
  type CallableRequest,
  type CallableResponse,
} from '@daily-snapshot/domain/contracts/callables';
import { err, ok, type Result } from '@daily-snapshot/domain/shared/result';
import { httpsCallable, type Functions, type HttpsCallableOptions } from 'firebase/functions';
import { useCallback } from 'react';
import { useFunctions } from 'reactfire';
import { toAppError } from './failures.ts';
import { getFirebase } from '../firebase/firebase.ts';

/** The default timeout. Longer tasks set their own. */
const TIMEOUT_MS = 70_000;

async function call<N extends CallableName>(
  functions: Functions,
  name: N,
  request: CallableRequest<N>,
  options: HttpsCallableOptions = {},
): Promise<Result<CallableResponse<N>, AppError>> {
  try {
    const ask = httpsCallable(functions, callablePath(name), { timeout: TIMEOUT_MS, ...options });
    const { data } = await ask(request);
    return ok(callables[name].response.parse(data) as CallableResponse<N>);
  } catch (error) {
    return err(toAppError(error));
  }
}

/**
 * Returns a function that calls the server. It resolves with the validated response or an error to
 * display.
 */
export function useCallable<N extends CallableName>(
  name: N,
  timeoutMs = TIMEOUT_MS,
): (request: CallableRequest<N>) => Promise<Result<CallableResponse<N>, AppError>> {
  const functions = useFunctions();
  return useCallback(
    (request) => call(functions, name, request, { timeout: timeoutMs }),
    [functions, name, timeoutMs],
  );
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
