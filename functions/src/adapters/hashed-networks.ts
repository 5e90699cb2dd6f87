import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Networks } from '../ports/networks.ts';

/** Keyed and of one day: there are so few addresses that a plain hash could be turned back. */
export const hashedNetworks = (secret: string): Networks => ({
  keyOf: (ipAddress, at) => {
    const day = at.toISOString().slice(0, 10);
    return createHmac('sha256', secret)
      .update(`network ${day} ${networkOf(ipAddress)}`)
      .digest('base64url');
  },
});

/** A customer is given one IPv4 address, or a whole /64 of IPv6. */
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
