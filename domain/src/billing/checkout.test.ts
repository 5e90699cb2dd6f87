import { cents } from '../money/cents.ts';
import { describe, expect, it } from 'vitest';
import { DIGEST_TIME } from '../../../tests/kit/builders/mail.ts';
import { aCheckout, aSubscription, daysAfter } from '../../../tests/kit/builders/subscription.ts';
import { recordCheckoutFacts } from './checkout-facts.ts';
import { evaluateClaim, checkoutOrder } from './checkout.ts';
import { billingEmailsDue, nextBillingCheckAt } from '../mail/billing-emails-due.ts';
import { OFFER_NAMES, OFFERS } from './price-list.ts';

describe('the order of a checkout', () => {
  it('has a price in the catalog for each offer and price of the list, and for no other', () => {
    for (const offer of OFFER_NAMES) {
      for (const price of [1, 10, 80, 99, 100, 1000]) {
        const isListed = OFFERS[offer].monthlyDollars.some((listed) => listed === price);
        expect(
          checkoutOrder({ offer, price }, DIGEST_TIME) !== undefined,
          `${offer} ${price}`,
        ).toBe(isListed);
      }
    }
  });

  it('has the trial and the discount of our price list', () => {
    const request = { offer: 'parkhill', price: 100, promoCode: ' parkhill20 ' } as const;
    expect(checkoutOrder(request, DIGEST_TIME)).toMatchObject({
      trialDays: 30,
      promo: { discount: 20 },
    });
    expect(checkoutOrder({ ...request, offer: 'friends' }, DIGEST_TIME)).toEqual({
      offer: 'friends',
      priceKey: 'friends_monthly_100',
      trialDays: 0,
    });
  });

  it.each([
    ['2027-06-30T23:00:00Z', 50],
    ['2027-07-01T05:00:00Z', undefined],
  ])('has no discount from an expired code: at %s', (at, discount) => {
    const request = { offer: 'parkhill', price: 100, promoCode: 'NEIGHBOR50' } as const;
    expect(checkoutOrder(request, new Date(at))?.promo?.discount).toBe(discount);
  });
});

describe('a checkout', () => {
  const paid = { sessionId: 'cs_1', checkoutId: 'a-checkout-of-ada', state: 'paid' } as const;

  it('stays paid, whatever is reported later', () => {
    const noted = recordCheckoutFacts(aCheckout(), paid, 'key', DIGEST_TIME) ?? aCheckout();
    expect(noted).toMatchObject({ state: 'paid', addressKey: 'key', paidAt: DIGEST_TIME });
    for (const state of ['open', 'processing', 'expired', 'paid'] as const) {
      expect(recordCheckoutFacts(noted, { ...paid, state }, 'other', DIGEST_TIME)).toBeUndefined();
    }
  });

  it('is checked again after payment until an account claims it', () => {
    const noted = recordCheckoutFacts(aCheckout(), paid, 'key', DIGEST_TIME) ?? aCheckout();
    expect(noted.nextCheckAt).toEqual(daysAfter(DIGEST_TIME, 1));
    const reminded = recordCheckoutFacts(noted, paid, 'key', daysAfter(DIGEST_TIME, 1)) ?? noted;
    expect(reminded).toEqual({ ...noted, nextCheckAt: daysAfter(DIGEST_TIME, 3) });
    const claimed = { ...reminded, claimedBy: 'ada' };
    expect(
      recordCheckoutFacts(claimed, paid, 'key', daysAfter(DIGEST_TIME, 3))?.nextCheckAt,
    ).toBeNull();
    const ofMember = recordCheckoutFacts(aCheckout({ claimedBy: 'ada' }), paid, 'key', DIGEST_TIME);
    expect(ofMember).toMatchObject({ state: 'paid', nextCheckAt: null });
  });

  it('is claimed once, after payment, by an account with proof', () => {
    const open = aCheckout();
    const noted = { ...open, state: 'paid' } as const;
    expect(evaluateClaim(undefined, 'ada', true)).toBe('refused');
    expect(evaluateClaim(open, 'ada', true)).toBe('not-paid');
    expect(evaluateClaim(noted, 'ada', false)).toBe('refused');
    expect(evaluateClaim(noted, 'ada', true)).toBe('claim');
    expect(evaluateClaim({ ...noted, claimedBy: 'ada' }, 'ada', false)).toBe('theirs');
    expect(evaluateClaim({ ...noted, claimedBy: 'ada' }, 'eve', true)).toBe('refused');
  });
});

describe('e-mails about a subscription', () => {
  const trialEndsAt = daysAfter(DIGEST_TIME, 30);
  const trial = aSubscription({ status: 'trialing', trialEndsAt });
  const keysAt = (days: number) =>
    billingEmailsDue(trial, daysAfter(DIGEST_TIME, days)).map(({ key }) => key.split('-')[1]);

  it.each([
    [22.9, []],
    [23, ['7']],
    [28.9, ['7']],
    [29, ['1']],
    [29.9, ['1']],
    [30, []],
  ])(
    '%d days into a trial of thirty are the reminders for %j days before its end',
    (days, expected) => {
      expect(keysAt(days)).toEqual(expected);
    },
  );

  it('are due at the time of the next check', () => {
    expect(nextBillingCheckAt(trial, daysAfter(DIGEST_TIME, 22.5))).toEqual(
      daysAfter(DIGEST_TIME, 23),
    );
    expect(nextBillingCheckAt(trial, daysAfter(DIGEST_TIME, 28.5))).toEqual(
      daysAfter(DIGEST_TIME, 29),
    );
    expect(nextBillingCheckAt(trial, DIGEST_TIME)).toEqual(daysAfter(DIGEST_TIME, 1));
    expect(nextBillingCheckAt(aSubscription({ status: 'canceled' }), DIGEST_TIME)).toBeNull();
  });

  it('report each failed attempt once, and the end', () => {
    const owed = { id: 'in_1', amount: cents(10_000), attemptCount: 2 };
    const failed = aSubscription({ status: 'past_due', owed });
    expect(billingEmailsDue(failed, DIGEST_TIME)).toMatchObject([
      { kind: 'payment-failed', key: 'in_1-2' },
    ]);
    const ended = aSubscription({ status: 'canceled', endedAt: DIGEST_TIME });
    expect(billingEmailsDue(ended, DIGEST_TIME)).toMatchObject([
      { kind: 'subscription-ended', key: 'sub_1' },
    ]);
    expect(billingEmailsDue(ended, daysAfter(DIGEST_TIME, 8))).toEqual([]);
  });
});
