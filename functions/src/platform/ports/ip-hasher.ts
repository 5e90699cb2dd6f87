import type { Network } from '@daily-snapshot/domain/shared/network';

/** Hashes IP addresses, so that requests can be counted per network without storing the address. */
export interface IpHasher {
  /** Returns the hashed keys of a client's network, which change every day. */
  networkOf(ipAddress: string, at: Date): Network;
}
