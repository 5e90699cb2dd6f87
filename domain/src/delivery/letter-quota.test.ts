import { describe, expect, it } from 'vitest';
import { MORNING as NOW } from '../testing/a-mail.ts';
import {
  countLetter,
  LETTER_QUOTAS,
  type LettersWritten,
  type QuotaOwner,
} from './letter-quota.ts';

const NONE: LettersWritten = { business: [], account: [], address: [] };
const HOUR_MS = 3_600_000;
const before = (ms: number) => new Date(NOW.getTime() - ms);
const ago = (count: number, ms: number) => Array.from({ length: count }, () => before(ms));

describe('letters are counted', () => {
  it('for the business, the account and the address', () => {
    expect(countLetter(NONE, NOW)).toEqual({
      written: { business: [NOW], account: [NOW], address: [NOW] },
    });
  });

  it.each(['business', 'account', 'address'] as const)('up to the quota of the %s', (owner) => {
    const { most, withinMs } = LETTER_QUOTAS[owner];
    const counted = (count: number, ms: number) =>
      countLetter({ ...NONE, [owner]: ago(count, ms) }, NOW).usedUp;
    expect(counted(most - 1, HOUR_MS)).toBeUndefined();
    expect(counted(most, HOUR_MS)).toBe(owner satisfies QuotaOwner);
    expect(counted(most, withinMs - 1)).toBe(owner);
    expect(counted(most, withinMs)).toBeUndefined();
  });

  it('and forgotten when they are too old to count', () => {
    const written = { ...NONE, address: [before(8 * 24 * HOUR_MS), before(HOUR_MS)] };
    expect(countLetter(written, NOW)).toMatchObject({
      written: { address: [before(HOUR_MS), NOW] },
    });
  });
});
