import { AppError } from '@daily-snapshot/domain/app-error';
import {
  callables,
  type CallableName,
  type CallableRequest,
  type CallableResponse,
} from '@daily-snapshot/domain/contracts/callables';
import { onCall, type CallableFunction, type CallableOptions } from 'firebase-functions/https';
import type { Caller } from '../../commands/caller.ts';
import { REGION } from '../../config.ts';
import { toHttpsError } from '../errors.ts';

/**
 * A callable for people who are signed in: the caller is known and the request is as its contract
 * says before `handle` sees it.
 */
export function callable<N extends CallableName>(
  name: N,
  handle: (request: CallableRequest<N>, caller: Caller) => Promise<CallableResponse<N>>,
  options: Pick<CallableOptions, 'secrets' | 'timeoutSeconds' | 'memory'> = {},
): CallableFunction<unknown, Promise<CallableResponse<N>>> {
  return onCall({ ...options, region: REGION }, async ({ data, auth }) => {
    try {
      if (!auth) throw new AppError('not-signed-in', 'Please sign in and try again.');
      const request = callables[name].request.safeParse(data);
      if (!request.success) {
        throw new AppError('invalid-input', 'That request was incomplete. Please reload the page.');
      }
      const { email, email_verified: isTheirs } = auth.token;
      const caller = {
        id: auth.uid,
        signInAddress: email,
        email: isTheirs === true ? email : undefined,
      };
      return await handle(request.data as CallableRequest<N>, caller);
    } catch (error) {
      throw toHttpsError(error);
    }
  });
}
