import { describe, expect, it } from 'vitest';
import { MORNING } from '../testing/a-mail.ts';
import { aCheckout, aSubscription, daysAfter } from '../testing/a-subscription.ts';
import { noteFacts } from './checkout-facts.ts';
import { claimOf, orderOf } from './checkout.ts';
import { lettersDue, nextLook } from '../delivery/letters-due.ts';
import { OFFER_NAMES, OFFERS } from './offers.ts';

describe('what is sold', () => {
  it('has a price in the catalogue for each offer and price of the list, and for no other', () => {
    for (const offer of OFFER_NAMES) {
      for (const price of [1, 10, 80, 99, 100, 1000]) {
        const isListed = OFFERS[offer].monthlyDollars.some((listed) => listed === price);
        expect(orderOf({ offer, price }, MORNING) !== undefined, `${offer} ${price}`).toBe(
          isListed,
        );
      }
    }
  });

  it('has the trial and the discount of our list', () => {
    const wish = { offer: 'parkhill', price: 100, promoCode: ' parkhill20 ' } as const;
    expect(orderOf(wish, MORNING)).toMatchObject({ trialDays: 30, promo: { discount: 20 } });
    expect(orderOf({ ...wish, offer: 'friends' }, MORNING)).toEqual({
      offer: 'friends',
      priceKey: 'friends_monthly_100',
      trialDays: 0,
    });
  });

  it.each([
    ['2027-06-30T23:00:00Z', 50],
    ['2027-07-01T05:00:00Z', undefined],
  ])('has no discount of a code that is over: at %s', (at, discount) => {
    const wish = { offer: 'parkhill', price: 100, promoCode: 'NEIGHBOR50' } as const;
    expect(orderOf(wish, new Date(at))?.promo?.discount).toBe(discount);
  });
});

describe('a checkout', () => {
  const paid = { sessionId: 'cs_1', checkoutId: 'a-checkout-of-ada', state: 'paid' } as const;

  it('is paid for good, whatever is heard later', () => {
    const noted = noteFacts(aCheckout(), paid, 'key', MORNING) ?? aCheckout();
    expect(noted).toMatchObject({ state: 'paid', addressKey: 'key', paidAt: MORNING });
    for (const state of ['open', 'processing', 'expired', 'paid'] as const) {
      expect(noteFacts(noted, { ...paid, state }, 'other', MORNING)).toBeUndefined();
    }
  });

  it('that is paid is looked at again until an account has it', () => {
    const noted = noteFacts(aCheckout(), paid, 'key', MORNING) ?? aCheckout();
    expect(noted.lookAt).toEqual(daysAfter(MORNING, 1));
    const reminded = noteFacts(noted, paid, 'key', daysAfter(MORNING, 1)) ?? noted;
    expect(reminded).toEqual({ ...noted, lookAt: daysAfter(MORNING, 3) });
    const claimed = { ...reminded, claimedBy: 'ada' };
    expect(noteFacts(claimed, paid, 'key', daysAfter(MORNING, 3))?.lookAt).toBeNull();
    const ofMember = noteFacts(aCheckout({ claimedBy: 'ada' }), paid, 'key', MORNING);
    expect(ofMember).toMatchObject({ state: 'paid', lookAt: null });
  });

  it('is claimed once, by who can prove it, when it is paid', () => {
    const open = aCheckout();
    const noted = { ...open, state: 'paid' } as const;
    expect(claimOf(undefined, 'ada', true)).toBe('refused');
    expect(claimOf(open, 'ada', true)).toBe('not-paid');
    expect(claimOf(noted, 'ada', false)).toBe('refused');
    expect(claimOf(noted, 'ada', true)).toBe('claim');
    expect(claimOf({ ...noted, claimedBy: 'ada' }, 'ada', false)).toBe('theirs');
    expect(claimOf({ ...noted, claimedBy: 'ada' }, 'eve', true)).toBe('refused');
  });
});

describe('letters about a subscription', () => {
  const trialEndsAt = daysAfter(MORNING, 30);
  const trial = aSubscription({ status: 'trialing', trialEndsAt });
  const keysAt = (days: number) =>
    lettersDue(trial, daysAfter(MORNING, days)).map(({ key }) => key.split('-')[1]);

  it.each([
    [22.9, []],
    [23, ['7']],
    [28.9, ['7']],
    [29, ['1']],
    [29.9, ['1']],
    [30, []],
  ])('%d days into a trial of thirty are for %j days before its end', (days, expected) => {
    expect(keysAt(days)).toEqual(expected);
  });

  it('are due when they will be looked for', () => {
    expect(nextLook(trial, daysAfter(MORNING, 22.5))).toEqual(daysAfter(MORNING, 23));
    expect(nextLook(trial, daysAfter(MORNING, 28.5))).toEqual(daysAfter(MORNING, 29));
    expect(nextLook(trial, MORNING)).toEqual(daysAfter(MORNING, 1));
    expect(nextLook(aSubscription({ status: 'canceled' }), MORNING)).toBeNull();
  });

  it('tell of each failed attempt once, and of the end', () => {
    const owed = { id: 'in_1', amount: trial.monthly, attemptCount: 2 };
    const failed = aSubscription({ status: 'past_due', owed });
    expect(lettersDue(failed, MORNING)).toMatchObject([{ kind: 'payment-failed', key: 'in_1-2' }]);
    const ended = aSubscription({ status: 'canceled', endedAt: MORNING });
    expect(lettersDue(ended, MORNING)).toMatchObject([
      { kind: 'subscription-ended', key: 'sub_1' },
    ]);
    expect(lettersDue(ended, daysAfter(MORNING, 8))).toEqual([]);
  });
});
