import { AppError } from '@daily-snapshot/domain/app-error';
import {
  callables,
  type CallableName,
  type CallableRequest,
  type CallableResponse,
} from '@daily-snapshot/domain/contracts/callables';
import { onCall, type CallableFunction, type CallableOptions } from 'firebase-functions/https';
import { appCheckIsEnforced, REGION } from '../../config.ts';
import { clientAddress } from '../client-address.ts';
import { toHttpsError } from '../errors.ts';

/**
 * A callable for the forms of public pages. Where App Check is enforced, only our own pages get through, and each
 * attestation once.
 *
 * @param handle is given the address of the network that asks
 */
export function formCallable<N extends CallableName>(
  name: N,
  handle: (request: CallableRequest<N>, ipAddress: string) => Promise<CallableResponse<N>>,
  options: Pick<CallableOptions, 'secrets'> = {},
): CallableFunction<unknown, Promise<CallableResponse<N>>> {
  return onCall(
    {
      ...options,
      region: REGION,
      maxInstances: 10,
      enforceAppCheck: appCheckIsEnforced,
      consumeAppCheckToken: appCheckIsEnforced,
    },
    async ({ data, app, rawRequest }) => {
      try {
        if (app?.alreadyConsumed) {
          throw new AppError('not-allowed', 'Please reload the page and try again.');
        }
        const request = callables[name].request.safeParse(data);
        if (!request.success) {
          throw new AppError(
            'invalid-input',
            'That request was incomplete. Please reload the page.',
          );
        }
        return await handle(request.data as CallableRequest<N>, clientAddress(rawRequest));
      } catch (error) {
        throw toHttpsError(error);
      }
    },
  );
}
