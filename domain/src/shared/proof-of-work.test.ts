import { describe, expect, it } from 'vitest';
import { challengeOf, hasLeadingZeroBits, proofSchema, readChallenge } from './proof-of-work.ts';

const NONCE = 'n'.repeat(22);
const SIGNATURE = 's'.repeat(43);
const CHALLENGE = `1795000000000.14.${NONCE}.${SIGNATURE}`;

describe('a challenge', () => {
  const read = { expiresAt: 1_795_000_000_000, bits: 14, nonce: NONCE, signature: SIGNATURE };

  it('is read from its text and from the text of its proof', () => {
    expect(readChallenge(CHALLENGE)).toEqual(read);
    expect(challengeOf(`${CHALLENGE}.4711`)).toEqual(read);
    expect(proofSchema.parse(`${CHALLENGE}.4711`)).toBe(`${CHALLENGE}.4711`);
  });

  it.each([
    '',
    CHALLENGE,
    `${CHALLENGE}.`,
    `${CHALLENGE}.-1`,
    `${CHALLENGE}.1.2`,
    `${CHALLENGE}.12345678901`,
    `-1.14.${NONCE}.${SIGNATURE}.1`,
    `1795000000000.1e9.${NONCE}.${SIGNATURE}.1`,
    `1795000000000.14.${NONCE}/.${SIGNATURE}.1`,
  ])('has no proof of another form: %s', (proof) => {
    expect(challengeOf(proof)).toBeUndefined();
    expect(proofSchema.safeParse(proof).success).toBe(false);
  });
});

it('hasLeadingZeroBits counts bits across bytes', () => {
  const hash = Uint8Array.of(0, 0b0000_0100, 255);
  expect([0, 8, 12, 13].map((bits) => hasLeadingZeroBits(hash, bits))).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect([14, 16, 24, 99].map((bits) => hasLeadingZeroBits(hash, bits))).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
