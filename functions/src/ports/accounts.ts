/** The accounts of people, as whoever signs them in knows them. */
export interface Accounts {
  /** Whether a proof of signing in still counts: not after it was revoked, or the account closed. */
  isInForce(idToken: string): Promise<boolean>;

  /** Ends every session; proofs that are out already count no more where it matters. */
  endSessions(accountId: string): Promise<void>;

  /**
   * @returns undefined when there is no such account, or its address is not known to be theirs: what
   *   belongs to an address must not go because somebody typed it
   */
  addressOf(accountId: string): Promise<string | undefined>;

  /** What people sign in with, and whether it is known to be theirs; who has no address is left out. */
  signInsOf(
    accountIds: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly address: string; readonly isVerified: boolean }>>;

  /** Also when it is gone already. */
  remove(accountId: string): Promise<void>;
}
