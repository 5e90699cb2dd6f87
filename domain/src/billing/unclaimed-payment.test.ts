import { describe, expect, it } from 'vitest';
import { DIGEST_TIME } from '../../../tests/kit/builders/mail.ts';
import { aCheckout, daysAfter } from '../../../tests/kit/builders/subscription.ts';
import {
  dueClaimReminder,
  isOverdue,
  isUnclaimed,
  nextClaimCheckAt,
  type Unclaimed,
} from './unclaimed-payment.ts';

const hours = (count: number) => daysAfter(DIGEST_TIME, count / 24);
const paid: Unclaimed = { ...aCheckout({ state: 'paid' }), paidAt: DIGEST_TIME };

describe('a payment without an account', () => {
  it('is a paid checkout without an account', () => {
    expect(isUnclaimed(paid)).toBe(true);
    expect(isUnclaimed({ ...paid, claimedBy: 'ada' })).toBe(false);
    expect(isUnclaimed(aCheckout())).toBe(false);
  });

  it.each([
    [23.9, undefined],
    [24, 24],
    [71.9, 24],
    [72, 72],
    [14 * 24 - 1, 72],
    [14 * 24, undefined],
  ])('%d hours after payment, the due reminder is %s', (after, due) => {
    expect(dueClaimReminder(paid, hours(after))).toBe(due);
  });

  it('is checked for its reminders, and then every Monday after two weeks', () => {
    const looks: Date[] = [];
    for (let now = DIGEST_TIME; looks.length < 4; now = looks.at(-1) ?? now) {
      looks.push(nextClaimCheckAt(DIGEST_TIME, now));
    }
    expect(looks.slice(0, 2)).toEqual([hours(24), hours(72)]);
    // The list of Monday, November 23, at 16:00 is two weeks after the payment.
    expect(looks.slice(2).map((at) => at.toISOString())).toEqual([
      '2026-12-14T15:00:00.000Z',
      '2026-12-21T15:00:00.000Z',
    ]);
    expect(isOverdue(paid, hours(14 * 24 - 1))).toBe(false);
    expect(looks.slice(2).every((at) => isOverdue(paid, at))).toBe(true);
  });
});
