import { cents } from '@daily-snapshot/domain/money/cents';
import { describe, expect, it } from 'vitest';
import { inHomeCurrency } from './home-currency.ts';

describe('inHomeCurrency', () => {
  it('converts at the rate of the books, in both notations', () => {
    expect(inHomeCurrency(cents(10_000), { homeForOne: 1.085 })).toBe(10_850);
    expect(inHomeCurrency(cents(10_000), { foreignForOne: 0.8 })).toBe(12_500);
    expect(inHomeCurrency(cents(-10_000), { homeForOne: 1.085 })).toBe(-10_850);
  });

  it('rounds large and small amounts to the nearest cent', () => {
    expect(inHomeCurrency(cents(1), { homeForOne: 0.5 })).toBe(1);
    expect(inHomeCurrency(cents(1), { homeForOne: 0.49 })).toBe(0);
    expect(inHomeCurrency(cents(99_999_999_999), { foreignForOne: 1.000001 })).toBe(99_999_899_999);
  });

  it('returns undefined without a rate', () => {
    for (const rate of [undefined, 0, -1, Number.NaN]) {
      expect(inHomeCurrency(cents(100), { homeForOne: rate })).toBeUndefined();
      expect(inHomeCurrency(cents(100), { foreignForOne: rate })).toBeUndefined();
    }
  });
});
