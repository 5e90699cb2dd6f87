import { describe, expect, it } from 'vitest';
import { isPriceOf, OFFER_NAMES, OFFERS, PRICE_SLIDER, promoDollars } from './price-list.ts';
import { findPromo } from './promo-codes.ts';

describe('the price list', () => {
  it('sells each offer at its own prices only', () => {
    const sold = OFFER_NAMES.map((offer) =>
      [9.99, 10, 97, 100, 190].filter((price) => isPriceOf(offer, price)),
    );
    expect(sold).toEqual([[10, 100], [100], [100]]);
  });

  it('has a slider with ten and a hundred dollars as its only positions', () => {
    const { min, max, step } = PRICE_SLIDER;
    expect([min, min + step]).toEqual([...OFFERS.pricing.monthlyDollars]);
    expect(min + step).toBe(max);
  });

  it('offers invited visitors a trial of thirty days', () => {
    expect(OFFERS.parkhill.trialDays).toBe(30);
    expect(OFFERS.friends.trialDays).toBe(0);
  });
});

describe('a promo code', () => {
  it.each([
    [0, 100],
    [20, 80],
    [33, 67],
    [12.5, 88],
    [99.4, 1],
    [99.6, 0],
    [100, 0],
  ])('of %d percent makes it $%d a month', (percent, dollars) => {
    expect(promoDollars(percent)).toBe(dollars);
  });
});

describe('issued promo codes', () => {
  it('are found in any case and with spaces', () => {
    expect(findPromo(' parkhill20 ')?.discount).toBe(20);
    expect(findPromo('PARKHILL2')).toBeUndefined();
  });
});
