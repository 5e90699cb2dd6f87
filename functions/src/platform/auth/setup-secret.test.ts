import { describe, expect, it } from 'vitest';
import { setupSecretOf } from './setup-secret.ts';

const SECRET = 'a-secret-of-more-than-24-letters';

describe('setupSecretOf', () => {
  it('accepts only the exact secret', () => {
    const isSecret = setupSecretOf(SECRET);
    expect(isSecret(SECRET)).toBe(true);
    for (const word of ['', SECRET.slice(1), `${SECRET} `, SECRET.toUpperCase()]) {
      expect(isSecret(word)).toBe(false);
    }
  });

  it.each(['', 'none', 'a-secret-of-23-letters!'])(
    'accepts nothing if the configured secret is "%s"',
    (secret) => {
      expect(setupSecretOf(secret)(secret)).toBe(false);
    },
  );
});
