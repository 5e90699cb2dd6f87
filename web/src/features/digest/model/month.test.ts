import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { describe, expect, it } from 'vitest';
import { addMonths, daysOfMonth, formatMonth, monthOf, parseMonth } from './month.ts';

const january = monthOf(businessDate('2028-01-31'));

describe('Month', () => {
  it('continues in the next year', () => {
    expect(addMonths(january, -1)).toBe('2027-12');
    expect(addMonths(january, 13)).toBe('2029-02');
  });

  it('has all of its days', () => {
    expect(daysOfMonth(addMonths(january, 1))).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  });

  it('parses only valid months', () => {
    expect(['2028-02', '2028-13', '2028-2', 'x'].map(parseMonth)).toEqual([
      '2028-02',
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('has a name', () => {
    expect(formatMonth(january)).toBe('January 2028');
  });
});
