import { describe, expect, it } from 'vitest';
import { DIGEST_TIME as NOW } from '../../../tests/kit/builders/mail.ts';
import {
  countEmail,
  EMAIL_RATE_LIMITS,
  type EmailsSent,
  type RateLimitOwner,
} from './email-rate-limit.ts';

const NONE: EmailsSent = { business: [], account: [], address: [] };
const HOUR_MS = 3_600_000;
const before = (ms: number) => new Date(NOW.getTime() - ms);
const ago = (count: number, ms: number) => Array.from({ length: count }, () => before(ms));

describe('e-mail rate limits', () => {
  it('count for the business, the account and the address', () => {
    expect(countEmail(NONE, NOW)).toEqual({
      written: { business: [NOW], account: [NOW], address: [NOW] },
    });
  });

  it.each(['business', 'account', 'address'] as const)(
    'refuse an e-mail above the limit of the %s',
    (owner) => {
      const { most, withinMs } = EMAIL_RATE_LIMITS[owner];
      const counted = (count: number, ms: number) =>
        countEmail({ ...NONE, [owner]: ago(count, ms) }, NOW).usedUp;
      expect(counted(most - 1, HOUR_MS)).toBeUndefined();
      expect(counted(most, HOUR_MS)).toBe(owner satisfies RateLimitOwner);
      expect(counted(most, withinMs - 1)).toBe(owner);
      expect(counted(most, withinMs)).toBeUndefined();
    },
  );

  it('forget e-mails that are too old to count', () => {
    const written = { ...NONE, address: [before(8 * 24 * HOUR_MS), before(HOUR_MS)] };
    expect(countEmail(written, NOW)).toMatchObject({
      written: { address: [before(HOUR_MS), NOW] },
    });
  });
});
