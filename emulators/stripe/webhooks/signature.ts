// https://docs.stripe.com/webhooks#verify-manually
import { createHmac } from 'node:crypto';

/**
 * Returns the hex HMAC over the time and the body. The key is the whole secret, including `whsec_`.
 */
export const signatureOf = (body: string, seconds: number, secret: string): string =>
  createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');

/** Test mode also sends a `v0` signature, which receivers must ignore. */
export const signatureHeader = (body: string, seconds: number, secret: string): string =>
  `t=${seconds},v1=${signatureOf(body, seconds, secret)},v0=${signatureOf(body, seconds, `v0 ${secret}`)}`;
