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
    ['123456789.12345', 12_345_678_912, true],
  ])('rounds %s to the nearest cent, and half a cent away from zero', (text, cents, isRounded) => {
    expect(roundToCents(text)).toEqual({ cents, isRounded });
  });

  it.each(['', 'about 12', '1,234.50', 'NaN', '1e30', '12.3.4'])('refuses %j', (text) => {
    expect(roundToCents(text)).toBeUndefined();
  });
});

describe('amountSchema', () => {
  it('reads numbers and decimal text, and nothing else', () => {
    expect(amountSchema.parse(0.1 + 0.2)).toBe(30);
    expect(amountSchema.parse('19.999')).toBe(2_000);
    for (const value of [null, true, {}, Number.NaN]) {
      expect(amountSchema.safeParse(value).success).toBe(false);
    }
  });
});
