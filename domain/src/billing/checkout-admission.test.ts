import { describe, expect, it } from 'vitest';
import { admitCheckout } from './checkout-admission.ts';

const NO_USE = { ofAddress: 0, ofBlock: 0, withoutProof: 0 };
const BUSY = { ...NO_USE, withoutProof: 150 };

describe('admitCheckout', () => {
  it('asks visitors for a proof only after 150 checkouts in an hour', () => {
    expect(admitCheckout({ ...NO_USE, withoutProof: 149 }, false)).toBe('open');
    expect(admitCheckout(BUSY, false)).toEqual({ needsProofOfBits: 14 });
  });

  it('never asks more of an account because of other networks', () => {
    expect(admitCheckout(BUSY, true)).toBe('open');
  });

  it('asks for more work the more of its limit a network has used', () => {
    const bitsAfter = (use: Partial<typeof BUSY>) => admitCheckout({ ...BUSY, ...use }, false);
    expect([1, 2, 4, 6, 8, 9].map((ofAddress) => bitsAfter({ ofAddress }))).toEqual(
      [14, 15, 16, 17, 18, 18].map((needsProofOfBits) => ({ needsProofOfBits })),
    );
    expect([9, 10, 49].map((ofBlock) => bitsAfter({ ofBlock }))).toEqual(
      [14, 15, 18].map((needsProofOfBits) => ({ needsProofOfBits })),
    );
  });

  it('refuses a visitor whose network has reached its limit, and asks an account there for a proof', () => {
    for (const use of [{ ofAddress: 10 }, { ofBlock: 50 }]) {
      expect(admitCheckout({ ...NO_USE, ...use }, false)).toBe('refused');
      expect(admitCheckout({ ...NO_USE, ...use }, true)).toEqual({ needsProofOfBits: 18 });
    }
  });
});
