import type { Caller } from '../../platform/ports/caller.ts';

/** Checks what each signed-in call requires of the account. */
export interface SignInCheck {
  /**
   * Removes the access from before the first verification of the caller's address.
   *
   * @param sessionsFrom the time from which sessions of the account are in force
   * @throws AppError `not-signed-in` if it removed anything, because it also ends all sessions
   */
  check(caller: Caller, sessionsFrom: Date): Promise<void>;
}
