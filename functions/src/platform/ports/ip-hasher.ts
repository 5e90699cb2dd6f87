/** Hashes IP addresses, so that requests can be counted per network without storing the address. */
export interface IpHasher {
  /** Returns the key of a client's network, which changes every day. */
  keyOf(ipAddress: string, at: Date): string;
}
