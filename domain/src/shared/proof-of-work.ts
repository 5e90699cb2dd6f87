import { z } from 'zod';

// A challenge is `expiresAt.bits.nonce.signature`. Its proof is `challenge.counter`, so that the
// SHA-256 hash of the proof begins with `bits` zero bits.

/** How long a challenge can be answered. A slow phone needs seconds. */
export const CHALLENGE_LIFETIME_MS = 5 * 60_000;

const CHALLENGE = /^(\d{10,16})\.(\d{1,2})\.([\w-]{22})\.([\w-]{43})$/;
const PROOF = /^(\d{10,16}\.\d{1,2}\.[\w-]{22}\.[\w-]{43})\.\d{1,10}$/;

/** A proof is part of a request. Longer texts are refused before anything is computed. */
export const proofSchema = z.string().max(110).regex(PROOF);

export interface Challenge {
  readonly expiresAt: number;
  /** how many zero bits the hash of a proof begins with; each one doubles the work */
  readonly bits: number;
  /** identifies the challenge */
  readonly nonce: string;
  readonly signature: string;
}

/** Reads a challenge. Returns undefined for any other text. */
export function readChallenge(text: string): Challenge | undefined {
  const [, expiresAt, bits, nonce, signature] = CHALLENGE.exec(text) ?? [];
  if (nonce === undefined || signature === undefined) return undefined;
  return { expiresAt: Number(expiresAt), bits: Number(bits), nonce, signature };
}

/** Returns the part of a challenge that its signature covers. */
export const signedPartOf = ({ expiresAt, bits, nonce }: Omit<Challenge, 'signature'>): string =>
  `${expiresAt}.${bits}.${nonce}`;

/** Returns the challenge that a proof answers. */
export const challengeOf = (proof: string): Challenge | undefined =>
  readChallenge(PROOF.exec(proof)?.[1] ?? '');

/** Returns whether a hash begins with a number of zero bits. */
export function hasLeadingZeroBits(hash: Uint8Array, bits: number): boolean {
  const whole = Math.floor(bits / 8);
  for (let index = 0; index < whole; index += 1) if (hash[index] !== 0) return false;
  const rest = bits % 8;
  return rest === 0 || (hash[whole] ?? 255) >> (8 - rest) === 0;
}
