import { describe, expect, it } from 'vitest';
import { hmacIpHasher } from './hmac-ip-hasher.ts';

const NOW = new Date('2026-11-23T16:00:00Z');
const TOMORROW = new Date('2026-11-24T16:00:00Z');
const ipHasher = hmacIpHasher('not a secret');

describe('hmacIpHasher', () => {
  it('returns the same keys for all addresses of one customer', () => {
    const network = ipHasher.networkOf('2001:db8:1:2::1', NOW);
    expect(ipHasher.networkOf('2001:db8:1:2:ffff:ffff:ffff:ffff', NOW)).toEqual(network);
    expect(network.address).not.toBe(network.block);
  });

  it.each([
    ['203.0.113.7', '203.0.113.8', '203.0.114.7'],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', '2001:db8:2:2::1'],
  ])('separates %s and %s, which share a block, from %s', (one, neighbor, stranger) => {
    const [ours, theirs, other] = [one, neighbor, stranger].map((ipAddress) =>
      ipHasher.networkOf(ipAddress, NOW),
    );
    expect(ours?.address).not.toBe(theirs?.address);
    expect(ours?.block).toBe(theirs?.block);
    expect(ours?.block).not.toBe(other?.block);
  });

  it('returns other keys on the next day and with another secret', () => {
    const { address, block } = ipHasher.networkOf('203.0.113.7', NOW);
    for (const key of [address, block]) expect(key).toMatch(/^[\w-]{43}$/);
    const others = [
      ipHasher.networkOf('203.0.113.7', TOMORROW),
      hmacIpHasher('another').networkOf('203.0.113.7', NOW),
    ];
    for (const other of others) {
      expect(other.address).not.toBe(address);
      expect(other.block).not.toBe(block);
    }
  });
});
