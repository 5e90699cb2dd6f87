import { deviceName } from '@daily-snapshot/domain/accounts/device';
import { SIGN_IN_PROVIDERS } from '@daily-snapshot/domain/accounts/sessions';
import { AppError } from '@daily-snapshot/domain/shared/app-error';
import {
  callableFunctions,
  callables,
  type Audience,
  type CallableFunctionName,
  type CallableName,
  type CallableRequest,
  type CallableResponse,
  type CallOf,
} from '@daily-snapshot/domain/contracts/callables';
import { takeTraceId } from '@daily-snapshot/domain/contracts/trace';
import { REPRESENTATIVE_CLAIM } from '@daily-snapshot/domain/sales/toolkit/sections';
import {
  onCall,
  type CallableOptions,
  type CallableRequest as FirebaseRequest,
} from 'firebase-functions/https';
import { z } from 'zod';
import { requireVerifiedAddress, type Caller } from '../ports/caller.ts';
import {
  appCheckIsEnforced,
  proxyHops,
  REGION,
  siteOrigin,
  type FunctionOptions,
} from '../config.ts';
import { withDecodableBody, type DeployedCallable } from './decodable-body.ts';
import { enforceCallLimit } from './enforce-call-limit.ts';
import { clientAddress } from './http.ts';
import { onlyFromOurSite } from './only-from-our-site.ts';
import { logRefusedAnswer, toHttpsError } from './errors.ts';
import { withoutCaching } from './without-caching.ts';
import { logger } from '../logging/logger.ts';
import { inTrace } from '../logging/trace.ts';
import { ports } from '../wiring/wiring.ts';
import { storeNotices } from '../firestore/set-aside.ts';
import { requireGuard, requireRepresentative, type Guard } from './guard.ts';

interface PublicOptions extends FunctionOptions {
  /**
   * Accepts each App Check token once. Set it on a function that costs money or writes to
   * strangers. The browser fetches a separate token for each request to the function.
   */
  readonly isAttestedOnce?: boolean;
}

interface SignIn {
  readonly idToken: string;
  readonly signedInAt: Date;
  /** "Safari on iPhone" */
  readonly device: string;
}

/** Who sent a request, and from where. */
export interface CallContext {
  /** undefined for a visitor */
  readonly caller: Caller | undefined;
  /** undefined for a visitor */
  readonly signIn: SignIn | undefined;
  readonly ipAddress: string;
  /** Whether App Check has verified the page with a token that is accepted once. */
  readonly isAttested: boolean;
}

/** The session of a caller. */
export interface Session {
  readonly signedInAt: Date;
  readonly ipAddress: string;
}

type PublicHandler<N extends CallableName> = (
  request: CallableRequest<N>,
  context: CallContext,
) => Promise<CallableResponse<N>>;

type SignedInHandler<N extends CallableName> = (
  request: CallableRequest<N>,
  caller: Caller,
  session: Session,
) => Promise<CallableResponse<N>>;

/** A handler with additional requirements. */
interface GuardedHandler<N extends CallableName> {
  /** `recent` for an action that cannot be undone. The default is `current`. */
  readonly guard?: Guard;
  /** Whether the call gives or takes access, which needs a verified address. */
  readonly needsVerifiedAddress?: boolean;
  /** Whether the call belongs to the sales toolkit. */
  readonly isForRepresentatives?: boolean;
  readonly handle: SignedInHandler<N>;
}

type SignedInCall<N extends CallableName> = SignedInHandler<N> | GuardedHandler<N>;

/** The functions of the contract that have a given audience. */
type FunctionFor<A extends Audience> = {
  [F in CallableFunctionName]: (typeof callableFunctions)[F]['audience'] extends A ? F : never;
}[CallableFunctionName];

/** A handler after validation, with the types of the individual call erased. */
type Handler = (request: never, context: CallContext) => Promise<unknown>;

/**
 * Deploys a function that anyone may call. It must not share an instance with signed-in calls. If App
 * Check is enforced, only our own pages can call it.
 */
export const publicFunction = <F extends FunctionFor<'public'>>(
  name: F,
  calls: { readonly [N in CallOf<F>]: PublicHandler<N> },
  { isAttestedOnce = false, ...options }: PublicOptions,
): DeployedCallable =>
  deploy(name, new Map(Object.entries<Handler>(calls)), {
    ...options,
    enforceAppCheck: appCheckIsEnforced,
    ...(isAttestedOnce && { consumeAppCheckToken: appCheckIsEnforced }),
  });

/**
 * Deploys a function for signed-in callers. A handler runs only after the request matches its contract
 * and the session of the caller is in force.
 */
export const signedInFunction = <F extends FunctionFor<'signed-in'>>(
  name: F,
  calls: { readonly [N in CallOf<F>]: SignedInCall<N> },
  options: FunctionOptions,
): DeployedCallable => deploy(name, signedInHandlers(calls), options);

/** Deploys a function for administrators. */
export const administratorFunction = <F extends FunctionFor<'administrators'>>(
  name: F,
  calls: { readonly [N in CallOf<F>]: SignedInCall<N> },
  {
    requireAdministrator,
    ...options
  }: FunctionOptions & { readonly requireAdministrator: (caller: Caller) => Promise<void> },
): DeployedCallable => deploy(name, signedInHandlers(calls, requireAdministrator), options);

function signedInHandlers(
  calls: Readonly<Record<string, SignedInHandler<never> | GuardedHandler<never>>>,
  requireRole?: (caller: Caller) => Promise<void>,
): ReadonlyMap<string, Handler> {
  const handlers = Object.entries(calls).map(([name, call]) => {
    const guarded = typeof call === 'function' ? { handle: call } : call;
    if (!isCallable(name)) throw new Error(`The contract has no call ${name}`);
    return [name, signedInHandler(name, guarded, requireRole)] as const;
  });
  return new Map(handlers);
}

const signedInHandler =
  (
    name: CallableName,
    {
      guard = 'current',
      needsVerifiedAddress = false,
      isForRepresentatives = false,
      handle,
    }: GuardedHandler<never>,
    requireRole?: (caller: Caller) => Promise<void>,
  ): Handler =>
  async (request, { caller, signIn, ipAddress }) => {
    if (!caller || !signIn) throw new AppError('not-signed-in', 'Please sign in and try again.');
    const { signedInAt } = signIn;
    await requireSession(guard, caller, signIn);
    if (needsVerifiedAddress) requireVerifiedAddress(caller);
    if (isForRepresentatives) {
      const hasClaim = caller.claimsToRepresent === true;
      await requireRepresentative(ports(), { accountId: caller.id, signedInAt, hasClaim });
    }
    await requireRole?.(caller);
    await enforceCallLimit(ports(), name, caller.id);
    return handle(request, caller, { signedInAt, ipAddress });
  };

/**
 * Checks the session of a caller. Public calls use it too if they do more for some accounts.
 *
 * @throws AppError `not-signed-in` or `session-ended` if it has ended, or is too old for the guard
 */
export async function requireSession(guard: Guard, caller: Caller, signIn: SignIn): Promise<void> {
  const { signedInAt, device } = signIn;
  const sessionsFrom = await requireGuard(ports(), guard, signIn);
  await ports().signInCheck.check(caller, { sessionsFrom, signedInAt, device });
}

function deploy(
  functionName: string,
  handlers: ReadonlyMap<string, Handler>,
  options: CallableOptions,
): DeployedCallable {
  const deployed = onCall({ ...options, region: REGION, cors: siteOrigin }, (request) => {
    const { traceId, data } = takeTraceId(request.data);
    return inTrace(() => answerTo({ ...request, data }), { id: traceId });
  });
  return withoutCaching(onlyFromOurSite(withDecodableBody(deployed)));

  async function answerTo({
    data,
    auth,
    app,
    rawRequest,
  }: Pick<FirebaseRequest, 'data' | 'auth' | 'app' | 'rawRequest'>): Promise<unknown> {
    // A function with one call has the name of that call and needs no further path.
    const call = handlers.has(functionName) ? functionName : rawRequest.path.split('/').at(-1);
    const handle = call === undefined ? undefined : handlers.get(call);
    try {
      // Firebase only reports that an attestation was used before.
      if (app?.alreadyConsumed) {
        throw new AppError('not-allowed', 'Please reload the page and try again.');
      }
      if (!handle || !isCallable(call)) {
        throw new AppError('not-found', 'This page is out of date. Please reload it.');
      }
      const request = requestSchemaOf(call).safeParse(data);
      if (!request.success) {
        throw new AppError(
          'invalid-input',
          'The request was incomplete. Nothing was changed. Please reload the page.',
        );
      }
      const signedIn = auth && isOfOurSignIn(auth) ? auth : undefined;
      const context = {
        caller: signedIn && callerOf(signedIn),
        signIn: signedIn && signInOf(signedIn, rawRequest.get('user-agent')),
        ipAddress: clientAddress(rawRequest, proxyHops.value()),
        // Without enforcement, Firebase passes tokens on that were used before.
        isAttested:
          app !== undefined &&
          options.consumeAppCheckToken !== undefined &&
          appCheckIsEnforced.value(),
      };
      const answer = await handle(request.data as never, context);
      logger.info('Answered a call', { call, accountId: auth?.uid });
      logRefusedAnswer(answer, { call, accountId: auth?.uid });
      return answer;
    } catch (error) {
      throw toHttpsError(error, { call: handle && call, accountId: auth?.uid });
    } finally {
      await storeNotices();
    }
  }
}

/** Waits for a command that returns nothing, and answers with an empty object. */
export async function noContent(work: Promise<unknown>): Promise<Record<string, never>> {
  await work;
  return {};
}

const isCallable = (name: string | undefined): name is CallableName =>
  name !== undefined && Object.hasOwn(callables, name);

/** Returns the schema of a request, which rejects fields that the contract does not name. */
function requestSchemaOf(name: CallableName): z.ZodType {
  const { request } = callables[name];
  return request instanceof z.ZodObject ? request.strict() : request;
}

type Auth = NonNullable<FirebaseRequest['auth']>;

/** Returns whether a session began in a way that we offer. The console may turn others on. */
const isOfOurSignIn = ({ token }: Auth): boolean =>
  // The local environment accepts any token.
  SIGN_IN_PROVIDERS.includes(
    (token.firebase as Partial<typeof token.firebase> | undefined)?.sign_in_provider ?? '',
  );

const signInOf = ({ rawToken, token }: Auth, userAgent = ''): SignIn => ({
  idToken: rawToken,
  signedInAt: new Date(token.auth_time * 1000),
  device: deviceName(userAgent),
});

const callerOf = ({ uid, token }: Auth): Caller => ({
  id: uid,
  signInAddress: token.email,
  email: token.email_verified === true ? token.email : undefined,
  claimsToAdminister: token.administrator === true,
  claimsToRepresent: token[REPRESENTATIVE_CLAIM] === true,
});
