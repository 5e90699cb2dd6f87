import { cents } from '@daily-snapshot/domain/money/cents';
import { describe, expect, it } from 'vitest';
import { amountDigits, inHomeCurrency } from './home-currency.ts';

const digits = amountDigits('EUR', 'USD');

describe('inHomeCurrency', () => {
  it('converts at the rate of the books, in both notations', () => {
    expect(inHomeCurrency(cents(10_000), { homePerForeign: 1.085, digits })).toBe(10_850);
    expect(inHomeCurrency(cents(10_000), { foreignPerHome: 0.8, digits })).toBe(12_500);
    expect(inHomeCurrency(cents(-10_000), { homePerForeign: 1.085, digits })).toBe(-10_850);
  });

  it('rounds large and small amounts to the nearest cent', () => {
    expect(inHomeCurrency(cents(1), { homePerForeign: 0.5, digits })).toBe(1);
    expect(inHomeCurrency(cents(1), { homePerForeign: 0.49, digits })).toBe(0);
    expect(inHomeCurrency(cents(99_999_999_999), { foreignPerHome: 1.000001, digits })).toBe(
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

  it('returns undefined if the amount would be too large', () => {
    expect(inHomeCurrency(cents(100_000_000_000), { homePerForeign: 1e6, digits })).toBeUndefined();
    expect(
      inHomeCurrency(cents(-100_000_000_000), { foreignPerHome: 1e-6, digits }),
    ).toBeUndefined();
    expect(inHomeCurrency(cents(1), { homePerForeign: 1e300, digits })).toBeUndefined();
    const rate = { home: cents(100_000_000_000_000), foreign: cents(1) };
    expect(inHomeCurrency(cents(100), rate)).toBeUndefined();
  });

  it('returns undefined without a rate', () => {
    for (const rate of [undefined, 0, -1, Number.NaN]) {
      expect(inHomeCurrency(cents(100), { homePerForeign: rate, digits })).toBeUndefined();
      expect(inHomeCurrency(cents(100), { foreignPerHome: rate, digits })).toBeUndefined();
    }
  });

  it('uses the decimals of both currencies', () => {
    const convert = (amount: number, from: string, home: string, rate: number) =>
      inHomeCurrency(cents(amount), { homePerForeign: rate, digits: amountDigits(from, home) });
    expect(convert(1_234, 'KWD', 'USD', 3.25)).toBe(401);
    expect(convert(1_234, 'USD', 'JPY', 150)).toBe(1_851);
    expect(convert(1_234, 'USD', 'KWD', 0.31)).toBe(3_825);
    // Books state hundredths of yen too.
    expect(convert(10_050, 'JPY', 'USD', 0.01)).toBe(101);
  });
});
