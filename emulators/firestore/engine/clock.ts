import type { Micros } from '../model/value.ts';

export const systemTime = (): Micros => BigInt(Date.now()) * 1000n;

/**
 * Gives every read and every commit an instant of its own, in the order in which they happen, even
 * while the clock of the machine stands still or is set back.
 *
 * @param now microseconds since the epoch
 * @param floor all instants given are later than this
 */
export function strictlyIncreasing(now: () => Micros, floor: Micros = 0n): () => Micros {
  let last = floor;
  return () => {
    const time = now();
    last = time > last ? time : last + 1n;
    return last;
  };
}
