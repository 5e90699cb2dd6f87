import type { Grant } from './source-provider.ts';

/** A connection and its business. */
export interface ConnectionKey {
  readonly businessId: string;
  readonly connectionId: string;
}

/** An encrypted secret. It is useless without the key, so it can be stored anywhere. */
export interface Sealed {
  readonly algorithm: 'A256GCM';
  readonly sealed: string;
  readonly iv: string;
  readonly tag: string;
  /** the data key, encrypted with a key that never leaves the key management service */
  readonly wrappedKey: string;
  /** the version of that key */
  readonly keyVersion: string;
}

/** Encrypts small secrets. Each has its own data key and is bound to its record. */
export interface Sealer {
  /** @param about the record; the secret cannot be opened for another record */
  seal(about: string, secret: Readonly<Record<string, string>>): Promise<Sealed>;

  /** @throws Error if it belongs to another record, was changed, or its key is destroyed */
  open(about: string, sealed: Sealed): Promise<Readonly<Record<string, string>>>;

  /** Returns the key version that encrypts new secrets. */
  newestVersion(): Promise<string>;

  /** Returns the same secret with its data key encrypted by the newest version. */
  rewrap(about: string, sealed: Sealed): Promise<Sealed>;
}

/** Stores the encrypted grants. */
export interface Vault {
  save(key: ConnectionKey, grant: Grant): Promise<void>;

  /**
   * Replaces a grant by its renewal, unless another process has stored or destroyed it meanwhile.
   *
   * @param before the grant that was renewed
   * @returns false if another grant, or none, is stored; that remains
   */
  replace(key: ConnectionKey, grant: Grant, before: Grant): Promise<boolean>;

  /** @returns undefined if there is none */
  read(key: ConnectionKey): Promise<Grant | undefined>;

  /** Destroys a grant permanently. */
  shred(key: ConnectionKey): Promise<void>;

  /**
   * Encrypts data keys of older key versions with the newest version.
   *
   * @returns how many; fewer than `most` if none is left
   */
  rewrap(most: number): Promise<number>;
}
