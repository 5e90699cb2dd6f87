import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aPosting } from '../../../../tests/kit/builders/postings.ts';
import {
  addDays,
  businessDate,
  datesOf,
  dayNumber,
  type BusinessDate,
} from '../../calendar/business-date.ts';
import { groupBy } from '../../shared/group-by.ts';
import type { Posting } from '../../ledger/posting.ts';
import { rollUpDay, totalsOf } from '../../ledger/rollups/daily-rollup.ts';
import { sumCents, cents } from '../../money/cents.ts';
import {
  cellsOf,
  emptyDailySummaries,
  replaceDays,
  totalsOn,
} from '../../daily-summaries/daily-summaries.ts';
import { payPeriodDays, paydaysOf, spreadOverPeriods } from './pay-period.ts';
import { SPREAD_PAYROLL, spreadPayroll } from './payroll-spread.ts';

const FIRST = businessDate('2026-06-01');
const LAST = businessDate('2026-09-27');

const everyDays = (from: string, days: number, count: number): BusinessDate[] =>
  Array.from({ length: count }, (_, index) => addDays(businessDate(from), days * index));

const WEEKLY = everyDays('2026-06-05', 7, 16);
const BIWEEKLY = everyDays('2026-06-05', 14, 8);
const SEMIMONTHLY = ['06-15', '06-30', '07-15', '07-31', '08-14', '08-31', '09-15'].map((day) =>
  businessDate(`2026-${day}`),
);
const MONTHLY = ['06-30', '07-31', '08-31'].map((day) => businessDate(`2026-${day}`));

const paydays = (dates: readonly BusinessDate[]) => paydaysOf(dates.map(dayNumber));

function summariesOf(postings: readonly Posting[]) {
  const days = [...groupBy(postings, ({ date }) => date)].map(([date, ofDay]) =>
    rollUpDay(date, ofDay),
  );
  return replaceDays(emptyDailySummaries(FIRST), days);
}

const payroll = (dates: readonly BusinessDate[], amount = -1_400_000) =>
  dates.map((date) => aPosting({ date, kind: 'payroll', amount, counterparty: 'Gusto' }));

const SALES = datesOf({ from: FIRST, to: LAST }).map((date) =>
  aPosting({ date, kind: 'sale', amount: 300_000 }),
);

describe('paydaysOf', () => {
  it.each([
    ['weekly', WEEKLY, '2026-09-18', 7],
    ['biweekly', BIWEEKLY, '2026-09-11', 14],
    ['semimonthly', SEMIMONTHLY, '2026-07-15', 16],
    ['semimonthly', SEMIMONTHLY, '2026-07-31', 14],
    ['monthly', MONTHLY, '2026-07-31', 31],
    ['monthly', MONTHLY, '2026-08-31', 30],
  ])('infers %s paydays and the length of the period from each', (_, dates, day, length) => {
    const found = paydays(dates);
    expect(found && payPeriodDays(found, dayNumber(businessDate(day)))).toBe(length);
  });

  it('accepts a payday that a bank holiday moved', () => {
    const moved = BIWEEKLY.map((date, index) => (index === 2 ? addDays(date, -1) : date));
    expect(paydays(moved)).toMatchObject({ unit: 'day', every: 14 });
  });

  it.each([
    ['too few paydays', BIWEEKLY.slice(0, 3)],
    ['no paydays', []],
    ['every 10 days', everyDays('2026-06-05', 10, 11)],
    [
      'irregular paydays',
      ['06-05', '06-11', '07-03', '07-07', '08-20', '09-01'].map((day) =>
        businessDate(`2026-${day}`),
      ),
    ],
  ])('infers nothing from %s', (_, dates) => {
    expect(paydays(dates)).toBeNull();
  });

  it('does not take the semimonthly paydays of a February for biweekly ones', () => {
    const dates = ['02-01', '02-15', '03-01', '03-15'].map((day) => businessDate(`2026-${day}`));
    expect(paydays(dates)).toBeNull();
  });
});

describe('spreadOverPeriods', () => {
  const grids = [WEEKLY, BIWEEKLY, SEMIMONTHLY, MONTHLY].map((dates) => {
    const found = paydays(dates);
    if (!found) throw new Error('these paydays are regular');
    return found;
  });

  it('adds up to the booked payroll to the cent, for any days and amounts', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...grids),
        fc.array(fc.integer({ min: -9_999_999, max: 9_999_999 }).map(cents), { maxLength: 80 }),
        (grid, booked) => {
          const spread = spreadOverPeriods(booked, dayNumber(FIRST), grid, booked.length + 40);
          expect(sumCents(spread)).toBe(sumCents(booked));
        },
      ),
    );
  });

  it('adds the remaining cents to the first days', () => {
    const [, biweekly] = grids;
    if (!biweekly) throw new Error('there are four');
    const spread = spreadOverPeriods([cents(1_403)], dayNumber(FIRST), biweekly, 15);
    expect(spread).toEqual([101, 101, 101, ...Array.from({ length: 11 }, () => 100), 0]);
  });
});

describe('spreadPayroll', () => {
  it('shows a biweekly payroll of $14,000 as $1,000 a day and changes nothing else', () => {
    const summaries = summariesOf([...SALES, ...payroll(BIWEEKLY)]);
    const spread = spreadPayroll(summaries, LAST);
    expect(spread?.periodDays).toBe(14);
    for (const date of datesOf({ from: businessDate('2026-06-05'), to: addDays(LAST, -3) })) {
      expect(spread && totalsOn(spread.dailySummaries, date)).toEqual({
        revenue: 300_000,
        expenses: 100_000,
        net: 200_000,
      });
    }
    expect(totalsOn(summaries, businessDate('2026-09-11')).expenses).toBe(1_400_000);
  });

  it('returns cells that add up to the daily totals', () => {
    const rent = everyDays('2026-06-03', 30, 4).map((date) =>
      aPosting({ date, kind: 'expense', amount: -250_000 }),
    );
    const tax = BIWEEKLY.map((date) =>
      aPosting({ date: addDays(date, 5), kind: 'payroll_tax', amount: -107_101 }),
    );
    const spread = spreadPayroll(
      summariesOf([...SALES, ...payroll(BIWEEKLY), ...rent, ...tax]),
      LAST,
    );
    if (!spread) throw new Error('the paydays are regular');
    const { dailySummaries } = spread;
    for (const date of datesOf({ from: dailySummaries.first, to: LAST })) {
      expect(totalsOf(cellsOf(dailySummaries, [date]))).toEqual(totalsOn(dailySummaries, date));
    }
    const payday = businessDate('2026-09-11');
    const names = cellsOf(dailySummaries, [payday]).map((cell) => cell.counterparty);
    expect(names).toContain(SPREAD_PAYROLL);
    expect(names).not.toContain('Gusto');
  });

  it('ignores postings after the day', () => {
    const before = [...SALES, ...payroll(BIWEEKLY.slice(0, 7))];
    const after = [...before, ...payroll(BIWEEKLY.slice(7))];
    const through = businessDate('2026-09-10');
    expect(spreadPayroll(summariesOf(after), through)).toEqual(
      spreadPayroll(summariesOf(before), through),
    );
  });

  it('spreads a day after the last posting', () => {
    const summaries = summariesOf(payroll(BIWEEKLY));
    const spread = spreadPayroll(summaries, LAST)?.dailySummaries ?? summaries;
    expect(totalsOn(spread, businessDate('2026-09-24')).expenses).toBe(100_000);
    expect(totalsOn(spread, businessDate('2026-09-25')).expenses).toBe(0);
  });

  it('is null without payroll and without regular paydays', () => {
    expect(spreadPayroll(summariesOf(SALES), LAST)).toBeNull();
    expect(
      spreadPayroll(summariesOf([...SALES, ...payroll(BIWEEKLY.slice(0, 2))]), LAST),
    ).toBeNull();
    expect(spreadPayroll(emptyDailySummaries(FIRST), LAST)).toBeNull();
  });
});
