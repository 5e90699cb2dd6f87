/** The signed-in user. */
export interface User {
  readonly id: string;
  readonly email: string;
  /** Whether the user confirmed the address. */
  readonly isEmailVerified: boolean;
}

/** The sign-in time of the user and the expiry of the current ID token. */
export interface Session {
  readonly user: User;
  readonly signedInAt: Date;
  /** The token is refreshed automatically before this time. */
  readonly expiresAt: Date;
  readonly hasSecondFactor: boolean;
  /** Whether the ID token claims it. For display only: the server checks access. */
  readonly isAdministrator: boolean;
}

export type AuthEventType =
  | 'INITIAL_SESSION'
  | 'SIGNED_IN'
  | 'SIGNED_OUT'
  | 'TOKEN_REFRESHED'
  | 'USER_UPDATED'
  | 'PASSWORD_RECOVERY'
  | 'MFA_CHALLENGE_VERIFIED';

export interface AuthEvent {
  readonly type: AuthEventType;
  /** Null if no user is signed in after the event. */
  readonly session: Session | null;
}

export interface AuthState {
  /** True until the sign-in state is known. */
  readonly loading: boolean;
  readonly user: User | null;
  /** Also null while the token cannot be read, such as offline. */
  readonly session: Session | null;
}

export const UNKNOWN_AUTH: AuthState = { loading: true, user: null, session: null };

/** Returns the event between two states, or undefined if they do not differ. */
export function eventBetween(before: AuthState, after: AuthState): AuthEventType | undefined {
  if (after.loading) return undefined;
  if (before.loading) return 'INITIAL_SESSION';
  if (before.user?.id !== after.user?.id) return after.user ? 'SIGNED_IN' : 'SIGNED_OUT';
  if (!before.user || !after.user) return undefined;
  if (
    before.user.email !== after.user.email ||
    before.user.isEmailVerified !== after.user.isEmailVerified
  ) {
    return 'USER_UPDATED';
  }
  const [old, renewed] = [before.session?.expiresAt, after.session?.expiresAt];
  return renewed && old?.getTime() !== renewed.getTime() ? 'TOKEN_REFRESHED' : undefined;
}
