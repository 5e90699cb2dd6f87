import { AppError } from '@daily-snapshot/domain/app-error';
import {
  callables,
  type CallableName,
  type CallableRequest,
  type CallableResponse,
} from '@daily-snapshot/domain/contracts/callables';
import { err, ok, type Result } from '@daily-snapshot/domain/result';
import { httpsCallable } from 'firebase/functions';
import { useCallback } from 'react';
import { useFunctions } from 'reactfire';
import { toAppError } from './failures.ts';

/** Longer than a question takes; work says how long it may take. */
const TIMEOUT_MS = 70_000;

/** Asks the server something; what comes back is as the contract says, or an error to show. */
export function useCallable<N extends CallableName>(
  name: N,
  timeoutMs = TIMEOUT_MS,
): (request: CallableRequest<N>) => Promise<Result<CallableResponse<N>, AppError>> {
  const functions = useFunctions();
  return useCallback(
    async (request) => {
      try {
        const { data } = await httpsCallable(functions, name, { timeout: timeoutMs })(request);
        return ok(callables[name].response.parse(data) as CallableResponse<N>);
      } catch (error) {
        return err(toAppError(error));
      }
    },
    [functions, name, timeoutMs],
  );
}
