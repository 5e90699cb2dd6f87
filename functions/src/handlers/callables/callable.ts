import { AppError } from '@daily-snapshot/domain/app-error';
import {
  callables,
  type CallableName,
  type CallableRequest,
  type CallableResponse,
} from '@daily-snapshot/domain/contracts/callables';
import {
  onCall,
  type CallableFunction,
  type CallableOptions,
  type CallableRequest as Called,
} from 'firebase-functions/https';
import type { Caller } from '../../commands/caller.ts';
import { REGION } from '../../config.ts';
import { clientAddress } from '../client-address.ts';
import { toHttpsError } from '../errors.ts';
import { ports } from '../../wiring.ts';
import { requireGuard, type Guard } from './guard.ts';

type Options = Pick<CallableOptions, 'secrets' | 'timeoutSeconds' | 'memory'>;

/**
 * A callable for people who are signed in: the caller is known and the request is as its contract
 * says before `handle` sees it.
 *
 * @param guard for what gives something away or cannot be taken back
 */
export function callable<N extends CallableName>(
  name: N,
  handle: (
    request: CallableRequest<N>,
    caller: Caller,
    session: { readonly signedInAt: Date },
  ) => Promise<CallableResponse<N>>,
  { guard, ...options }: Options & { readonly guard?: Guard } = {},
): CallableFunction<unknown, Promise<CallableResponse<N>>> {
  return openCallable(
    name,
    async (request, caller, _, auth) => {
      if (!caller || !auth) throw new AppError('not-signed-in', 'Please sign in and try again.');
      const signedInAt = new Date(auth.token.auth_time * 1000);
      if (guard) {
        await requireGuard(ports(), guard, { idToken: auth.rawToken, signedInAt });
      }
      return handle(request, caller, { signedInAt });
    },
    options,
  );
}

/**
 * A callable for everybody.
 *
 * @param handle is given no caller for a visitor, and the address of the network that asks
 */
export function openCallable<N extends CallableName>(
  name: N,
  handle: (
    request: CallableRequest<N>,
    caller: Caller | undefined,
    ipAddress: string,
    auth: Called['auth'],
  ) => Promise<CallableResponse<N>>,
  options: Options = {},
): CallableFunction<unknown, Promise<CallableResponse<N>>> {
  return onCall({ ...options, region: REGION }, async ({ data, auth, rawRequest }) => {
    try {
      const request = callables[name].request.safeParse(data);
      if (!request.success) {
        throw new AppError('invalid-input', 'That request was incomplete. Please reload the page.');
      }
      const caller = auth && callerOf(auth);
      const from = clientAddress(rawRequest);
      return await handle(request.data as CallableRequest<N>, caller, from, auth);
    } catch (error) {
      throw toHttpsError(error);
    }
  });
}

const callerOf = ({ uid, token }: NonNullable<Called['auth']>): Caller => ({
  id: uid,
  signInAddress: token.email,
  email: token.email_verified === true ? token.email : undefined,
});
