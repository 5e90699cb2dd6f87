import { describe, expect, it } from 'vitest';
import { DIGEST_TIME as NOW } from '../../../tests/kit/builders/mail.ts';
import {
  accountLimit,
  countEmail,
  EMAIL_DELAY_MAX_MS,
  EMAIL_RATE_LIMITS,
  type EmailsSent,
  type RateLimitOwner,
} from './email-rate-limit.ts';

const NONE: EmailsSent = { business: [], account: [], address: [], newAccounts: [] };
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const before = (ms: number) => new Date(NOW.getTime() - ms);
const ago = (count: number, ms: number) => Array.from({ length: count }, () => before(ms));
const OLD = before(90 * DAY_MS);

describe('e-mail rate limits', () => {
  it('count for the business, the account and the address', () => {
    expect(countEmail(NONE, OLD, NOW)).toEqual({
      written: { ...NONE, business: [NOW], account: [NOW], address: [NOW] },
      sendAt: NOW,
    });
  });

  it.each(['business', 'account', 'address'] as const)(
    'refuse an e-mail above the limit of the %s',
    (owner) => {
      const { most, withinMs } = EMAIL_RATE_LIMITS[owner];
      const counted = (count: number, ms: number) =>
        countEmail({ ...NONE, [owner]: ago(count, ms) }, OLD, NOW).usedUp;
      expect(counted(most - 1, HOUR_MS)).toBeUndefined();
      expect(counted(most, HOUR_MS)).toBe(owner satisfies RateLimitOwner);
      expect(counted(most, withinMs - 1)).toBe(owner);
      expect(counted(most, withinMs)).toBeUndefined();
    },
  );

  it('forget e-mails that are too old to count', () => {
    const written = { ...NONE, address: [before(8 * DAY_MS), before(HOUR_MS)] };
    expect(countEmail(written, OLD, NOW)).toMatchObject({
      written: { address: [before(HOUR_MS), NOW] },
    });
  });

  it.each([
    [0, 3],
    [23, 3],
    [24, 6],
    [7 * 24 - 1, 6],
    [7 * 24, 10],
    [30 * 24 - 1, 10],
    [30 * 24, 20],
  ])('allow an account that is %i hours old %i e-mails a day', (hours, most) => {
    expect(accountLimit(before(hours * HOUR_MS), NOW).most).toBe(most);
  });

  it('treat an account of unknown age as new', () => {
    expect(accountLimit(undefined, NOW)).toBe(EMAIL_RATE_LIMITS.accountOnFirstDay);
    expect(countEmail(NONE, undefined, NOW)).toMatchObject({ written: { newAccounts: [NOW] } });
  });

  it('delay e-mails of new accounts above their shared limit, and refuse them after three days', () => {
    const { most } = EMAIL_RATE_LIMITS.newAccounts;
    let newAccounts: readonly Date[] = [];
    const delays: number[] = [];
    for (;;) {
      const counted = countEmail({ ...NONE, newAccounts }, before(HOUR_MS), NOW);
      if (counted.usedUp) {
        expect(counted.usedUp).toBe('newAccounts');
        break;
      }
      delays.push(counted.sendAt.getTime() - NOW.getTime());
      ({ newAccounts } = counted.written);
    }
    const days = EMAIL_DELAY_MAX_MS / DAY_MS;
    expect(delays).toEqual(
      Array.from({ length: (days + 1) * most }, (_, index) => Math.floor(index / most) * DAY_MS),
    );
    // An older account shares nothing with them.
    const full = { ...NONE, newAccounts };
    expect(countEmail(full, OLD, NOW)).toMatchObject({ sendAt: NOW, written: { newAccounts } });
    // A day later, the same number can be sent again.
    const tomorrow = new Date(NOW.getTime() + DAY_MS + 1);
    expect(countEmail(full, before(HOUR_MS), tomorrow).usedUp).toBeUndefined();
  });
});
