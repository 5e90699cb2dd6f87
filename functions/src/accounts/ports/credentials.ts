/** The sign-in of accounts in Firebase Authentication. */
export interface Credentials {
  /** Returns whether an account has this address, verified or not. */
  hasAccount(address: string): Promise<boolean>;

  /**
   * Makes an address the verified sign-in address of an account. Idempotent.
   *
   * @returns `taken` if another account has the address; `gone` if there is no such account
   */
  setAddress(accountId: string, address: string): Promise<'set' | 'taken' | 'gone'>;

  /** Marks the address of an account as unverified. Idempotent. */
  markUnverified(accountId: string): Promise<void>;

  /** Replaces the password by a random one, so that the person has to choose a new one. */
  invalidatePassword(accountId: string): Promise<void>;

  hasSecondFactor(accountId: string): Promise<boolean>;

  /** Removes every second factor. Idempotent. */
  removeSecondFactors(accountId: string): Promise<void>;
}

export interface PasswordVerifier {
  /**
   * Checks a password.
   *
   * @returns the id of the account if the password is right and the account has a second factor
   * @throws AppError `unavailable` if Firebase Authentication cannot be reached
   */
  accountOf(address: string, password: string): Promise<string | undefined>;

  /**
   * Returns whether a password is right, with or without a second factor.
   *
   * @throws AppError `unavailable` if Firebase Authentication cannot be reached
   */
  hasPassword(address: string, password: string): Promise<boolean>;
}

export type MailedCodePurpose = 'VERIFY_EMAIL' | 'PASSWORD_RESET';

/** The codes in the e-mails of Firebase Authentication. */
export interface MailedCodes {
  /**
   * Returns the address that received a code, without using the code.
   *
   * @returns undefined if the code was used, has expired or has another purpose
   * @throws AppError `unavailable` if Firebase Authentication cannot be reached
   */
  addressOf(code: string, purpose: MailedCodePurpose): Promise<string | undefined>;

  /**
   * Verifies the address.
   *
   * @returns false if the code was used meanwhile
   * @throws AppError `unavailable` if Firebase Authentication cannot be reached
   */
  apply(code: string): Promise<boolean>;

  /**
   * Replaces the password of the account, ends its sessions and verifies the address.
   *
   * @returns false if the code was used meanwhile
   * @throws AppError `invalid-input` if Firebase Authentication refuses the password
   * @throws AppError `unavailable` if Firebase Authentication cannot be reached
   */
  resetPassword(code: string, password: string): Promise<boolean>;
}
