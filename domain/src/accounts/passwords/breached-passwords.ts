import { BREACHED_PASSWORD_HASHES } from './breached-password-hashes.ts';
import { HASH_DIGITS, passwordHash } from './password-hash.ts';

const COUNT = BREACHED_PASSWORD_HASHES.length / HASH_DIGITS;

/**
 * Returns whether a password is one of the most common passwords of at least 12 characters in known
 * breaches. The hashes have 32 bits, so one of 350,000 other passwords is refused too.
 */
export function isBreachedPassword(password: string): boolean {
  const hash = passwordHash(password);
  let [low, high] = [0, COUNT];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (hashAt(middle) < hash) low = middle + 1;
    else high = middle;
  }
  return hashAt(low) === hash;
}

const hashAt = (index: number): string =>
  BREACHED_PASSWORD_HASHES.slice(index * HASH_DIGITS, (index + 1) * HASH_DIGITS);
