import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectedRangeScale, rangePosition } from './expected-range-scale.ts';

const amounts = fc.integer({ min: -1_000_000, max: 1_000_000 });
const readings = fc
  .tuple(amounts, amounts, amounts)
  .map(([value, a, b]) => ({ value, normal: { low: Math.min(a, b), high: Math.max(a, b) } }));

describe('scale of the usual range', () => {
  it('keeps the range and the mark on the band, in order', () => {
    fc.assert(
      fc.property(readings, (reading) => {
        const scale = expectedRangeScale(reading);
        for (const position of Object.values(scale)) {
          expect(position).toBeGreaterThan(0);
          expect(position).toBeLessThan(100);
        }
        expect(scale.low).toBeLessThanOrEqual(scale.high);
        const position = rangePosition(reading);
        expect(scale.value < scale.low).toBe(position === 'below');
        expect(scale.value > scale.high).toBe(position === 'above');
      }),
    );
  });

  it('counts the edge of the range as normal', () => {
    expect(rangePosition({ value: 10, normal: { low: 10, high: 20 } })).toBe('normal');
    expect(rangePosition({ value: 20, normal: { low: 10, high: 20 } })).toBe('normal');
  });
});
