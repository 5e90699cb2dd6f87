import type { RecoveryCodes as StoredRecoveryCodes } from '@daily-snapshot/domain/accounts/recovery-codes';

/** Stores the hashes of recovery codes. */
export interface RecoveryCodes {
  find(accountId: string): Promise<StoredRecoveryCodes | undefined>;

  put(accountId: string, codes: StoredRecoveryCodes): Promise<void>;

  /** Removes all codes of an account. Idempotent. */
  remove(accountId: string): Promise<void>;

  /**
   * Changes the codes of an account in a transaction.
   *
   * @param decide returns undefined to change nothing. May run more than once
   */
  change(
    accountId: string,
    decide: (codes: StoredRecoveryCodes) => StoredRecoveryCodes | undefined,
  ): Promise<void>;
}

export interface RecoveryCodeHashes {
  /** Returns random bytes for one code. */
  randomBytes(count: number): Uint8Array;

  newSalt(): string;

  /**
   * Returns the slow hash of a code.
   *
   * @param salt undefined for an account without codes, which takes as long
   */
  hash(code: string, salt: string | undefined): Promise<string>;
}
