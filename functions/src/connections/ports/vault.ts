import type { Grant } from './source-provider.ts';

/** Which connection of which business. */
export interface ConnectionKey {
  readonly businessId: string;
  readonly connectionId: string;
}

/** A secret that can be stored anywhere: whoever has it and no key has nothing. */
export interface Sealed {
  readonly algorithm: 'A256GCM';
  readonly sealed: string;
  readonly iv: string;
  readonly tag: string;
  /** the key it was sealed with, sealed with a key that never leaves its keeper */
  readonly wrappedKey: string;
  /** by which version of that */
  readonly keyVersion: string;
}

/** Seals small secrets, each with a key of its own, and each to the record it belongs to. */
export interface Sealer {
  /** @param about names the record; in another it does not open */
  seal(about: string, secret: Readonly<Record<string, string>>): Promise<Sealed>;

  /** @throws Error when it was sealed about something else, was changed, or its key is gone */
  open(about: string, sealed: Sealed): Promise<Readonly<Record<string, string>>>;

  /** The version that seals now. */
  newestVersion(): Promise<string>;

  /** The same secret, its key wrapped by the newest version. */
  rewrap(about: string, sealed: Sealed): Promise<Sealed>;
}

/** Where grants are kept. */
export interface Vault {
  keep(key: ConnectionKey, grant: Grant): Promise<void>;

  /** @returns undefined when there is none (any more) */
  read(key: ConnectionKey): Promise<Grant | undefined>;

  /** For good: nobody can read it afterwards, us included. */
  shred(key: ConnectionKey): Promise<void>;

  /**
   * Wraps anew what older versions of the key have wrapped.
   *
   * @returns how many there were; fewer than `most` when none is left
   */
  rewrap(most: number): Promise<number>;
}
