import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Whether a post carries the signature of its body: base64 of an HMAC-SHA256.
 *
 * @param secrets two, while one replaces the other; empty ones sign nothing
 */
export function isSigned(
  body: Uint8Array,
  signature: string | undefined,
  secrets: readonly string[],
): boolean {
  if (signature === undefined || signature === '') return false;
  const given = Buffer.from(signature, 'base64');
  return secrets.some((secret) => {
    if (secret === '') return false;
    const expected = createHmac('sha256', secret).update(body).digest();
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
