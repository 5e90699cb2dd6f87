/** The accounts of people, as whoever signs them in knows them. */
export interface Accounts {
  /** Whether a proof of signing in still counts: not after it was revoked, or the account closed. */
  isInForce(idToken: string): Promise<boolean>;

  /** Ends every session; proofs that are out already count no more where it matters. */
  endSessions(accountId: string): Promise<void>;
}
