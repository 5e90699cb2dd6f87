import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { IpHasher } from '../ports/ip-hasher.ts';

/**
 * Hashes IP addresses with a secret and the day. There are so few addresses that a plain hash could
 * be reversed.
 */
export const hmacIpHasher = (secret: string): IpHasher => ({
  keyOf: (ipAddress, at) => {
    const day = at.toISOString().slice(0, 10);
    return createHmac('sha256', secret)
      .update(`network ${day} ${networkOf(ipAddress)}`)
      .digest('base64url');
  },
});

/** Returns the network of a customer: one IPv4 address, or a /64 of IPv6. */
function networkOf(ipAddress: string): string {
  const plain = ipAddress.replace(/^::ffff:(?=\d+\.)/i, '').toLowerCase();
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : 8 - groups.length - after.length;
  const full = [...groups, ...Array.from({ length: missing }, () => '0'), ...after];
  return full
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
