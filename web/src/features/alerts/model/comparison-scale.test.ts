import { cents } from '@daily-snapshot/domain/money/cents';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparisonScale } from './comparison-scale.ts';

const amount = fc.integer({ min: -1_000_000, max: 1_000_000 }).map(cents);

describe('comparison chart scale', () => {
  it('draws bars from zero and the expected range behind them', () => {
    const raised = { actual: cents(200), expected: { low: cents(100), high: cents(150) } };
    expect(comparisonScale({ past: [cents(100)], measured: [cents(200)] }, raised)).toEqual({
      bars: [
        { top: 50, height: 50, isMeasured: false },
        { top: 0, height: 100, isMeasured: true },
      ],
      range: { top: 25, height: 25 },
    });
  });

  it('leaves out the expected range of a sum if its parts are shown', () => {
    const week = { actual: cents(300), expected: { low: cents(100), high: cents(150) } };
    expect(comparisonScale({ past: [], measured: [100, 200].map(cents) }, week).range).toBeNull();
  });

  it('stays within its frame for all amounts', () => {
    fc.assert(
      fc.property(fc.array(amount), fc.array(amount), amount, amount, (past, measured, a, b) => {
        const expected = { low: cents(Math.min(a, b)), high: cents(Math.max(a, b)) };
        const { bars, range } = comparisonScale({ past, measured }, { actual: a, expected });
        expect(bars).toHaveLength(past.length + measured.length);
        for (const { top, height } of [...bars, ...(range ? [range] : [])]) {
          expect(top).toBeGreaterThanOrEqual(0);
          expect(height).toBeGreaterThanOrEqual(0);
          expect(top + height).toBeLessThanOrEqual(100 + 1e-9);
        }
      }),
    );
  });
});
