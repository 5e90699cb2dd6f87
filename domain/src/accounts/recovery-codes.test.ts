import { describe, expect, it } from 'vitest';
import { parseRecoveryCode, recoveryCode, spendRecoveryCode } from './recovery-codes.ts';

const NOW = new Date('2026-11-23T16:00:00Z');
const CODES = { salt: 'salt', unused: ['a', 'b'], inUse: null, madeAt: NOW };

describe('a recovery code', () => {
  it('has two groups of five letters and digits', () => {
    expect(recoveryCode(Uint8Array.from([0, 1, 2, 3, 4, 28, 29, 30, 31, 255]))).toBe('01234-WXYZZ');
    expect(() => recoveryCode(new Uint8Array(9))).toThrow(RangeError);
  });

  it.each(['01234-WXYZZ', '01234wxyzz', ' o1234 WXYZZ ', 'OI234-wxyzz', '0l234–WXYZZ'])(
    'is read as it was typed: %j',
    (typed) => {
      expect(parseRecoveryCode(typed)).toBe('01234-WXYZZ');
    },
  );

  it.each(['', '01234', '01234-WXYZU', '01234-WXYZZ0', '123456'])('is not %j', (typed) => {
    expect(parseRecoveryCode(typed)).toBeUndefined();
  });
});

describe('spending a recovery code', () => {
  it('removes it from the unused codes', () => {
    expect(spendRecoveryCode(CODES, 'a')).toEqual({ ...CODES, unused: ['b'], inUse: 'a' });
  });

  it('can be repeated until its use has ended', () => {
    const inUse = { ...CODES, unused: ['b'], inUse: 'a' };
    expect(spendRecoveryCode(inUse, 'a')).toBe(inUse);
    expect(spendRecoveryCode({ ...inUse, inUse: null }, 'a')).toBeUndefined();
  });

  it('fails for an unknown code', () => {
    expect(spendRecoveryCode(CODES, 'c')).toBeUndefined();
  });
});
