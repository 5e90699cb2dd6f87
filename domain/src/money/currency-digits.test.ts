import { describe, expect, it } from 'vitest';
import { cents } from './cents.ts';
import { currencyFractionDigits } from './currency-digits.ts';
import { formatMoney } from './format-money.ts';

describe('currencyFractionDigits', () => {
  it.each([
    ['USD', 2],
    ['JPY', 0],
    ['KWD', 3],
    ['CLF', 4],
  ])('knows that %s has %i decimal places', (currency, digits) => {
    expect(currencyFractionDigits(currency)).toBe(digits);
  });

  it.each(['HUF', 'IDR', 'COP', 'PKR'])(
    'follows ISO 4217 for %s, whose prices usually have no decimals',
    (currency) => {
      expect(currencyFractionDigits(currency)).toBe(2);
      expect(formatMoney(cents(123_456), currency)).toMatch(/1,234\.56$/);
    },
  );
});
