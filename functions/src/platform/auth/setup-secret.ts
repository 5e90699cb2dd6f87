import { createHash, timingSafeEqual } from 'node:crypto';

/** Shorter secrets are ignored, because they could be guessed or mean "not set". */
const LENGTH_MIN = 24;

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Returns a function that compares a candidate with the setup secret in constant time. */
export const setupSecretOf =
  (secret: string) =>
  (word: string): boolean =>
    timingSafeEqual(digest(word), digest(secret)) && secret.length >= LENGTH_MIN;
