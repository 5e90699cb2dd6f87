import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inOrder, median, quantile, spread } from './robust.ts';
import { empiricalTail, studentTail } from './tail-probability.ts';

describe('robust statistics', () => {
  it('lie within the range of their values', () => {
    expect(quantile([1, 2, 3, 4], 0.5)).toBe(2.5);
    expect(median([9, 1, 5])).toBe(5);
    expect(spread([1, 1, 1, 1, 1000])).toBe(0);
  });
});

describe('studentTail', () => {
  // one-sided critical values
  it.each([
    [2.353, 3, 0.05],
    [2.132, 4, 0.05],
    [4.604, 4, 0.005],
    [2.764, 10, 0.01],
    [3.646, 30, 0.0005],
    [1.645, 100_000, 0.05],
    [-1.812, 10, 0.95],
  ])('beyond %d with %d degrees of freedom is %d', (value, degrees, share) => {
    const found = studentTail(value, degrees);
    expect(Math.abs(found - share) / share).toBeLessThan(0.01);
  });

  it('never grows with the value', () => {
    const value = fc.double({ min: -20, max: 20, noNaN: true });
    fc.assert(
      fc.property(value, value, fc.integer({ min: 2, max: 60 }), (a, b, degrees) => {
        expect(studentTail(Math.max(a, b), degrees)).toBeLessThanOrEqual(
          studentTail(Math.min(a, b), degrees) + 1e-6,
        );
      }),
    );
  });
});

describe('empiricalTail', () => {
  it('is the share of ranks within the sample and decreases beyond it', () => {
    const seen = Array.from({ length: 98 }, (_, index) => index);
    expect(empiricalTail(seen, 49)).toBe(0.5);
    expect(empiricalTail(seen, 120)).toBeLessThan(empiricalTail(seen, 100));
    expect(empiricalTail(seen, 1000)).toBeLessThan(1e-6);
  });

  it('is a valid chance for any sample', () => {
    const value = fc.double({ min: -1e6, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 60 }), value, (seen, next) => {
        const chance = empiricalTail(inOrder(seen), next);
        expect(chance >= 0 && chance <= 1).toBe(true);
      }),
    );
  });
});
