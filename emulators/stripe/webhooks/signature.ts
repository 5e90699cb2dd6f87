// https://docs.stripe.com/webhooks#verify-manually
import { createHmac } from 'node:crypto';

/** The hex of the HMAC over the time and the body, keyed with the whole `whsec_…`. */
export const signatureOf = (body: string, seconds: number, secret: string): string =>
  createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');

/** Test mode also sends a `v0` that nobody is to trust. */
export const signatureHeader = (body: string, seconds: number, secret: string): string =>
  `t=${seconds},v1=${signatureOf(body, seconds, secret)},v0=${signatureOf(body, seconds, `v0 ${secret}`)}`;
