/** Wraps keys with a key that never leaves it. */
export interface KeyKeeper {
  /** the version that wraps now */
  currentVersion(): Promise<string>;
  wrap(key: Uint8Array, about: string): Promise<{ wrapped: Uint8Array; version: string }>;
  /** @throws Error when it was wrapped about something else, or its version is gone */
  unwrap(wrapped: Uint8Array, version: string, about: string): Promise<Uint8Array>;
}
