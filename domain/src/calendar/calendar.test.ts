import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bankHoliday, holidayOf } from './bank-holiday.ts';
import {
  addDays,
  businessDate,
  composeDate,
  dateOfDayNumber,
  datesOf,
  dayNumber,
  daysBetween,
  daysInMonth,
  parseBusinessDate,
  weekdayOf,
} from './business-date.ts';
import { digestPeriod, digestDayCovering, isDigestDay, latestDigestDay } from './digest-day.ts';
import { formatDate } from './format-date.ts';

const days = fc.integer({ min: dayNumber(businessDate('1900-01-01')), max: 60_000 });

describe('business date', () => {
  it('agrees with the Gregorian calendar of the platform', () => {
    fc.assert(
      fc.property(days, (day) => {
        const date = dateOfDayNumber(day);
        expect(date).toBe(new Date(day * 86_400_000).toISOString().slice(0, 10));
        expect(dayNumber(date)).toBe(day);
        expect(weekdayOf(date) % 7).toBe(new Date(day * 86_400_000).getUTCDay());
      }),
    );
  });

  it.each(['2023-02-29', '2024-13-01', '2024-00-10', '2024-4-1', '2024-04-31', '24-04-01', ''])(
    'rejects %j',
    (text) => {
      expect(parseBusinessDate(text)).toBeUndefined();
    },
  );

  it.each(['x2024-04-01', '2024-04-01x'])('rejects %j, which contains a date', (text) => {
    expect(parseBusinessDate(text)).toBeUndefined();
  });

  it.each([
    [1900, 28],
    [2000, 29],
    [2024, 29],
    [2026, 28],
    [2100, 28],
    [2400, 29],
  ])('knows that February %i has %i days', (year, count) => {
    expect(daysInMonth(year, 2)).toBe(count);
  });

  it('agrees with the Gregorian calendar at the ends of centuries', () => {
    for (let year = 1; year <= 9999; year += 1) {
      if (year % 100 > 1 && year % 100 < 99) continue;
      for (const [month, day] of [
        [1, 1],
        [2, 28],
        [3, 1],
        [12, 31],
      ] as const) {
        const date = composeDate(year, month, day);
        const ms = Date.parse(`${date}T00:00:00Z`);
        expect(dayNumber(date)).toBe(ms / 86_400_000);
        expect(dateOfDayNumber(dayNumber(date))).toBe(date);
      }
    }
  });

  it('crosses months, leap days and years', () => {
    expect(addDays(businessDate('2024-02-28'), 2)).toBe('2024-03-01');
    expect(addDays(businessDate('2025-01-01'), -1)).toBe('2024-12-31');
    expect(daysBetween(businessDate('2024-01-01'), businessDate('2025-01-01'))).toBe(366);
    expect(datesOf({ from: businessDate('2024-03-02'), to: businessDate('2024-03-01') })).toEqual(
      [],
    );
  });

  it('formats its weekday, month and day', () => {
    expect(formatDate(businessDate('2021-03-05'))).toBe('Friday, March 5');
  });
});

describe('digest day', () => {
  it.each([
    ['2026-11-16', true, '2026-11-16'],
    ['2026-11-20', true, '2026-11-20'],
    ['2026-11-21', false, '2026-11-20'],
    ['2026-11-22', false, '2026-11-20'],
  ])('%s is one: %s; the latest is %s', (text, isOne, latest) => {
    expect(isDigestDay(businessDate(text))).toBe(isOne);
    expect(latestDigestDay(businessDate(text))).toBe(latest);
  });

  it('covers yesterday, and on Monday the weekend day by day', () => {
    expect(digestPeriod(businessDate('2026-11-17'))).toEqual({
      from: '2026-11-16',
      to: '2026-11-16',
    });
    expect(digestPeriod(businessDate('2026-11-16'))).toEqual({
      from: '2026-11-13',
      to: '2026-11-15',
    });
  });

  it('covers every day exactly once', () => {
    fc.assert(
      fc.property(days, (day) => {
        const date = dateOfDayNumber(day);
        const covering = digestDayCovering(date);
        expect(isDigestDay(covering)).toBe(true);
        expect(datesOf(digestPeriod(covering))).toContain(date);
      }),
    );
  });
});

/**
 * The days on which the Federal Reserve Banks are closed. 2026 to 2030 are as published, and the
 * other years follow the rule stated there. A holiday on a Saturday is listed but does not close
 * the Friday before.
 * @see https://www.federalreserve.gov/aboutthefed/k8.htm
 */
describe('bank holidays', () => {
  it.each([
    [2020, '01-01 01-20 02-17 05-25 07-04 09-07 10-12 11-11 11-26 12-25'],
    [2021, '01-01 01-18 02-15 05-31 07-05 09-06 10-11 11-11 11-25 12-25'],
    [2022, '01-01 01-17 02-21 05-30 06-20 07-04 09-05 10-10 11-11 11-24 12-26'],
    [2023, '01-02 01-16 02-20 05-29 06-19 07-04 09-04 10-09 11-11 11-23 12-25'],
    [2024, '01-01 01-15 02-19 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25'],
    [2025, '01-01 01-20 02-17 05-26 06-19 07-04 09-01 10-13 11-11 11-27 12-25'],
    [2026, '01-01 01-19 02-16 05-25 06-19 07-04 09-07 10-12 11-11 11-26 12-25'],
    [2027, '01-01 01-18 02-15 05-31 06-19 07-05 09-06 10-11 11-11 11-25 12-25'],
    [2028, '01-01 01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-11 11-23 12-25'],
    [2029, '01-01 01-15 02-19 05-28 06-19 07-04 09-03 10-08 11-12 11-22 12-25'],
    [2030, '01-01 01-21 02-18 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25'],
    [2031, '01-01 01-20 02-17 05-26 06-19 07-04 09-01 10-13 11-11 11-27 12-25'],
    [2032, '01-01 01-19 02-16 05-31 06-19 07-05 09-06 10-11 11-11 11-25 12-25'],
    [2033, '01-01 01-17 02-21 05-30 06-20 07-04 09-05 10-10 11-11 11-24 12-26'],
    [2034, '01-02 01-16 02-20 05-29 06-19 07-04 09-04 10-09 11-11 11-23 12-25'],
    [2035, '01-01 01-15 02-19 05-28 06-19 07-04 09-03 10-08 11-12 11-22 12-25'],
  ])('of %i are those of the Federal Reserve Banks', (year, expected) => {
    const yearLong = { from: businessDate(`${year}-01-01`), to: businessDate(`${year}-12-31`) };
    const closed = datesOf(yearLong).filter((date) => bankHoliday(date) !== undefined);
    expect(closed.map((date) => date.slice(5)).join(' ')).toBe(expected);
  });

  it('move from Sunday to Monday, but do not move from Saturday', () => {
    expect(bankHoliday(businessDate('2027-07-05'))).toBe('Independence Day');
    expect(bankHoliday(businessDate('2027-07-04'))).toBeUndefined();
    expect(bankHoliday(businessDate('2021-12-31'))).toBeUndefined();
    expect(bankHoliday(businessDate('2023-01-02'))).toBe("New Year's Day");
  });

  it('begin in the year in which their law took effect', () => {
    expect(bankHoliday(businessDate('1985-01-21'))).toBeUndefined();
    expect(bankHoliday(businessDate('1986-01-20'))).toBe('Martin Luther King Jr. Day');
    expect(bankHoliday(businessDate('2020-06-19'))).toBeUndefined();
  });
});

describe('holidayOf', () => {
  it.each([
    ['2026-01-01', "New Year's Day"],
    ['2026-01-19', 'Martin Luther King Jr. Day'],
    ['2026-02-16', "Washington's Birthday"],
    ['2026-05-25', 'Memorial Day'],
    ['2026-06-19', 'Juneteenth'],
    ['2026-07-04', 'Independence Day'],
    ['2026-09-07', 'Labor Day'],
    ['2026-10-12', 'Columbus Day'],
    ['2026-11-11', 'Veterans Day'],
    ['2026-11-26', 'Thanksgiving Day'],
    ['2026-12-25', 'Christmas Day'],
  ])('names %s for a business in dollars only', (date, name) => {
    expect(holidayOf(businessDate(date), 'USD')).toBe(name);
    expect(holidayOf(businessDate(date), 'CAD')).toBeUndefined();
  });
});
