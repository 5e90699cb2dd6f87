import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextPauseMs, nextStepCents } from './counter.ts';

const anyRandom = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

/** A random source that returns these values in order. */
const saying = (...values: number[]) => {
  const left = [...values];
  return () => left.shift() ?? 0;
};

describe('revenue counter', () => {
  it('pauses for one, four or seven seconds', () => {
    expect([0, 0.34, 0.67, 0.999].map((value) => nextPauseMs(() => value))).toEqual([
      1000, 4000, 7000, 7000,
    ]);
  });

  it('uses a familiar amount in three of ten steps', () => {
    expect(nextStepCents(saying(0.299, 0))).toBe(12_99);
    expect(nextStepCents(saying(0.3, 0))).toBe(5_00);
  });

  it('otherwise rises by $5 to $150', () => {
    fc.assert(
      fc.property(anyRandom, (value) => {
        const step = nextStepCents(saying(0.3, value));
        expect(step).toBeGreaterThanOrEqual(5_00);
        expect(step).toBeLessThanOrEqual(150_00);
        expect(Number.isInteger(step)).toBe(true);
      }),
    );
  });
});
