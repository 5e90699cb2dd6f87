import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextPauseMs, nextStepCents } from './counter.ts';

const anyRandom = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

/** A source of chance that says these, one after the other. */
const saying = (...values: number[]) => {
  const left = [...values];
  return () => left.shift() ?? 0;
};

describe('the counter', () => {
  it('rests one, four or seven seconds', () => {
    expect([0, 0.34, 0.67, 0.999].map((value) => nextPauseMs(() => value))).toEqual([
      1000, 4000, 7000, 7000,
    ]);
  });

  it('takes a familiar amount in three of ten steps', () => {
    expect(nextStepCents(saying(0.299, 0))).toBe(12_99);
    expect(nextStepCents(saying(0.3, 0))).toBe(5_00);
  });

  it('rises by five to a hundred and fifty otherwise', () => {
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
