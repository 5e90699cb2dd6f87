import { describe, expect, it } from 'vitest';
import { addDays, businessDate, weekdayOf } from '../../calendar/business-date.ts';
import { emptyDailySummaries } from '../../daily-summaries/daily-summaries.ts';
import { A_BANK } from '../../../../tests/kit/builders/snapshot.ts';
import { bakeryBooks } from '../../../../tests/kit/sample-ledgers/bakery-ledger.ts';
import { cents } from '../../money/cents.ts';
import { thirtyDayStrip } from './thirty-day-strip.ts';

const WEDNESDAY = businessDate('2026-11-18');
const { dailySummaries, digests } = bakeryBooks(WEDNESDAY, 5);
const BUSINESS = { currency: 'USD' };
const TUESDAY = addDays(WEDNESDAY, -1);

describe('thirtyDayStrip', () => {
  it('ends with the numbers and the range of the digest', () => {
    const last = thirtyDayStrip(BUSINESS, dailySummaries, TUESDAY).at(-1);
    const { measures } = digests.at(-1)?.snapshot ?? {};
    expect(last?.figures.expenses).toEqual(measures?.expenses.figure);
    expect(last?.expected?.expenses).toEqual(measures?.expenses.expected);
  });

  it('computes the range of a day from earlier days only', () => {
    const then = addDays(TUESDAY, -10);
    const dayOf = (through: typeof then) =>
      thirtyDayStrip(BUSINESS, dailySummaries, through).find(({ date }) => date === then);
    expect(dayOf(TUESDAY)).toEqual(dayOf(then));
  });

  it('shows no zero for a day without complete data', () => {
    const late = {
      ...dailySummaries,
      sources: [{ ...A_BANK, completeThrough: addDays(TUESDAY, -2) }],
    };
    const states = thirtyDayStrip(BUSINESS, late, addDays(TUESDAY, 1)).map(
      ({ figures }) => figures.revenue.state,
    );
    expect(states.slice(-4)).toEqual(['final', 'so_far', 'so_far', 'unknown']);
  });

  it('shows closed days as closed, without a range of sales', () => {
    const closedDays = { weekdays: [7], dates: [] };
    const days = thirtyDayStrip({ ...BUSINESS, closedDays }, dailySummaries, TUESDAY);
    const closed = days.filter(({ isClosed }) => isClosed);
    expect(closed.map(({ date }) => weekdayOf(date))).toEqual([7, 7, 7, 7]);
    expect(closed.map(({ expected }) => expected.revenue)).toEqual([null, null, null, null]);
    expect(days.at(-1)?.expected.revenue).not.toBeNull();
  });

  it('compares spread payroll with ranges of spread payroll', () => {
    const spread = {
      ...emptyDailySummaries(addDays(TUESDAY, -120)),
      revenue: Array.from({ length: 121 }, () => cents(500)),
      expenses: Array.from({ length: 121 }, () => cents(100)),
    };
    const last = thirtyDayStrip(BUSINESS, dailySummaries, TUESDAY, spread).at(-1);
    expect(last?.figures.expenses).toEqual({ state: 'final', amount: 100 });
    expect(last?.expected.expenses).toEqual({ low: 100, mid: 100, high: 100 });
  });

  it('starts where the books begin', () => {
    expect(
      thirtyDayStrip(BUSINESS, emptyDailySummaries(addDays(TUESDAY, -4)), TUESDAY),
    ).toHaveLength(5);
  });
});
