/** Who is signed in. */
export interface User {
  readonly id: string;
  readonly email: string;
  /** Whether it is known that the address is theirs. */
  readonly isEmailVerified: boolean;
}

/** How long who is signed in has been, and until when the present proof of it holds. */
export interface Session {
  readonly user: User;
  readonly signedInAt: Date;
  /** The proof is renewed by itself before. */
  readonly expiresAt: Date;
  readonly hasSecondFactor: boolean;
  /** As the proof says, for what is offered; the server decides. */
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
  /** Null when nobody is signed in after it. */
  readonly session: Session | null;
}

export interface AuthState {
  /** True until it is known whether somebody is signed in. */
  readonly loading: boolean;
  readonly user: User | null;
  /** Null also while the proof cannot be read, for want of a network. */
  readonly session: Session | null;
}

export const UNKNOWN_AUTH: AuthState = { loading: true, user: null, session: null };

/** What has happened between two states; nothing when they tell the same. */
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
