/** The accounts of Firebase Authentication. */
export interface Accounts {
  /**
   * Returns the time from which sessions of the account of an id token are in force.
   *
   * @returns undefined if the session has ended or the account is disabled
   */
  sessionsFrom(idToken: string): Promise<Date | undefined>;

  /** Ends every session of an account. Id tokens already issued fail the session check. */
  endSessions(accountId: string): Promise<void>;

  /**
   * Returns a token with which a browser begins a new session.
   *
   * @returns undefined if it cannot be signed
   */
  signInTokenOf(accountId: string): Promise<string | undefined>;

  findByAddress(address: string): Promise<
    | {
        readonly id: string;
        /** as the account spells it */
        readonly address: string;
        readonly isVerified: boolean;
        readonly sessionsFrom: Date;
      }
    | undefined
  >;

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

  /** @returns when an account was created, or undefined if it does not exist */
  createdAt(accountId: string): Promise<Date | undefined>;

  /** Deletes an account. Idempotent. */
  remove(accountId: string): Promise<void>;
}
