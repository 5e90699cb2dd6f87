import { onIdTokenChanged, type Auth as AuthSdk, type User as SdkUser } from 'firebase/auth';
import {
  eventBetween,
  UNKNOWN_AUTH,
  type AuthEvent,
  type AuthEventType,
  type AuthState,
  type Session,
} from './auth-events.ts';
import { removeAllDrafts } from '../data/drafts.ts';
import { keepValuesOf } from '../data/last-values.ts';
import { forgetNumbers } from '../early/kept-views.ts';

export type AuthListener = (event: AuthEvent) => void;

/** The sign-in state and its events, from this tab and others. */
export interface AuthStore {
  readonly get: () => AuthState;
  readonly subscribe: (onChange: () => void) => () => void;
  /** Starts with INITIAL_SESSION as soon as the state is known. */
  readonly onEvent: (listener: AuthListener) => () => void;
  /** Emits an event that Firebase Auth does not report. */
  readonly emit: (type: AuthEventType) => void;
  /**
   * Reloads the user from the server. Updates the state if it changed, and signs out if the session
   * ended.
   */
  readonly refresh: () => Promise<void>;
}

export function createAuthStore(sdk: AuthSdk): AuthStore {
  let state = UNKNOWN_AUTH;
  let lastTurn = 0;
  let stopListening: (() => void) | undefined;
  const changeListeners = new Set<() => void>();
  const eventListeners = new Set<AuthListener>();

  const emit = (type: AuthEventType) => {
    for (const listener of eventListeners) listener({ type, session: state.session });
  };
  const note = async (user: SdkUser | null) => {
    lastTurn += 1;
    const turn = lastTurn;
    const next = await stateOf(user);
    // A newer state has arrived meanwhile.
    if (turn !== lastTurn) return;
    const type = eventBetween(state, next);
    keepValuesOf(next.user?.id);
    // A page that loads knows no user at first, which ends nothing.
    const isOtherUser = state.user && state.user.id !== next.user?.id;
    if (isOtherUser || !next.user) {
      void removeAllDrafts();
      void forgetNumbers();
    }
    if (!isOtherUser) void endReplacedSession(state.session, next.session);
    state = next;
    for (const onChange of changeListeners) onChange();
    if (type) emit(type);
  };

  return {
    get: () => state,
    subscribe: (onChange) => {
      changeListeners.add(onChange);
      stopListening ??= onIdTokenChanged(sdk, (user) => void note(user));
      return () => changeListeners.delete(onChange);
    },
    onEvent: (listener) => {
      eventListeners.add(listener);
      if (!state.loading) listener({ type: 'INITIAL_SESSION', session: state.session });
      return () => eventListeners.delete(listener);
    },
    emit,
    refresh: async () => {
      const user = sdk.currentUser;
      if (!user) return;
      try {
        await user.reload();
        const { claims } = await user.getIdTokenResult();
        // Refreshes the token, because the server reads the confirmation from it.
        if (user.emailVerified && claims.email_verified !== true) await user.getIdToken(true);
      } catch {
        // If the session ended, the user is signed out by now. Otherwise the network failed, and
        // the next refresh retries.
      }
      await note(sdk.currentUser);
    },
  };
}

/** Ends the earlier session after the user has entered the password again. */
async function endReplacedSession(before: Session | null, after: Session | null): Promise<void> {
  if (!before || !after || after.signedInAt <= before.signedInAt) return;
  const { callAsUser } = await import('../data/callable-client.ts');
  // Without it, the session ends by its limits.
  await callAsUser('endSession', { id: before.signedInAt.getTime() / 1000 });
}

async function stateOf(sdkUser: SdkUser | null): Promise<AuthState> {
  if (!sdkUser) return { loading: false, user: null, session: null };
  const { uid: id, email, emailVerified: isEmailVerified } = sdkUser;
  const user = { id, email: email ?? '', isEmailVerified };
  try {
    const { authTime, expirationTime, signInSecondFactor, claims } =
      await sdkUser.getIdTokenResult();
    const session = {
      user,
      signedInAt: new Date(authTime),
      expiresAt: new Date(expirationTime),
      hasSecondFactor: signInSecondFactor !== null,
      isAdministrator: claims.administrator === true,
    };
    return { loading: false, user, session };
  } catch {
    return { loading: false, user, session: null };
  }
}
