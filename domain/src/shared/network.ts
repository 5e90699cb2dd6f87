import type { Quota } from './rate-limit.ts';

/** The network of a client, as two keys of different size. */
export interface Network {
  /** One customer: an IPv4 address, or a /64 of IPv6. */
  readonly address: string;
  /** The block that one customer can have at most: a /24 of IPv4, or a /48 of IPv6. */
  readonly block: string;
}

/** An action that counts against a limit. */
export interface Count {
  readonly key: string;
  readonly quota: Quota;
  /**
   * How many actions one instance of the functions counts at a time. A limit of all visitors sets it,
   * because a flood of parallel requests would otherwise wait for one document. Any more reach the
   * limit.
   */
  readonly mostAtOnce?: number;
}

/** How many times the limit of one address applies to its whole block. */
export const BLOCK_FACTOR = 5;

/**
 * Returns the counts of an action of a network. Every limit on networks uses them, because a sender
 * of a flood can use any address of its block.
 */
export const networkCounts = (
  action: string,
  { address, block }: Network,
  quota: Quota,
): readonly [address: Count, block: Count] => [
  { key: `${action}.${address}`, quota },
  { key: `${action}.${block}`, quota: { ...quota, most: quota.most * BLOCK_FACTOR } },
];

/** All senders whose address cannot be read are one network. */
const UNKNOWN: Network = { address: 'unknown', block: 'unknown/block' };

const IPV4 = /^(?:::ffff:)?(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/i;

/** Returns the network of an IP address. */
export function networkOf(ipAddress: string): Network {
  const bytes = IPV4.exec(ipAddress)?.slice(1).map(Number);
  if (bytes) return bytes.every((byte) => byte < 256) ? ipv4Network(bytes) : UNKNOWN;
  const groups = ipv6Groups(ipAddress);
  if (!groups) return UNKNOWN;
  const [a, b, c, d, e, mark, high = 0, low = 0] = groups;
  const isMapped = mark === 0xffff && [a, b, c, d, e].every((group) => group === 0);
  if (isMapped) return ipv4Network([high >> 8, high & 255, low >> 8, low & 255]);
  const prefix = (length: number) =>
    groups
      .slice(0, length)
      .map((group) => group.toString(16))
      .join(':');
  return { address: `${prefix(4)}::/64`, block: `${prefix(3)}::/48` };
}

const ipv4Network = (bytes: readonly number[]): Network => ({
  address: bytes.join('.'),
  block: `${bytes.slice(0, 3).join('.')}.0/24`,
});

/** Returns the eight groups of an IPv6 address, or undefined for any other text. */
function ipv6Groups(text: string): readonly number[] | undefined {
  const [head = '', tail, ...others] = text.split('::');
  if (others.length > 0) return undefined;
  const [before, after] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':')));
  if (!before || !after) return undefined;
  const missing = 8 - before.length - after.length;
  if (tail === undefined ? missing !== 0 : missing < 1) return undefined;
  const groups = [...before, ...Array.from({ length: missing }, () => '0'), ...after];
  if (!groups.every((group) => /^[\da-f]{1,4}$/i.test(group))) return undefined;
  return groups.map((group) => Number.parseInt(group, 16));
}
