import { holidayOf } from '../calendar/bank-holiday.ts';
import {
  addDays,
  datesOf,
  daysBetween,
  weekdayOf,
  type BusinessDate,
} from '../calendar/business-date.ts';
import { totalsOf, type DailyRollup } from '../ledger/rollups/daily-rollup.ts';

/** A weekday without revenue in the recent weeks. The business may be closed on it. */
export interface EmptyWeekday {
  /** 1 is Monday, 7 is Sunday. */
  readonly weekday: number;
  /** The weeks that show it. */
  readonly weeks: number;
  /** Whether the weekday had no transaction of any kind in these weeks. */
  readonly hasNoTransactions: boolean;
}

/** A season. A shop that opens on Mondays in summer is noticed within it. */
const WEEKS = 12;

/** Two months. Fewer weeks could be a vacation, or a shop that has just begun. */
const MIN_WEEKS = 8;

/** A weekday is regular if it has revenue in at least three of four weeks. */
const isRegular = ({ withRevenue, seen }: WeekdayRecord): boolean =>
  seen > 0 && 4 * withRevenue >= 3 * seen;

interface WeekdayRecord {
  readonly weekday: number;
  /** The weeks in which this weekday counts. */
  readonly seen: number;
  readonly withRevenue: number;
  readonly withTransactions: number;
}

/**
 * Returns the weekdays on which the business seems to be closed. Such a weekday had no revenue in
 * the last 12 weeks, and at least 8 of these weeks show it. A week shows it if another day of the
 * week had revenue, so a vacation is no evidence. A bank holiday is no evidence either.
 *
 * Most other weekdays with revenue must have it in three of four weeks. A business that sends two
 * invoices a week has empty weekdays by chance.
 *
 * @param through the last day with complete data
 */
export function emptyWeekdays(
  rollupOn: (date: BusinessDate) => DailyRollup,
  {
    first,
    through,
    currency,
  }: {
    readonly first: BusinessDate;
    readonly through: BusinessDate;
    readonly currency: string;
  },
): EmptyWeekday[] {
  const days = datesOf({ from: addDays(through, 1 - 7 * WEEKS), to: through })
    .filter((date) => date >= first)
    .map((date) => {
      const { cells } = rollupOn(date);
      return {
        date,
        hasRevenue: totalsOf(cells).revenue !== 0,
        hasTransactions: cells.length > 0,
        week: Math.floor(daysBetween(date, through) / 7),
      };
    });
  const openWeeks = new Set(days.flatMap(({ week, hasRevenue }) => (hasRevenue ? [week] : [])));
  const records = [1, 2, 3, 4, 5, 6, 7].map((weekday): WeekdayRecord => {
    const seen = days.filter(
      ({ date, week }) =>
        weekdayOf(date) === weekday &&
        openWeeks.has(week) &&
        holidayOf(date, currency) === undefined,
    );
    return {
      weekday,
      seen: seen.length,
      withRevenue: seen.filter(({ hasRevenue }) => hasRevenue).length,
      withTransactions: seen.filter(({ hasTransactions }) => hasTransactions).length,
    };
  });
  const open = records.filter(({ withRevenue }) => withRevenue > 0);
  if (2 * open.filter(isRegular).length <= open.length) return [];
  return records
    .filter(({ seen, withRevenue }) => withRevenue === 0 && seen >= MIN_WEEKS)
    .map(({ weekday, seen, withTransactions }) => ({
      weekday,
      weeks: seen,
      hasNoTransactions: withTransactions === 0,
    }));
}
