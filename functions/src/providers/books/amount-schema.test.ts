import { describe, expect, it } from 'vitest';
import { amountSchema, roundToCents } from './amount-schema.ts';

describe('roundToCents', () => {
  it.each([
    ['12.34', 1_234, false],
    ['12.340000', 1_234, false],
    ['33.33333', 3_333, true],
    ['0.005', 1, true],
    ['-0.005', -1, true],
    ['0.00499', 0, true],
    ['1e-7', 0, true],
    ['1.5e3', 150_000, false],
    ['-7', -700, false],
    ['-1e12', -100_000_000_000_000, false],
    ['.5', 50, false],
    ['-.50', -50, false],
    ['7.', 700, false],
    ['123456789.12345', 12_345_678_912, true],
  ])('rounds %s to the nearest cent, and half a cent away from zero', (text, cents, isRounded) => {
    expect(roundToCents(text, 2)).toEqual({ cents, isRounded });
  });

  it.each([
    '',
    'about 12',
    '1,234.50',
    'NaN',
    '1e30',
    '1000000000000.01',
    '-1e13',
    '12.3.4',
    '.',
    '-',
    '-.',
    'e5',
  ])('refuses %j', (text) => {
    expect(roundToCents(text, 2)).toBeUndefined();
  });
});

describe('the decimals of a currency', () => {
  it.each([
    ['1234', 0, 1_234, false],
    ['1234.00', 0, 1_234, false],
    ['1234.5', 0, 1_235, true],
    ['12e2', 0, 1_200, false],
    ['1.234', 3, 1_234, false],
    ['1.2345', 3, 1_235, true],
    ['-7', 3, -7_000, false],
  ])('rounds %s to %d decimals', (text, digits, cents, isRounded) => {
    expect(roundToCents(text, digits)).toEqual({ cents, isRounded });
  });
});

describe('amountSchema', () => {
  it('reads numbers and decimal text, and nothing else', () => {
    expect(amountSchema(2).parse(0.1 + 0.2)).toBe(30);
    expect(amountSchema(2).parse('19.999')).toBe(2_000);
    for (const value of [null, true, {}, Number.NaN]) {
      expect(amountSchema(2).safeParse(value).success).toBe(false);
    }
  });
});
