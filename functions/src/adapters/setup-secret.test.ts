import { describe, expect, it } from 'vitest';
import { setupSecretOf } from './setup-secret.ts';

const SECRET = 'a-secret-of-more-than-24-letters';

describe('the setup secret', () => {
  it('is itself and nothing else', () => {
    const isSecret = setupSecretOf(SECRET);
    expect(isSecret(SECRET)).toBe(true);
    for (const word of ['', SECRET.slice(1), `${SECRET} `, SECRET.toUpperCase()]) {
      expect(isSecret(word)).toBe(false);
    }
  });

  it.each(['', 'none', 'a-secret-of-23-letters!'])('is not there while it is "%s"', (secret) => {
    expect(setupSecretOf(secret)(secret)).toBe(false);
  });
});
