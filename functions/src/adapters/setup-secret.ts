import { createHash, timingSafeEqual } from 'node:crypto';

/** Shorter ones are taken for none: they could be guessed, or stand for "not set". */
const LENGTH_MIN = 24;

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Compares words with the setup secret, in a time that does not tell how much of it is right. */
export const setupSecretOf =
  (secret: string) =>
  (word: string): boolean =>
    timingSafeEqual(digest(word), digest(secret)) && secret.length >= LENGTH_MIN;
