import { cents } from '@daily-snapshot/domain/money/cents';
import { describe, expect, it } from 'vitest';
import { inHomeCurrency } from './home-currency.ts';

describe('inHomeCurrency', () => {
  it('converts at the rate of the books, in both notations', () => {
    expect(inHomeCurrency(cents(10_000), { homePerForeign: 1.085 })).toBe(10_850);
    expect(inHomeCurrency(cents(10_000), { foreignPerHome: 0.8 })).toBe(12_500);
    expect(inHomeCurrency(cents(-10_000), { homePerForeign: 1.085 })).toBe(-10_850);
  });

  it('rounds large and small amounts to the nearest cent', () => {
    expect(inHomeCurrency(cents(1), { homePerForeign: 0.5 })).toBe(1);
    expect(inHomeCurrency(cents(1), { homePerForeign: 0.49 })).toBe(0);
    expect(inHomeCurrency(cents(99_999_999_999), { foreignPerHome: 1.000001 })).toBe(
      99_999_899_999,
    );
  });

  it('converts by an amount that is known in both currencies', () => {
    const rate = { home: cents(-108_501), foreign: cents(-100_000) };
    expect(inHomeCurrency(cents(50_000), rate)).toBe(54_251);
    expect(inHomeCurrency(cents(-50_000), rate)).toBe(-54_251);
    for (const none of [
      { home: cents(1), foreign: cents(0) },
      { home: cents(-1), foreign: cents(1) },
    ]) {
      expect(inHomeCurrency(cents(100), none)).toBeUndefined();
    }
  });

  it('returns undefined without a rate', () => {
    for (const rate of [undefined, 0, -1, Number.NaN]) {
      expect(inHomeCurrency(cents(100), { homePerForeign: rate })).toBeUndefined();
      expect(inHomeCurrency(cents(100), { foreignPerHome: rate })).toBeUndefined();
    }
  });
});
