import type { ToolkitCredential } from '@daily-snapshot/domain/sales/toolkit/toolkit-access-schema';

/** Who may unlock the toolkit. An address is the same however it is spelled. */
export interface ToolkitCredentials {
  /** What an address is known by where it must not be read, whether or not there is a credential. */
  keyOf(email: string): string;

  /** @returns `key` is that of `keyOf` */
  find(email: string): Promise<(ToolkitCredential & { readonly key: string }) | undefined>;

  /** By address. */
  all(): Promise<readonly ToolkitCredential[]>;

  /** A new one, or another password for one that there is; what the old one opened is closed. */
  put(credential: ToolkitCredential): Promise<void>;

  /**
   * Also closes what it opened.
   *
   * @returns false when there is none
   */
  remove(email: string): Promise<boolean>;
}

/** One sign-in of an account. */
export interface SignIn {
  readonly accountId: string;
  readonly signedInAt: Date;
}

/** Which sign-ins the gate has let in. */
export interface ToolkitGrants {
  /** @returns false, and nothing is given, when the credential is another one by now, or gone */
  give(
    to: SignIn,
    credential: { readonly key: string; readonly hash: string },
    until: Date,
  ): Promise<boolean>;
  isInForce(signIn: SignIn, now: Date): Promise<boolean>;
  /** Also when there is none. */
  end(signIn: SignIn): Promise<void>;
}

/** Passwords as they are kept: as hashes that are slow to compute. */
export interface PasswordHashes {
  /** @returns the hash with its salt and its parameters */
  hash(password: string): Promise<string>;

  /**
   * As slow without a hash as with one: how long it takes tells nothing.
   *
   * @param hash absent: nobody has this password
   */
  matches(password: string, hash: string | undefined): Promise<boolean>;
}
