import { cents, sumCents } from '@daily-snapshot/domain/money/cents';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { waterfallSteps } from './waterfall-steps.ts';

const contributions = fc
  .array(fc.integer({ min: -1e6, max: 1e6 }).filter(Boolean).map(cents), { minLength: 1 })
  .map((changes) => ({
    weeks: 4,
    usual: cents(0),
    change: sumCents(changes),
    contributors: changes.map((change, index) => ({ name: `N${index}`, actual: change, change })),
  }));

describe('waterfallSteps', () => {
  it('leads from the usual to the actual amount without a gap, within the chart', () => {
    fc.assert(
      fc.property(contributions, fc.integer({ min: 1, max: 8 }), (why, most) => {
        const { start, end, steps } = waterfallSteps(why, most);
        expect(sumCents(steps.map(({ change }) => change))).toBe(why.change);
        expect(steps[0]?.from).toBe(start);
        expect(steps.at(-1)?.to).toBeCloseTo(end);
        for (const [index, step] of steps.entries()) {
          expect(step.from).toBe(steps[index - 1]?.to ?? start);
          expect(Math.min(step.from, step.to)).toBeGreaterThanOrEqual(0);
          expect(Math.max(step.from, step.to)).toBeLessThanOrEqual(100);
        }
      }),
    );
  });

  it('counts the other names, or lists a single one', () => {
    const why = (count: number) => ({
      weeks: 4,
      usual: cents(0),
      change: cents(count),
      contributors: Array.from({ length: count }, (_, index) => ({
        name: `N${index}`,
        actual: cents(1),
        change: cents(1),
      })),
    });
    expect(waterfallSteps(why(5), 3).steps.at(-1)).toMatchObject({
      name: null,
      names: 2,
      change: 2,
    });
    expect(waterfallSteps(why(4), 3).steps.at(-1)).toMatchObject({ name: 'N3' });
  });
});
