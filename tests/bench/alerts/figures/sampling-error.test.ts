import { describe, expect, it } from 'vitest';
import { chanceOnOthers, standardError } from './sampling-error.ts';

describe('the jackknife', () => {
  it('returns the standard error of a mean', () => {
    const values = [0.2, 0.9, 0.4, 0.7];
    const meanOf = (of: readonly number[]) => of.reduce((sum, value) => sum + value, 0) / of.length;
    const mean = meanOf(values);
    const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / 3;
    const without = values.map((_, place) => meanOf(values.toSpliced(place, 1)));
    expect(standardError(without)).toBeCloseTo(Math.sqrt(variance / 4), 10);
  });

  it('returns an even chance for a goal that is just met and a higher one for an exceeded goal', () => {
    const chance = (is: 'at most' | 'at least', reached: number) =>
      chanceOnOthers({ is, bound: 0.6 }, reached, 0.05, 14);
    expect(chance('at least', 0.6)).toBeCloseTo(0.5, 6);
    expect(chance('at least', 0.7)).toBeGreaterThan(0.85);
    expect(chance('at least', 0.5)).toBeLessThan(0.15);
    expect(chance('at most', 0.5)).toBeCloseTo(chance('at least', 0.7), 6);
  });

  it('returns certainty for a figure that no business changes', () => {
    expect(chanceOnOthers({ is: 'at least', bound: 0.97 }, 1, 0, 14)).toBe(1);
    expect(chanceOnOthers({ is: 'at least', bound: 0.97 }, 0.9, 0, 14)).toBe(0);
  });
});
