// https://plaid.com/docs/api/webhooks/webhook-verification/
import { createHash, generateKeyPairSync, randomUUID, sign, type KeyObject } from 'node:crypto';
import type { JWKPublicKey } from 'plaid';

const part = (value: object | Buffer): string =>
  (Buffer.isBuffer(value) ? value : Buffer.from(JSON.stringify(value))).toString('base64url');

/** A key that signs webhooks. */
export class SigningKey {
  readonly id = randomUUID();
  readonly #createdAt: Date;
  readonly #privateKey: KeyObject;
  readonly #jwk: { readonly x: string; readonly y: string };
  expiredAt: Date | null = null;

  constructor(createdAt: Date) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#createdAt = createdAt;
    this.#privateKey = privateKey;
    this.#jwk = { x, y };
  }

  get publicKey(): JWKPublicKey {
    const seconds = (date: Date) => Math.floor(date.getTime() / 1000);
    return {
      alg: 'ES256',
      crv: 'P-256',
      kid: this.id,
      kty: 'EC',
      use: 'sig',
      ...this.#jwk,
      created_at: seconds(this.#createdAt),
      expired_at: this.expiredAt && seconds(this.expiredAt),
    };
  }

  /**
   * Returns the JWT of a webhook.
   *
   * @param issuedAt seconds since 1970 by the clock of the machine, because receivers compare it
   * with theirs
   */
  sign(body: string, issuedAt: number): string {
    const head = part({ alg: 'ES256', kid: this.id, typ: 'JWT' });
    const hash = createHash('sha256').update(body).digest('hex');
    const claims = part({ iat: issuedAt, request_body_sha256: hash });
    const text = `${head}.${claims}`;
    const key = { key: this.#privateKey, dsaEncoding: 'ieee-p1363' } as const;
    return `${text}.${part(sign('sha256', Buffer.from(text), key))}`;
  }
}
