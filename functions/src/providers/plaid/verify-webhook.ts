// https://plaid.com/docs/api/webhooks/webhook-verification/
import { createHash, createPublicKey, timingSafeEqual, verify } from 'node:crypto';
import { z } from 'zod';

/** Maximum age of a webhook, and how far the signer's clock may be ahead of ours. */
const OLDEST_SECONDS = 300;
const AHEAD_SECONDS = 60;

const headerSchema = z.object({ alg: z.literal('ES256'), kid: z.string().min(1).max(100) });
const claimsSchema = z.object({
  iat: z.number(),
  request_body_sha256: z.string().regex(/^[\da-f]{64}$/),
});

/** Coordinates of a public key on the P-256 curve. */
export interface VerificationKey {
  readonly x: string;
  readonly y: string;
}

/**
 * Verifies that Plaid signed a webhook body. The checks that need no key come first, so that a
 * forgery causes no request to Plaid.
 *
 * @param token the JWT of the header `Plaid-Verification`
 * @param keyOf looks up a key by id. Returns undefined if the key does not exist or has expired.
 */
export async function isFromPlaid(
  body: Uint8Array,
  token: string | undefined,
  now: Date,
  keyOf: (id: string) => Promise<VerificationKey | undefined>,
): Promise<boolean> {
  const [head = '', claims = '', signature = '', ...more] = (token ?? '').split('.');
  const parsedHeader = headerSchema.safeParse(readPart(head));
  const parsedClaims = claimsSchema.safeParse(readPart(claims));
  if (more.length > 0 || !parsedHeader.success || !parsedClaims.success) return false;

  const { iat, request_body_sha256: hash } = parsedClaims.data;
  const age = now.getTime() / 1000 - iat;
  if (age > OLDEST_SECONDS || age < -AHEAD_SECONDS) return false;
  const bodyHash = createHash('sha256').update(body).digest();
  if (!timingSafeEqual(bodyHash, Buffer.from(hash, 'hex'))) return false;

  const key = await keyOf(parsedHeader.data.kid);
  return key !== undefined && isSigned(`${head}.${claims}`, signature, key);
}

function isSigned(text: string, signature: string, { x, y }: VerificationKey): boolean {
  try {
    const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
    return verify(
      'sha256',
      Buffer.from(text),
      { key, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
  } catch {
    return false;
  }
}

function readPart(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString());
  } catch {
    return undefined;
  }
}
