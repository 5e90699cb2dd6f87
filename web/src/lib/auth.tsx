import type { AppError } from '@daily-snapshot/domain/app-error';
import type { Result } from '@daily-snapshot/domain/result';
import {
  createUserWithEmailAndPassword,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signOut,
} from 'firebase/auth';
import { createContext, use, useMemo, type ReactNode } from 'react';
import { useAuth as useAuthSdk, useUser } from 'reactfire';
import { outcomeOf } from './failures.ts';

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
        outcomeOf(createUserWithEmailAndPassword(sdk, address, password)),
      signIn: (address, password) => outcomeOf(signInWithEmailAndPassword(sdk, address, password)),
      signOut: () => outcomeOf(signOut(sdk)),
      sendPasswordReset: (address) => outcomeOf(sendPasswordResetEmail(sdk, address)),
    }),
    [sdk, status, id, email],
  );
  return <AuthContext value={auth}>{children}</AuthContext>;
}
