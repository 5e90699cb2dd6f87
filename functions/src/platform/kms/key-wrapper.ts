/** Encrypts keys with a key that never leaves the wrapper. */
export interface KeyWrapper {
  /** Returns the version that wraps new keys. */
  currentVersion(): Promise<string>;
  wrap(key: Uint8Array, about: string): Promise<{ wrapped: Uint8Array; version: string }>;
  /**
   * Decrypts a key.
   *
   * @throws Error if it was wrapped for another context, or its version is destroyed
   */
  unwrap(wrapped: Uint8Array, version: string, about: string): Promise<Uint8Array>;
}
