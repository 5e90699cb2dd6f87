import { createPublicKey, verify, type KeyObject } from 'node:crypto';

/**
 * SendGrid posts events again for 24 hours and does not document whether a retry has a new
 * timestamp. A replay within this time changes nothing, because each event is recorded once by its
 * id. The period includes a few extra minutes for a late last retry.
 */
const MAX_AGE_MS = 24 * 60 * 60_000 + 10 * 60_000;

/** How far SendGrid's clock may be ahead of ours. */
const MAX_AHEAD_MS = 10 * 60_000;

export interface SignedPost {
  readonly rawBody: Buffer;
  /** The header `X-Twilio-Email-Event-Webhook-Signature`. */
  readonly signature: string | undefined;
  /** The header `X-Twilio-Email-Event-Webhook-Timestamp`, in Unix seconds. */
  readonly timestamp: string | undefined;
}

/** Parses a public key in the form that the SendGrid console shows. */
export const eventsKey = (base64: string): KeyObject =>
  createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' });

/**
 * Checks that SendGrid signed a webhook within the time in which it posts events again.
 *
 * @see
 * https://www.twilio.com/docs/sendgrid/for-developers/tracking-events/getting-started-event-webhook-security-features
 */
export function isSigned(post: SignedPost, key: KeyObject, now: Date): boolean {
  const { rawBody, signature, timestamp } = post;
  if (signature === undefined || timestamp === undefined || !/^\d{1,12}$/.test(timestamp)) {
    return false;
  }
  const ageMs = now.getTime() - Number(timestamp) * 1000;
  if (ageMs > MAX_AGE_MS || ageMs < -MAX_AHEAD_MS) return false;
  const signed = Buffer.concat([Buffer.from(timestamp), rawBody]);
  try {
    return verify('sha256', signed, key, Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
}
