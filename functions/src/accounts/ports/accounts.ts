/** The accounts of Firebase Authentication. */
export interface Accounts {
  /**
   * Returns whether the session of an id token is in force: not revoked, and its account not
   * disabled.
   */
  isInForce(idToken: string): Promise<boolean>;

  /** Ends every session of an account. Id tokens already issued fail the session check. */
  endSessions(accountId: string): Promise<void>;

  /**
   * Returns the verified address of an account.
   *
   * @returns undefined without an account or a verified address. The erasure must not delete data
   * of an address that someone only typed.
   */
  addressOf(accountId: string): Promise<string | undefined>;

  /**
   * Returns the addresses of accounts and whether they are verified. Accounts without an address
   * are absent.
   */
  signInsOf(
    accountIds: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly address: string; readonly isVerified: boolean }>>;

  /** Deletes an account. Idempotent. */
  remove(accountId: string): Promise<void>;
}
