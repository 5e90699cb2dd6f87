import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Checks the signature of a webhook body: base64 of an HMAC-SHA256.
 *
 * @param secrets the signing secrets, two during a rotation. Empty secrets are ignored.
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
