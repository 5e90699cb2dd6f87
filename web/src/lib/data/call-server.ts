import { AppError } from '@daily-snapshot/domain/shared/app-error';
import type {
  CallableName,
  CallableRequest,
  CallableResponse,
} from '@daily-snapshot/domain/contracts/callables';
import { err, type Result } from '@daily-snapshot/domain/shared/result';

/** Calls the server from a page without Firebase, which is loaded on demand. */
export async function callServer<N extends CallableName>(
  name: N,
  request: CallableRequest<N>,
): Promise<Result<CallableResponse<N>, AppError>> {
  try {
    const { callOnce } = await import('./callable.ts');
    return await callOnce(name, request);
  } catch (error) {
    return err(
      new AppError('unavailable', 'Daily Snapshot cannot be reached just now.', { cause: error }),
    );
  }
}
