import { describe, expect, it } from 'vitest';
import { selectKeyWrapper } from './select-key-wrapper.ts';

const token = async () => 'token';
const LOCAL = `local:${Buffer.alloc(32, 1).toString('base64url')}`;

describe('selectKeyWrapper', () => {
  it('accepts keys in the setting only in the local environment', async () => {
    expect(await selectKeyWrapper(LOCAL, true, token).currentVersion()).toBe('1');
    expect(() => selectKeyWrapper(LOCAL, false, token)).toThrow('Only the local environment');
  });

  it('uses Cloud KMS otherwise', () => {
    const key = 'projects/p/locations/us/keyRings/app/cryptoKeys/connectors';
    expect(() => selectKeyWrapper(key, false, token)).not.toThrow();
    for (const wrong of ['', 'projects/p', `https://elsewhere.example/${key}`, `${key}/x`]) {
      expect(() => selectKeyWrapper(wrong, false, token), wrong).toThrow('is not the name');
    }
  });
});
