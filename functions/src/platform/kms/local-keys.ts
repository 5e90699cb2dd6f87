import { decrypt, encrypt } from './aes-gcm.ts';
import type { KeyWrapper } from './key-wrapper.ts';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Wraps keys with keys from a setting, for the local environment. The first key wraps; the others
 * still unwrap.
 *
 * @param keys 32 bytes each, in base64url, newest first
 */
export function localKeys(keys: readonly string[]): KeyWrapper {
  const versions = keys.map((text) => Buffer.from(text, 'base64url'));
  if (versions.length === 0 || versions.some((key) => key.length !== 32)) {
    throw new Error('A local key must have 32 bytes.');
  }
  const newest = String(versions.length);
  const keyOf = (version: string): Buffer => {
    const key = versions[versions.length - Number(version)];
    if (!key) throw new Error('This version of the local key does not exist.');
    return key;
  };
  return {
    currentVersion: async () => newest,
    wrap: async (key, about) => {
      const { data, iv, tag } = encrypt(keyOf(newest), key, about);
      return { wrapped: Buffer.concat([iv, tag, data]), version: newest };
    },
    unwrap: async (wrapped, version, about) => {
      const bytes = Buffer.from(wrapped);
      const iv = bytes.subarray(0, IV_BYTES);
      const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
      return decrypt(
        keyOf(version),
        { iv, tag, data: bytes.subarray(IV_BYTES + TAG_BYTES) },
        about,
      );
    },
  };
}
