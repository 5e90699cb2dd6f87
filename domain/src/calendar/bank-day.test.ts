import { describe, expect, it } from 'vitest';
import { bankDayFrom, isBankDay } from './bank-day.ts';
import { businessDate, dateOfDayNumber, dayNumber } from './business-date.ts';

const day = (text: string) => dayNumber(businessDate(text));

describe('isBankDay', () => {
  it.each([
    ['2026-11-20', true, 'a Friday'],
    ['2026-11-21', false, 'a Saturday'],
    ['2026-11-22', false, 'a Sunday'],
    ['2026-11-26', false, 'Thanksgiving Day'],
    ['2026-12-31', true, 'the last day of the year'],
    ['2027-01-01', false, "New Year's Day"],
    ['2027-07-05', false, 'the Monday after a holiday on a Sunday'],
    ['2026-07-03', true, 'the Friday before a holiday on a Saturday'],
  ])('of %s is %s: %s', (date, expected) => {
    expect(isBankDay(day(date))).toBe(expected);
  });
});

describe('bankDayFrom', () => {
  it.each([
    ['2026-11-20', 1, '2026-11-20'],
    ['2026-11-20', -1, '2026-11-20'],
    ['2026-11-21', 1, '2026-11-23'],
    ['2026-11-21', -1, '2026-11-20'],
    ['2026-11-26', 1, '2026-11-27'],
    ['2026-11-26', -1, '2026-11-25'],
    // A holiday on a Friday is followed by a weekend.
    ['2026-12-25', 1, '2026-12-28'],
    ['2026-12-25', -1, '2026-12-24'],
  ] as const)('from %s in direction %i is %s, asked once or twice', (from, way, expected) => {
    expect(dateOfDayNumber(bankDayFrom(day(from), way))).toBe(expected);
    expect(dateOfDayNumber(bankDayFrom(day(from), way))).toBe(expected);
  });
});
