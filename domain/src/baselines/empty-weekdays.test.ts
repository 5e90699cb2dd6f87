import { describe, expect, it } from 'vitest';
import { addDays, businessDate, datesOf, weekdayOf } from '../calendar/business-date.ts';
import type { BusinessDate } from '../calendar/business-date.ts';
import { rollUpDay } from '../ledger/rollups/daily-rollup.ts';
import { aPosting } from '../../../tests/kit/builders/postings.ts';
import { emptyWeekdays } from './empty-weekdays.ts';

/** A Sunday. Labor Day, September 7, is within the 12 weeks before it. */
const SUNDAY = businessDate('2026-10-04');

interface History {
  readonly hasSales: (date: BusinessDate) => boolean;
  readonly hasExpenses?: (date: BusinessDate) => boolean;
  readonly days?: number;
  readonly currency?: string;
}

const found = ({ hasSales, hasExpenses = () => false, days = 200, currency = 'USD' }: History) =>
  emptyWeekdays(
    (date) =>
      rollUpDay(date, [
        ...(hasSales(date) ? [aPosting({ id: 'sale', kind: 'sale', amount: 100, date })] : []),
        ...(hasExpenses(date) ? [aPosting({ id: 'bill', kind: 'expense', amount: -9, date })] : []),
      ]),
    { first: addDays(SUNDAY, 1 - days), through: SUNDAY, currency },
  );

const openExcept =
  (...closed: readonly number[]) =>
  (date: BusinessDate) =>
    !closed.includes(weekdayOf(date));

describe('weekdays without revenue', () => {
  it('are the Mondays of a restaurant that is closed on Mondays', () => {
    expect(found({ hasSales: openExcept(1), currency: 'EUR' })).toEqual([
      { weekday: 1, weeks: 12, hasNoTransactions: true },
    ]);
  });

  it('ignore bank holidays, on which a closed shop may open and an open one may close', () => {
    const laborDay = businessDate('2026-09-07');
    const opensOnLaborDay = (date: BusinessDate) => weekdayOf(date) !== 1 || date === laborDay;
    expect(found({ hasSales: opensOnLaborDay })).toEqual([
      { weekday: 1, weeks: 11, hasNoTransactions: true },
    ]);
    expect(found({ hasSales: (date) => date !== laborDay })).toEqual([]);
  });

  it('are none while one of them had revenue', () => {
    const monday = businessDate('2026-08-10');
    expect(found({ hasSales: (date) => weekdayOf(date) !== 1 || date === monday })).toEqual([]);
  });

  it('need eight weeks, and weeks without any revenue do not count', () => {
    const hasSales = openExcept(7);
    expect(found({ hasSales, days: 7 * 8 })).toHaveLength(1);
    expect(found({ hasSales, days: 7 * 7 })).toEqual([]);
    const vacation = new Set(datesOf({ from: addDays(SUNDAY, -50), to: addDays(SUNDAY, -10) }));
    expect(found({ hasSales: (date) => hasSales(date) && !vacation.has(date) })).toEqual([]);
  });

  it('are the six other days of a Saturday market', () => {
    const hasSales = (date: BusinessDate) => weekdayOf(date) === 6;
    expect(found({ hasSales }).map(({ weekday }) => weekday)).toEqual([1, 2, 3, 4, 5, 7]);
  });

  it('are none in a business whose revenue has no regular weekday', () => {
    // Every ninth day meets each weekday once in nine weeks, and every 14th only Sundays.
    const every = (days: number) => (date: BusinessDate) =>
      datesOf({ from: date, to: SUNDAY }).length % days === 1;
    expect(found({ hasSales: every(9) })).toEqual([]);
    expect(found({ hasSales: every(14) })).toEqual([]);
  });

  it('say whether the weekday had other transactions', () => {
    const rentDay = businessDate('2026-08-03');
    expect(
      found({ hasSales: openExcept(1), hasExpenses: (date) => date === rentDay }),
    ).toMatchObject([{ weekday: 1, hasNoTransactions: false }]);
  });
});
