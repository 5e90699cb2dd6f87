import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allocate } from './allocate.ts';
import { addCents, cents, parseCents, sumCents, type Cents } from './cents.ts';
import { changeWord, delta } from './delta.ts';
import {
  formatCount,
  formatCountOf,
  formatMoney,
  formatPercent,
  isSmallAmount,
  MINUS,
  roundedAmount,
  unitOf,
} from './format-money.ts';
import { divideRounded, percentFromMean, scaleCents, type PercentTenths } from './ratio.ts';

const amounts = fc.integer({ min: -1e12, max: 1e12 }).map(cents);

describe('cents', () => {
  it('refuse fractions, unsafe integers and NaN', () => {
    for (const value of [0.5, 2 ** 53, Number.NaN, Infinity]) {
      expect(() => cents(value)).toThrow('not a whole number of cents');
    }
  });

  it('turn negative zero into zero', () => {
    expect(Object.is(cents(-0), 0)).toBe(true);
  });

  it('are not assignable from a plain number', () => {
    // @ts-expect-error a number has no unit
    const amount: Cents = 5;
    expect(addCents(amount, cents(1))).toBe(6);
  });

  it.each([
    ['12.34', 1234],
    ['-0.05', -5],
    ['+7', 700],
    ['7.', 700],
    ['1.1000', 110],
    ['0.29', 29],
    [' 12.34 ', 1234],
    ['90071992547409.91', Number.MAX_SAFE_INTEGER],
  ])('parse %s exactly', (text, expected) => {
    expect(parseCents(text)).toBe(expected);
  });

  it.each(['', '1,000', '1.005', '.5', '--1', '1e3', '0x10', '99999999999999999'])(
    'do not parse %j',
    (text) => {
      expect(parseCents(text)).toBeUndefined();
    },
  );

  it('parse the result of formatting, in any currency', () => {
    fc.assert(
      fc.property(amounts, fc.constantFrom('USD', 'JPY', 'KWD', 'CZK'), (amount, currency) => {
        const digits = { USD: 2, JPY: 0, KWD: 3, CZK: 2 }[currency];
        const text = formatMoney(amount, currency)
          .replace(MINUS, '-')
          .replace(/[^\d.-]/g, '');
        expect(parseCents(text, digits)).toBe(amount);
      }),
    );
  });
});

describe('allocate', () => {
  it('loses no cent and stays within a cent of each share', () => {
    const weights = fc
      .array(fc.bigInt({ min: 0n, max: 1_000_000n }), { minLength: 1, maxLength: 12 })
      .filter((list) => list.some((weight) => weight > 0n));
    fc.assert(
      fc.property(amounts, weights, (amount, list) => {
        const parts = allocate(amount, list);
        expect(sumCents(parts)).toBe(amount);
        const total = list.reduce((sum, weight) => sum + weight, 0n);
        parts.forEach((part, index) => {
          const gap = BigInt(part) * total - BigInt(amount) * (list[index] ?? 0n);
          expect(gap < total && gap > -total).toBe(true);
        });
      }),
    );
  });

  it('gives the remaining cent to the first of equal parts', () => {
    expect(allocate(cents(-100), [1n, 1n, 1n])).toEqual([-34, -33, -33]);
    expect(allocate(cents(2), [1n, 1n, 1n])).toEqual([1, 1, 0]);
  });

  it('gives the remaining cents to the largest remainders', () => {
    // The shares are 14.29, 28.57 and 57.14 cents.
    expect(allocate(cents(100), [1n, 2n, 4n])).toEqual([14, 29, 57]);
    // The shares are 0.6, 0.8 and 0.6 cents.
    expect(allocate(cents(2), [3n, 4n, 3n])).toEqual([1, 1, 0]);
  });

  it.each([[[0n, 0n]], [[]], [[-1n, 3n]], [[-1n]]])('rejects the weights %s', (weights) => {
    expect(() => allocate(cents(100), weights)).toThrow('weights must not be negative');
  });
});

describe('ratio', () => {
  it('rounds halves away from zero', () => {
    expect([5n, -5n, 4n, -4n, 15n].map((n) => divideRounded(n, 10n))).toEqual([
      1n,
      -1n,
      0n,
      0n,
      2n,
    ]);
    expect(divideRounded(5n, -10n)).toBe(-1n);
    expect(divideRounded(-5n, -10n)).toBe(1n);
  });

  it('refuses to divide by zero', () => {
    expect(() => divideRounded(5n, 0n)).toThrow('division by zero');
  });

  it('scales an amount by a fraction', () => {
    expect(scaleCents(cents(-1000), 2n, 3n)).toBe(-667);
  });

  it('compares a value with the unrounded mean', () => {
    // With a mean of 33.33…, (50 − 33.33…) / 33.33… is exactly 50%.
    expect(percentFromMean(cents(50), cents(100), 3)).toBe(500);
    expect(percentFromMean(cents(-50), cents(-100), 3)).toBe(-500);
    expect(percentFromMean(cents(5), cents(0), 7)).toBeNull();
  });

  it('formats tenths of a percent', () => {
    expect(formatPercent(-1234 as PercentTenths)).toBe('123.4%');
    expect(formatPercent(5 as PercentTenths)).toBe('0.5%');
  });
});

describe('delta', () => {
  it.each([
    [0, 0, 'unchanged'],
    [0, 5, 'began'],
    [0, -5, 'turned-negative'],
    [5, 0, 'stopped'],
    [-5, 0, 'stopped'],
    [5, 8, 'rose'],
    [8, 5, 'fell'],
    [5, -1, 'turned-negative'],
    [-5, 1, 'turned-positive'],
    [-8, -5, 'loss-narrowed'],
    [-5, -8, 'loss-widened'],
  ] as const)('from %d to %d: %s', (was, is, word) => {
    expect(changeWord(cents(was), cents(is))).toBe(word);
  });

  it('has no percentage if the first amount is 0', () => {
    expect(delta(cents(0), cents(5)).percent).toBeNull();
    expect(delta(cents(-189), cents(-7))).toMatchObject({ change: 182, percent: 963 });
  });
});

describe('format', () => {
  it('groups thousands, shows cents, and writes a true minus sign', () => {
    expect(formatMoney(cents(193000), 'USD')).toBe('$1,930.00');
    expect(formatMoney(cents(-5), 'USD')).toBe('−$0.05');
    expect(formatMoney(cents(400), 'GBP', { sign: 'always' })).toBe('+£4.00');
    expect(formatMoney(cents(0), 'USD', { sign: 'always' })).toBe('$0.00');
    expect(formatMoney(cents(123456), 'JPY')).toBe('¥123,456');
    expect(formatMoney(cents(1234567), 'CZK')).toBe('CZK\u00a012,345.67');
    expect(formatMoney(cents(123_456_789_012), 'USD')).toBe('$1,234,567,890.12');
    expect(formatMoney(cents(-5), 'USD', { sign: 'never' })).toBe('$0.05');
  });

  it('counts things', () => {
    expect(formatCount(1_234_567)).toBe('1,234,567');
    expect(formatCountOf(1, 'line')).toBe('1 line');
    expect(formatCountOf(1466, 'line')).toBe('1,466 lines');
    expect(formatCountOf(2, 'company', 'companies')).toBe('2 companies');
  });

  it('leaves out decimals from 100 whole units on', () => {
    expect(isSmallAmount(cents(9_999), 'USD')).toBe(true);
    expect(isSmallAmount(cents(10_000), 'USD')).toBe(false);
    expect(isSmallAmount(cents(-10_000), 'USD')).toBe(false);
  });

  it.each([
    [193_049, 'USD', '$1,930'],
    [193_050, 'USD', '$1,931'],
    [-193_050, 'USD', '−$1,931'],
    [9_999, 'USD', '$99.99'],
    [-5_000, 'USD', '−$50'],
    [0, 'USD', '$0'],
    [123_456, 'JPY', '¥123,456'],
    [123_499, 'KWD', 'KWD\u00a0123'],
    [99_500, 'KWD', 'KWD\u00a099.500'],
  ])('rounds %d %s to %s', (amount, currency, text) => {
    expect(formatMoney(cents(amount), currency, { precision: 'rounded' })).toBe(text);
  });

  it('rounds by at most half a unit and keeps small amounts', () => {
    fc.assert(
      fc.property(amounts, fc.constantFrom('USD', 'JPY', 'KWD'), (amount, currency) => {
        const rounded = roundedAmount(amount, currency);
        expect(Math.abs(rounded - amount) * 2).toBeLessThanOrEqual(unitOf(currency));
        if (isSmallAmount(amount, currency)) expect(rounded).toBe(amount);
        else expect(Math.abs(rounded % unitOf(currency))).toBe(0);
      }),
    );
  });
});
