import { createHash } from 'node:crypto';
import { hasLeadingZeroBits, readChallenge } from '@daily-snapshot/domain/shared/proof-of-work';

/** Solves a challenge as a program would, without a browser. */
export function solveChallenge(challenge: string): string {
  const bits = readChallenge(challenge)?.bits;
  if (bits === undefined) throw new Error(`Not a challenge: ${challenge}`);
  for (let counter = 0; ; counter += 1) {
    const proof = `${challenge}.${counter}`;
    if (hasLeadingZeroBits(createHash('sha256').update(proof).digest(), bits)) return proof;
  }
}
