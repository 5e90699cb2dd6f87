import { describe, expect, it } from 'vitest';
import { BLOCK_FACTOR, networkCounts, networkOf } from './network.ts';

describe('networkOf', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
    ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
    ['::FFFF:cb00:7107', '203.0.113.7', '203.0.113.0/24'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:0DB8::2:0:0:1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
    ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ])('reads %s', (ipAddress, address, block) => {
    expect(networkOf(ipAddress)).toEqual({ address, block });
  });

  it.each(['', 'localhost', '1.2.3.999', '1.2.3', '1::2::3', '1:2:3', '1:2:3:4:5:6:7:8:9', 'g::1'])(
    'counts senders without a readable address as one network: %j',
    (ipAddress) => {
      expect(networkOf(ipAddress)).toEqual({ address: 'unknown', block: 'unknown/block' });
    },
  );

  it('puts the 65,536 customers of a /48 into one block, and no other', () => {
    const blocks = ['2001:db8:7:0::1', '2001:db8:7:ffff::9', '2001:db8:8::1'].map(
      (ipAddress) => networkOf(ipAddress).block,
    );
    expect(new Set(blocks).size).toBe(2);
    expect(blocks[0]).toBe(blocks[1]);
  });
});

it('networkCounts limits a block to a multiple of the limit of one address', () => {
  const quota = { most: 10, withinMs: 60_000 };
  expect(networkCounts('forms', networkOf('203.0.113.7'), quota)).toEqual([
    { key: 'forms.203.0.113.7', quota },
    { key: 'forms.203.0.113.0/24', quota: { most: 10 * BLOCK_FACTOR, withinMs: 60_000 } },
  ]);
});
