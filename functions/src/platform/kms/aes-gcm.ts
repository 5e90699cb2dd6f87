import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const IV_BYTES = 12;

export interface Encrypted {
  readonly data: Buffer;
  readonly iv: Buffer;
  readonly tag: Buffer;
}

/** Encrypts with AES-256-GCM and a fresh nonce. */
export function encrypt(key: Uint8Array, plain: Uint8Array, about: string): Encrypted {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  cipher.setAAD(Buffer.from(about));
  const data = Buffer.concat([cipher.update(plain), cipher.final()]);
  return { data, iv, tag: cipher.getAuthTag() };
}

/**
 * Decrypts.
 *
 * @throws Error unless key, data and context are the same as in the encryption
 */
export function decrypt(key: Uint8Array, { data, iv, tag }: Encrypted, about: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: 16 });
  decipher.setAAD(Buffer.from(about));
  decipher.setAuthTag(tag);
  return Buffer.concat([decipher.update(data), decipher.final()]);
}
