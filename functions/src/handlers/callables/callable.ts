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
import { z } from 'zod';
import type { Caller } from '../../commands/caller.ts';
import { appCheckIsEnforced, REGION } from '../../config.ts';
import { clientAddress } from '../client-address.ts';
import { toHttpsError } from '../errors.ts';
import { ports } from '../../wiring.ts';
import { REPRESENTATIVE_CLAIM } from '@daily-snapshot/domain/sales/toolkit/sections';
import { requireGuard, requireRepresentative, type Guard } from './guard.ts';

type Options = Pick<CallableOptions, 'secrets' | 'timeoutSeconds' | 'memory' | 'concurrency'>;

interface OpenOptions extends Options {
  /** each attestation of a page is worth one request: for what costs money or writes to strangers */
  readonly isAttestedOnce?: boolean;
}

/** How the caller is signed in. */
export interface Session {
  readonly signedInAt: Date;
  /** of the network */
  readonly ipAddress: string;
}

/** Who asks. */
export interface Asker {
  /** undefined for a visitor */
  readonly caller: Caller | undefined;
  /** of the network */
  readonly ipAddress: string;
  /** what `requireGuard` asks about; undefined for a visitor */
  readonly proof: Proof | undefined;
}

interface Proof {
  readonly idToken: string;
  readonly signedInAt: Date;
}

type Callable<N extends CallableName> = CallableFunction<unknown, Promise<CallableResponse<N>>>;

/** Everybody's requests together start no more than this, so that nobody runs up a bill. */
const MOST_OPEN_INSTANCES = 10;

/** What Google gives a function that says nothing; said, so that it does not change unseen. */
const MOST_INSTANCES = 100;

/**
 * A callable for people who are signed in: the caller is known, their session still counts, and the
 * request is as its contract says before `handle` sees it.
 *
 * @param guard `recent` for what cannot be taken back
 * @param isForRepresentatives for what belongs to the sales toolkit
 */
export const callable = <N extends CallableName>(
  name: N,
  handle: (
    request: CallableRequest<N>,
    caller: Caller,
    session: Session,
  ) => Promise<CallableResponse<N>>,
  {
    guard = 'current',
    isForRepresentatives = false,
    ...options
  }: Options & { readonly guard?: Guard; readonly isForRepresentatives?: boolean } = {},
): Callable<N> =>
  wrap(
    name,
    { ...options, maxInstances: MOST_INSTANCES },
    async (request, { caller, ipAddress }, auth) => {
      if (!caller || !auth) throw new AppError('not-signed-in', 'Please sign in and try again.');
      const signedInAt = new Date(auth.token.auth_time * 1000);
      await requireGuard(ports(), guard, { idToken: auth.rawToken, signedInAt });
      if (isForRepresentatives) {
        const hasClaim = auth.token[REPRESENTATIVE_CLAIM] === true;
        await requireRepresentative(ports(), { accountId: caller.id, signedInAt, hasClaim });
      }
      return handle(request, caller, { signedInAt, ipAddress });
    },
  );

/** A callable for everybody; where App Check is enforced, for everybody on our own pages. */
export const openCallable = <N extends CallableName>(
  name: N,
  handle: (request: CallableRequest<N>, asker: Asker) => Promise<CallableResponse<N>>,
  { isAttestedOnce = false, ...options }: OpenOptions = {},
): Callable<N> =>
  wrap(
    name,
    {
      ...options,
      maxInstances: MOST_OPEN_INSTANCES,
      enforceAppCheck: appCheckIsEnforced,
      ...(isAttestedOnce && { consumeAppCheckToken: appCheckIsEnforced }),
    },
    handle,
  );

const wrap = <N extends CallableName>(
  name: N,
  options: CallableOptions,
  handle: (
    request: CallableRequest<N>,
    asker: Asker,
    auth: Called['auth'],
  ) => Promise<CallableResponse<N>>,
): Callable<N> => {
  const schema = requestSchemaOf(name);
  return onCall({ ...options, region: REGION }, async ({ data, auth, app, rawRequest }) => {
    try {
      // Firebase only notes that an attestation was used before.
      if (app?.alreadyConsumed) {
        throw new AppError('not-allowed', 'Please reload the page and try again.');
      }
      const request = schema.safeParse(data);
      if (!request.success) {
        throw new AppError('invalid-input', 'That request was incomplete. Please reload the page.');
      }
      const asker = {
        caller: auth && callerOf(auth),
        ipAddress: clientAddress(rawRequest),
        proof: auth && proofOf(auth),
      };
      return await handle(request.data as CallableRequest<N>, asker, auth);
    } catch (error) {
      throw toHttpsError(error);
    }
  });
};

/** A request says nothing beside what its contract names. */
function requestSchemaOf(name: CallableName): z.ZodType {
  const { request } = callables[name];
  return request instanceof z.ZodObject ? request.strict() : request;
}

const proofOf = ({ rawToken, token }: NonNullable<Called['auth']>): Proof => ({
  idToken: rawToken,
  signedInAt: new Date(token.auth_time * 1000),
});

const callerOf = ({ uid, token }: NonNullable<Called['auth']>): Caller => ({
  id: uid,
  signInAddress: token.email,
  email: token.email_verified === true ? token.email : undefined,
  claimsToAdminister: token.administrator === true,
});
