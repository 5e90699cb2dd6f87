import { cents } from '@daily-snapshot/domain/money/cents';
import { describe, expect, it } from 'vitest';
import { inHomeCurrency } from './home-currency.ts';

describe('an amount in another currency', () => {
  it('is converted at the rate of the books, whichever way they state it', () => {
    expect(inHomeCurrency(cents(10_000), { homeForOne: 1.085 })).toBe(10_850);
    expect(inHomeCurrency(cents(10_000), { foreignForOne: 0.8 })).toBe(12_500);
    expect(inHomeCurrency(cents(-10_000), { homeForOne: 1.085 })).toBe(-10_850);
  });

  it('is rounded to the nearest cent, however large it is', () => {
    expect(inHomeCurrency(cents(1), { homeForOne: 0.5 })).toBe(1);
    expect(inHomeCurrency(cents(1), { homeForOne: 0.49 })).toBe(0);
    expect(inHomeCurrency(cents(99_999_999_999), { foreignForOne: 1.000001 })).toBe(99_999_899_999);
  });

  it('is left out where the books give no rate', () => {
    for (const rate of [undefined, 0, -1, Number.NaN]) {
      expect(inHomeCurrency(cents(100), { homeForOne: rate })).toBeUndefined();
      expect(inHomeCurrency(cents(100), { foreignForOne: rate })).toBeUndefined();
    }
  });
});
