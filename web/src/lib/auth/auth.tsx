import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import { ok, type Result } from '@daily-snapshot/domain/shared/result';
import {
  createUserWithEmailAndPassword,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signOut,
} from 'firebase/auth';
import {
  createContext,
  use,
  useEffect,
  useMemo,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { useAuth as useAuthSdk } from 'reactfire';
import { UNKNOWN_AUTH, type AuthState } from './auth-events.ts';
import { createAuthStore, type AuthStore } from './auth-store.ts';
import { outcomeOf } from '../data/failures.ts';
import { retryTransient } from '../data/retry-transient.ts';
import { withChallenge, type SecondFactorChallenge } from './second-factor.ts';

export type { AuthEvent, AuthEventType, Session, User } from './auth-events.ts';

type Outcome = Promise<Result<void, AppError>>;

/** A challenge if the account has a second factor. */
export type SignInOutcome = Promise<Result<SecondFactorChallenge | undefined, AppError>>;

export interface Auth extends AuthState {
  /** Also sends the e-mail that confirms the address. */
  readonly signUp: (email: string, password: string) => Outcome;
  readonly signIn: (email: string, password: string) => SignInOutcome;
  readonly signOut: () => Outcome;
  readonly sendPasswordReset: (email: string) => Outcome;
  /** Reports session events from this tab and others. */
  readonly onEvent: AuthStore['onEvent'];
}

const AuthContext = createContext<Auth | null>(null);
const StoreContext = createContext<AuthStore | null>(null);

/** Returns the sign-in state and actions. @throws Error outside an AuthProvider */
export function useAuth(): Auth {
  const auth = use(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}

/** Returns the store for account changes. @throws Error outside an AuthProvider */
export function useAuthStore(): AuthStore {
  const store = use(StoreContext);
  if (!store) throw new Error('useAuth must be used within an AuthProvider');
  return store;
}

export function AuthProvider({ children }: { readonly children: ReactNode }) {
  const sdk = useAuthSdk();
  const store = useMemo(() => createAuthStore(sdk), [sdk]);
  const state = useSyncExternalStore(store.subscribe, store.get, () => UNKNOWN_AUTH);
  useRefreshOnReturn(store);

  const auth = useMemo<Auth>(
    () => ({
      ...state,
      signUp: async (address, password) => {
        const created = await outcomeOf(createUserWithEmailAndPassword(sdk, address, password));
        // Ignores a failed confirmation e-mail, because the user can resend it from the account
        // page.
        if (created.ok && sdk.currentUser) {
          await outcomeOf(sendEmailVerification(sdk.currentUser, { url: location.origin }));
        }
        return created;
      },
      signIn: async (address, password) => {
        const outcome = await withChallenge(
          sdk,
          retryTransient(() => signInWithEmailAndPassword(sdk, address, password)),
        );
        return outcome.ok && outcome.value
          ? ok(withCompletion(outcome.value, () => store.emit('MFA_CHALLENGE_VERIFIED')))
          : outcome;
      },
      signOut: () => outcomeOf(signOut(sdk)),
      sendPasswordReset: (address) =>
        outcomeOf(retryTransient(() => sendPasswordResetEmail(sdk, address))),
      onEvent: store.onEvent,
    }),
    [sdk, state, store],
  );
  return (
    <StoreContext value={store}>
      <AuthContext value={auth}>{children}</AuthContext>
    </StoreContext>
  );
}

const withCompletion = (
  { answer }: SecondFactorChallenge,
  onDone: () => void,
): SecondFactorChallenge => ({
  answer: async (code) => {
    const outcome = await answer(code);
    if (outcome.ok) onDone();
    return outcome;
  },
});

/**
 * Refreshes the user when the tab becomes visible, because the session may have ended or the
 * address may have been confirmed elsewhere.
 */
function useRefreshOnReturn({ refresh }: AuthStore): void {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void refresh();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [refresh]);
}
