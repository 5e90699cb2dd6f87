import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, businessDate } from '../calendar/business-date.ts';
import { cents } from '../money/cents.ts';
import type { Totals } from '../ledger/rollups/daily-rollup.ts';
import { BASELINE_DAYS, baselinesOf } from './baseline.ts';
import { History } from './daily-history.ts';

const FIRST = businessDate('2020-01-01');

const day = (revenue: number, expenses: number): Totals => ({
  revenue: cents(revenue),
  expenses: cents(expenses),
  net: cents(revenue - expenses),
});

const historyOf = (days: readonly Totals[]) =>
  new History({
    first: FIRST,
    revenue: days.map(({ revenue }) => revenue),
    expenses: days.map(({ expenses }) => expenses),
  });

const anyDay = fc
  .tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.nat(1e9))
  .map(([r, e]) => day(r, e));

describe('baselines', () => {
  it('leave out the day itself and count closed days', () => {
    const history = historyOf([...Array.from({ length: 7 }, () => day(100, 0)), day(9999, 0)]);
    const week = baselinesOf(history, addDays(FIRST, 8), day(200, 0))[7];
    expect(week).toEqual({
      available: 7,
      complete: true,
      means: {
        revenue: { mean: 1514, percent: -868 }, // (6 × 100 + 9999) / 7 = 1514.14…
        expenses: { mean: 0, percent: null },
        net: { mean: 1514, percent: -868 },
      },
    });
  });

  it('are null with fewer than seven days, and incomplete until their window is full', () => {
    const history = historyOf(Array.from({ length: 30 }, () => day(100, 50)));
    const at = (days: number) => baselinesOf(history, addDays(FIRST, days), day(1, 1));
    expect(at(6)[7]).toEqual({ available: 6, complete: false, means: null });
    expect(at(7)[7].complete).toBe(true);
    expect(at(29)[28].complete).toBe(true);
    expect(at(29)[30]).toMatchObject({ available: 29, complete: false });
    expect(at(29)[30].means?.revenue.mean).toBe(100);
  });

  it('have no percentage for a day that is not final', () => {
    const history = historyOf(Array.from({ length: 7 }, () => day(100, 50)));
    expect(baselinesOf(history, addDays(FIRST, 7), null)[7].means?.revenue).toEqual({
      mean: 100,
      percent: null,
    });
  });

  it('match a calculator: exact mean, exact percentage, rounded half away from zero', () => {
    fc.assert(
      fc.property(fc.array(anyDay, { minLength: 1, maxLength: 40 }), anyDay, (days, today) => {
        const date = addDays(FIRST, days.length);
        const baselines = baselinesOf(historyOf(days), date, today);
        for (const length of BASELINE_DAYS) {
          const window = days.slice(-length);
          if (window.length < 7) continue;
          for (const measure of ['revenue', 'expenses', 'net'] as const) {
            const sum = window.reduce((total, each) => total + BigInt(each[measure]), 0n);
            const { mean, percent } = baselines[length].means?.[measure] ?? {};
            // |mean × n − sum| ≤ n / 2
            const error = BigInt(mean ?? 0) * BigInt(window.length) - sum;
            expect(2n * (error < 0n ? -error : error) <= BigInt(window.length)).toBe(true);
            expect(percent === null).toBe(sum === 0n);
          }
        }
      }),
    );
  });
});
