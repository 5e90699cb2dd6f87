import { scryptSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { scryptPasswords } from './scrypt-passwords.ts';

const hash = (password: string) => scryptPasswords.hash(password);
const matches = (password: string, stored: string | undefined) =>
  scryptPasswords.matches(password, stored);

describe('scryptPasswords', () => {
  it('stores a hash with a separate salt and the parameters of the hash', async () => {
    const [one, two] = await Promise.all([hash('sell-the-morning'), hash('sell-the-morning')]);
    expect(one).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/);
    expect(one).not.toBe(two);
    expect(one).not.toContain('sell');
    expect(await matches('sell-the-morning', one)).toBe(true);
    expect(await matches('sell-the-morning', two)).toBe(true);
    expect(await matches('sell-the-mornings', one)).toBe(false);
    expect(await matches('', one)).toBe(false);
  });

  it('accepts a password in any Unicode composition', async () => {
    expect(await matches('cafe\u0301-at-ten', await hash('caf\u00e9-at-ten'))).toBe(true);
  });

  it('compares a password with the parameters of its hash', async () => {
    const key = scryptSync('an older one', 'salt of then', 32, { N: 1024, r: 8, p: 1 });
    const salt = Buffer.from('salt of then').toString('base64url');
    const stored = `scrypt$1024$8$1$${salt}$${key.toString('base64url')}`;
    expect(await matches('an older one', stored)).toBe(true);
    expect(await matches('another one', stored)).toBe(false);
  });

  it('rejects every password for an unknown account or an invalid hash', async () => {
    expect(await matches('sell-the-morning', undefined)).toBe(false);
    await expect(matches('x', 'plain text')).rejects.toThrow('Invalid password hash');
  });
});
