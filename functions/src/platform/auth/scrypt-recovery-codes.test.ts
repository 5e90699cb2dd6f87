import { describe, expect, it } from 'vitest';
import { scryptRecoveryCodes } from './scrypt-recovery-codes.ts';

describe('the hash of a recovery code', () => {
  it('depends on the code and on a random salt', async () => {
    const [one, other] = [scryptRecoveryCodes.newSalt(), scryptRecoveryCodes.newSalt()];
    expect(one).not.toBe(other);
    const hash = await scryptRecoveryCodes.hash('01234-56789', one);
    expect(await scryptRecoveryCodes.hash('01234-56789', one)).toBe(hash);
    expect(await scryptRecoveryCodes.hash('01234-56789', other)).not.toBe(hash);
    expect(await scryptRecoveryCodes.hash('01234-56780', one)).not.toBe(hash);
  }, 60_000);

  it('is computed for an account without codes too', async () => {
    expect(await scryptRecoveryCodes.hash('01234-56789', undefined)).toMatch(/^[\w-]{43}$/);
  }, 60_000);
});
