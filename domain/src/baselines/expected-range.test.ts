import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, businessDate, weekdayOfDayNumber } from '../calendar/business-date.ts';
import { digestPeriod } from '../calendar/digest-day.ts';
import { cents } from '../money/cents.ts';
import { expectedRanges } from './expected-range.ts';
import { History } from './daily-history.ts';

/** A Monday. */
const FIRST = businessDate('2021-01-04');

const historyOf = (length: number, revenue: (day: number) => number, expenses = 0) =>
  new History({
    first: FIRST,
    revenue: Array.from({ length }, (_, day) => cents(revenue(day))),
    expenses: Array.from({ length }, () => cents(expenses)),
  });

/** 100 on Mondays to 700 on Sundays. */
const byWeekday = (day: number) => 100 * weekdayOfDayNumber(day + 4);

describe('expected range', () => {
  it('belongs to the weekday: a closed Monday is normal, an ordinary Monday amount on Sunday is not', () => {
    const history = historyOf(140, byWeekday);
    const tuesday = addDays(FIRST, 141);
    expect(expectedRanges(history, digestPeriod(tuesday)).revenue).toEqual({
      low: 100,
      mid: 100,
      high: 100,
    });
  });

  it('covers Friday to Sunday on a Monday', () => {
    const monday = addDays(FIRST, 140);
    expect(expectedRanges(historyOf(140, byWeekday, 50), digestPeriod(monday))).toEqual({
      revenue: { low: 1800, mid: 1800, high: 1800 },
      expenses: { low: 150, mid: 150, high: 150 },
      net: { low: 1650, mid: 1650, high: 1650 },
    });
  });

  it('follows the level of the last four weeks', () => {
    const history = historyOf(140, (day) => (day < 112 ? 100 : 150));
    expect(expectedRanges(history, digestPeriod(addDays(FIRST, 141))).revenue?.mid).toBe(150);
  });

  it('does not change because of one extreme day', () => {
    const history = historyOf(140, (day) => (day === 126 ? 1_000_000 : 100));
    const range = expectedRanges(history, digestPeriod(addDays(FIRST, 141)));
    expect(range.revenue?.mid).toBeLessThanOrEqual(100);
  });

  it('never starts below zero for revenue and expenses, whatever was refunded', () => {
    const history = historyOf(140, (day) => (day % 14 < 7 ? -300 : 100), -50);
    const day = addDays(FIRST, 140);
    const { revenue, expenses, net } = expectedRanges(history, { from: day, to: day });
    expect(revenue?.low).toBe(0);
    expect(expenses).toEqual({ low: 0, mid: 0, high: 0 });
    expect(net?.low).toBeLessThan(0);
  });

  it('is null before four whole weeks', () => {
    const ranges = (days: number) =>
      expectedRanges(historyOf(days, byWeekday), {
        from: addDays(FIRST, days),
        to: addDays(FIRST, days),
      });
    expect(ranges(27)).toEqual({ revenue: null, expenses: null, net: null });
    expect(Object.values(ranges(28))).not.toContain(null);
  });

  it('has ordered ends and does not depend on the covered days', () => {
    const amounts = fc.array(fc.integer({ min: -1e6, max: 1e8 }), {
      minLength: 60,
      maxLength: 160,
    });
    fc.assert(
      fc.property(amounts, fc.nat(1e8), (list, other) => {
        const covered = {
          from: addDays(FIRST, list.length - 1),
          to: addDays(FIRST, list.length - 1),
        };
        const ranges = expectedRanges(
          historyOf(list.length, (day) => list[day] ?? 0),
          covered,
        );
        const changed = [...list.slice(0, -1), other];
        expect(
          expectedRanges(
            historyOf(list.length, (day) => changed[day] ?? 0),
            covered,
          ),
        ).toEqual(ranges);
        for (const range of Object.values(ranges)) {
          expect(range && range.low <= range.mid && range.mid <= range.high).toBe(true);
        }
      }),
      { numRuns: 50 },
    );
  });

  it('ends at zero for revenue and expenses, but not for net profit', () => {
    const refunds = historyOf(140, (day) => (day % 7 === 1 && day % 2 === 0 ? -500 : 100), 300);
    const range = expectedRanges(refunds, digestPeriod(addDays(FIRST, 142)));
    expect(range.revenue?.low).toBe(0);
    expect(range.net?.low).toBe(-800);
  });
});
