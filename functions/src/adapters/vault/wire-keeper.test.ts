import { describe, expect, it } from 'vitest';
import { keyKeeperOf } from './wire-keeper.ts';

const token = async () => 'token';
const LOCAL = `local:${Buffer.alloc(32, 1).toString('base64url')}`;

describe('the keeper of the vault’s key', () => {
  it('stands in a setting of the local world, and nowhere else', async () => {
    expect(await keyKeeperOf(LOCAL, true, token).currentVersion()).toBe('1');
    expect(() => keyKeeperOf(LOCAL, false, token)).toThrow('Only the local world');
  });

  it('is a key of Cloud KMS otherwise', () => {
    const key = 'projects/p/locations/us/keyRings/app/cryptoKeys/connectors';
    expect(() => keyKeeperOf(key, false, token)).not.toThrow();
    for (const wrong of ['', 'projects/p', `https://elsewhere.example/${key}`, `${key}/x`]) {
      expect(() => keyKeeperOf(wrong, false, token), wrong).toThrow('names no key');
    }
  });
});
