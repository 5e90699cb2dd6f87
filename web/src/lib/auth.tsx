import { AppError, type AppErrorCode } from '@daily-snapshot/domain/app-error';
import { err, ok, type Result } from '@daily-snapshot/domain/result';
import { FirebaseError } from 'firebase/app';
import {
  createUserWithEmailAndPassword,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signOut,
} from 'firebase/auth';
import { createContext, use, useMemo, type ReactNode } from 'react';
import { useAuth as useAuthSdk, useUser } from 'reactfire';
import { toAppError } from './failures.ts';

export interface User {
  readonly id: string;
  readonly email: string;
}

type Outcome = Promise<Result<void, AppError>>;

export interface Auth {
  /** Null when nobody is signed in. */
  readonly user: User | null;
  /** True until it is known whether somebody is. */
  readonly isLoading: boolean;
  readonly signUp: (email: string, password: string) => Outcome;
  readonly signIn: (email: string, password: string) => Outcome;
  readonly signOut: () => Outcome;
  readonly sendPasswordReset: (email: string) => Outcome;
}

const AuthContext = createContext<Auth | null>(null);

/** @throws Error outside of an AuthProvider */
export function useAuth(): Auth {
  const auth = use(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}

export function AuthProvider({ children }: { readonly children: ReactNode }) {
  const sdk = useAuthSdk();
  const { status, data } = useUser({ suspense: false });
  const id = data?.uid;
  const email = data?.email ?? '';

  const auth = useMemo<Auth>(
    () => ({
      user: id === undefined ? null : { id, email },
      isLoading: status === 'loading',
      signUp: (address, password) =>
        attempt(createUserWithEmailAndPassword(sdk, address, password)),
      signIn: (address, password) => attempt(signInWithEmailAndPassword(sdk, address, password)),
      signOut: () => attempt(signOut(sdk)),
      sendPasswordReset: (address) => attempt(sendPasswordResetEmail(sdk, address)),
    }),
    [sdk, status, id, email],
  );
  return <AuthContext value={auth}>{children}</AuthContext>;
}

async function attempt(work: Promise<unknown>): Outcome {
  try {
    await work;
    return ok(undefined);
  } catch (error) {
    const known = error instanceof FirebaseError ? AUTH_FAILURES[error.code] : undefined;
    if (!known) return err(toAppError(error));
    return err(new AppError(known.code, known.message, { cause: error }));
  }
}

const wrongCredentials = {
  code: 'not-signed-in',
  message: 'Invalid login credentials. Check the e-mail address and the password.',
} as const;

const AUTH_FAILURES: Readonly<Record<string, { code: AppErrorCode; message: string }>> = {
  'auth/invalid-credential': wrongCredentials,
  'auth/wrong-password': wrongCredentials,
  'auth/user-not-found': wrongCredentials,
  'auth/email-already-in-use': {
    code: 'conflict',
    message: 'There is an account with this e-mail address already. Sign in instead.',
  },
  'auth/weak-password': {
    code: 'invalid-input',
    message: 'This password is too weak: use at least 8 characters.',
  },
  'auth/invalid-email': {
    code: 'invalid-input',
    message: 'That does not look like an e-mail address.',
  },
  'auth/too-many-requests': {
    code: 'unavailable',
    message: 'Too many attempts. Please wait a few minutes and try again.',
  },
  'auth/network-request-failed': {
    code: 'unavailable',
    message: 'Daily Snapshot cannot be reached just now. Check your connection and try again.',
  },
};
