import { describe, expect, it } from 'vitest';
import { clientAddress } from './http.ts';

describe('clientAddress', () => {
  const address = (forwarded: string | string[] | undefined, proxyHops?: number) =>
    clientAddress(
      { headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress: '127.0.0.1' } },
      proxyHops,
    );

  it("returns the address that Google's front end added, not one that the client claims", () => {
    expect(address('1.1.1.1, 2.2.2.2, 203.0.113.7')).toBe('203.0.113.7');
    expect(address(['1.1.1.1', '203.0.113.7'])).toBe('203.0.113.7');
    expect(address(undefined)).toBe('127.0.0.1');
    expect(address('')).toBe('127.0.0.1');
  });

  it('skips the entries of a load balancer, and never one that the client can choose', () => {
    expect(address('1.1.1.1, 203.0.113.7, 198.51.100.2', 2)).toBe('203.0.113.7');
    expect(address(['1.1.1.1', '203.0.113.7, 198.51.100.2', '192.0.2.1'], 3)).toBe('203.0.113.7');
    expect(address('203.0.113.7', 2)).toBe('203.0.113.7');
    expect(address('1.1.1.1, 203.0.113.7', 0)).toBe('203.0.113.7');
    expect(address(undefined, 2)).toBe('127.0.0.1');
  });
});
