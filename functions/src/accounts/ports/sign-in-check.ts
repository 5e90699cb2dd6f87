import type { Caller } from '../../platform/ports/caller.ts';

/** The sign-in of a caller. */
export interface CheckedSignIn {
  /** the time from which Firebase accepts sessions of the account */
  readonly sessionsFrom: Date;
  readonly signedInAt: Date;
  /** "Safari on iPhone" */
  readonly device: string;
}

/** Checks what each signed-in call requires of the account. */
export interface SignInCheck {
  /**
   * Refuses a session that is over. Marks an address as unverified that was verified without us, and
   * removes the access from before.
   *
   * @throws AppError `session-ended` if the session is over
   * @throws AppError `not-signed-in` if it removed anything, because it also ends all sessions
   */
  check(caller: Caller, signIn: CheckedSignIn): Promise<void>;
}
