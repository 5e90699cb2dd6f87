import { createHmac } from 'node:crypto';
import { networkOf } from '@daily-snapshot/domain/shared/network';
import type { IpHasher } from '../ports/ip-hasher.ts';

/**
 * Hashes IP addresses with a secret and the day. There are so few addresses that a plain hash could
 * be reversed.
 */
export const hmacIpHasher = (secret: string): IpHasher => ({
  networkOf: (ipAddress, at) => {
    const day = at.toISOString().slice(0, 10);
    const keyOf = (range: string) =>
      createHmac('sha256', secret).update(`network ${day} ${range}`).digest('base64url');
    const { address, block } = networkOf(ipAddress);
    return { address: keyOf(address), block: keyOf(block) };
  },
});
