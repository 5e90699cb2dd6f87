import { describe, expect, it } from 'vitest';
import { hmacIpHasher } from './hmac-ip-hasher.ts';

const NOW = new Date('2026-11-23T16:00:00Z');
const TOMORROW = new Date('2026-11-24T16:00:00Z');
const ipHasher = hmacIpHasher('not a secret');

describe('hmacIpHasher', () => {
  it.each([
    ['203.0.113.7', '::ffff:203.0.113.7'],
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff'],
    ['2001:db8:0:0:1::', '2001:0DB8::2:0:0:1'],
    ['::1', '0:0:0:0:0:0:0:2'],
  ])('returns one key for %s and %s', (one, other) => {
    expect(ipHasher.keyOf(one, NOW)).toBe(ipHasher.keyOf(other, NOW));
  });

  it.each([
    ['203.0.113.7', '203.0.113.8'],
    ['2001:db8:1:2::1', '2001:db8:1:3::1'],
  ])('returns different keys for %s and %s', (one, other) => {
    expect(ipHasher.keyOf(one, NOW)).not.toBe(ipHasher.keyOf(other, NOW));
  });

  it('returns another key on the next day and with another secret', () => {
    const key = ipHasher.keyOf('203.0.113.7', NOW);
    expect(key).toMatch(/^[\w-]{43}$/);
    expect(ipHasher.keyOf('203.0.113.7', TOMORROW)).not.toBe(key);
    expect(hmacIpHasher('another').keyOf('203.0.113.7', NOW)).not.toBe(key);
  });
});
