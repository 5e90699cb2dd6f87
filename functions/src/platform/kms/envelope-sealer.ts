import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import type { Sealed, Sealer } from '../../connections/ports/vault.ts';
import { decrypt, encrypt } from './aes-gcm.ts';
import type { KeyWrapper } from './key-wrapper.ts';

const KEY_BYTES = 32;

/** How long an unwrapped key stays in memory, so that one sync asks KMS once. */
const CACHE_MS = 300_000;
const CACHE_SIZE_MAX = 500;

const secretSchema = z.record(z.string(), z.string());

/**
 * Seals secrets in envelopes: each secret is encrypted with a fresh key, and the key wrapper wraps
 * that key. Both layers are bound to the record.
 */
export function envelopeSealer(keyWrapper: KeyWrapper, clock: Clock): Sealer {
  const cachedKeys = new Map<string, { readonly key: Uint8Array; readonly until: number }>();

  const addToCache = (wrappedKey: string, about: string, key: Uint8Array) => {
    const oldest = cachedKeys.size >= CACHE_SIZE_MAX ? cachedKeys.keys().next().value : undefined;
    if (oldest !== undefined) cachedKeys.delete(oldest);
    cachedKeys.set(`${about} ${wrappedKey}`, { key, until: clock.now().getTime() + CACHE_MS });
  };

  const keyOf = async (about: string, { wrappedKey, keyVersion }: Sealed): Promise<Uint8Array> => {
    const cached = cachedKeys.get(`${about} ${wrappedKey}`);
    if (cached && clock.now().getTime() < cached.until) return cached.key;
    const key = await keyWrapper.unwrap(Buffer.from(wrappedKey, 'base64url'), keyVersion, about);
    addToCache(wrappedKey, about, key);
    return key;
  };

  return {
    seal: async (about, secret) => {
      const key = randomBytes(KEY_BYTES);
      const { wrapped, version } = await keyWrapper.wrap(key, about);
      const { data, iv, tag } = encrypt(key, Buffer.from(JSON.stringify(secret)), about);
      return {
        algorithm: 'A256GCM',
        sealed: data.toString('base64url'),
        iv: iv.toString('base64url'),
        tag: tag.toString('base64url'),
        wrappedKey: Buffer.from(wrapped).toString('base64url'),
        keyVersion: version,
      };
    },

    open: async (about, sealed) => {
      const part = (text: string) => Buffer.from(text, 'base64url');
      const envelope = {
        data: part(sealed.sealed),
        iv: part(sealed.iv),
        tag: part(sealed.tag),
      };
      const plain = decrypt(await keyOf(about, sealed), envelope, about);
      return secretSchema.parse(JSON.parse(plain.toString()));
    },

    newestVersion: () => keyWrapper.currentVersion(),

    rewrap: async (about, sealed) => {
      const { wrapped, version } = await keyWrapper.wrap(await keyOf(about, sealed), about);
      return {
        ...sealed,
        wrappedKey: Buffer.from(wrapped).toString('base64url'),
        keyVersion: version,
      };
    },
  };
}
