import type { SessionUse } from '@daily-snapshot/domain/accounts/sessions';
import type { SignInRecord } from '@daily-snapshot/domain/accounts/sign-in-record-schema';

export interface SignInRecords {
  find(accountId: string): Promise<SignInRecord | undefined>;

  /** Marks an address of an account as confirmed. */
  confirm(accountId: string, addressKey: string): Promise<void>;

  /** Records the second from which sessions are in force. An earlier second changes nothing. */
  endSessionsBefore(accountId: string, second: number): Promise<void>;

  /** Records that a session was used. */
  recordUse(accountId: string, use: SessionUse): Promise<void>;

  /**
   * Ends one session. Idempotent.
   *
   * @returns false if too many sessions of the account have ended alone
   */
  endSession(accountId: string, signedInSecond: number): Promise<boolean>;
}
