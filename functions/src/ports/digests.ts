import type { Digest } from '@daily-snapshot/domain/contracts/digest';

export interface Digests {
  /**
   * Writes a digest unless there is one for that day, and moves the business on to its next one.
   * Both or neither: whoever crashes in between leaves the business due.
   *
   * @param nextDueAt the business is due then, unless it is already due later or not at all
   * @returns false when the digest of that day had been written before
   */
  publish(businessId: string, digest: Digest, nextDueAt: Date): Promise<boolean>;
}
