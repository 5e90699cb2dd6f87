import type { ToolkitCredential } from '@daily-snapshot/domain/sales/toolkit/toolkit-access-schema';

/**
 * Credentials of the people who may unlock the toolkit. Addresses compare independent of spelling.
 */
export interface ToolkitCredentials {
  /** Returns the hash of an address, whether or not it has a credential. */
  keyOf(email: string): string;

  /** @returns the credential, with `key` from `keyOf` */
  find(email: string): Promise<(ToolkitCredential & { readonly key: string }) | undefined>;

  /** Returns all credentials, ordered by address. */
  all(): Promise<readonly ToolkitCredential[]>;

  /** Creates a credential or changes its password. Revokes the grants of the old password. */
  put(credential: ToolkitCredential): Promise<void>;

  /**
   * Removes a credential and revokes its grants.
   *
   * @returns false if there is no credential
   */
  remove(email: string): Promise<boolean>;
}

/** One sign-in session of an account. */
export interface SignIn {
  readonly accountId: string;
  readonly signedInAt: Date;
}

/** Access grants to the toolkit, one per sign-in. */
export interface ToolkitGrants {
  /** @returns false, without a grant, if the credential was changed or removed meanwhile */
  grant(
    to: SignIn,
    credential: { readonly key: string; readonly hash: string },
    until: Date,
  ): Promise<boolean>;
  isInForce(signIn: SignIn, now: Date): Promise<boolean>;
  /** Revokes a grant. Does nothing if there is none. */
  end(signIn: SignIn): Promise<void>;
}

/** Slow password hashes. */
export interface PasswordHashes {
  /** @returns the hash with its salt and its parameters */
  hash(password: string): Promise<string>;

  /**
   * Compares a password with a hash. Takes the same time if there is no hash, so that the duration
   * does not reveal whether an address is known.
   * @param hash undefined if the address has no credential
   */
  matches(password: string, hash: string | undefined): Promise<boolean>;
}
