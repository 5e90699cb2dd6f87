import { AppError } from '@daily-snapshot/domain/shared/app-error';
import type {
  CallableName,
  CallableRequest,
  CallableResponse,
} from '@daily-snapshot/domain/contracts/callables';
import { err, type Result } from '@daily-snapshot/domain/shared/result';
import { useCallback } from 'react';
import { firstViewEnd } from '../early/first-view-gate.ts';

type Outcome<N extends CallableName> = Promise<Result<CallableResponse<N>, AppError>>;

/**
 * Returns a function that calls the server. It resolves with the validated response or an error to
 * display. The client of the server loads after the first view.
 */
export const useCallable = <N extends CallableName>(
  name: N,
  timeoutMs?: number,
): ((request: CallableRequest<N>) => Outcome<N>) =>
  useCallback(
    async (request) => {
      await firstViewEnd();
      return withClient(({ callAsUser }) => callAsUser(name, request, timeoutMs));
    },
    [name, timeoutMs],
  );

/** Calls the server from a page without Firebase, which is loaded on demand. */
export const callServer = <N extends CallableName>(name: N, request: CallableRequest<N>) =>
  withClient(({ callOnce }) => callOnce(name, request));

async function withClient<T>(
  call: (client: typeof import('./callable-client.ts')) => Promise<Result<T, AppError>>,
): Promise<Result<T, AppError>> {
  try {
    return await call(await import('./callable-client.ts'));
  } catch (error) {
    return err(
      new AppError(
        'unavailable',
        'We cannot reach Daily Snapshot right now. Nothing was lost. Please try again.',
        { cause: error },
      ),
    );
  }
}
