import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import type { TimeZone } from '@daily-snapshot/domain/calendar/time-zone';
import { describe, expect, it } from 'vitest';
import { formatDay, formatInstant, formatPeriod, formatShortPeriod } from './format-date.ts';

// Node uses narrow no-break spaces. The test compares with ordinary spaces.
const plain = (text: string) => text.replaceAll(/\s/g, ' ');

describe('date formatting', () => {
  it('formats a day independently of the reader’s time zone', () => {
    expect(formatDay(businessDate('2026-11-23'))).toBe('Monday, November 23');
  });

  it('formats a single day once and a weekend as a range', () => {
    const friday = businessDate('2026-11-20');
    expect(formatPeriod({ from: friday, to: friday })).toBe('Friday, November 20');
    expect(plain(formatPeriod({ from: friday, to: businessDate('2026-11-22') }))).toBe(
      'Friday, November 20 – Sunday, November 22',
    );
  });

  it('formats a short period, with the years if they differ', () => {
    const period = (from: string, to: string) =>
      formatShortPeriod({ from: businessDate(from), to: businessDate(to) });
    expect(period('2026-01-03', '2026-01-03')).toBe('Jan 3');
    expect(period('2026-01-03', '2026-11-20')).toBe('Jan 3 to Nov 20');
    expect(period('2025-11-21', '2026-11-20')).toBe('Nov 21, 2025 to Nov 20, 2026');
  });

  it('formats times in the business’s time zone', () => {
    const instant = new Date('2026-11-23T16:00:00Z');
    expect(plain(formatInstant(instant, 'America/Chicago' as TimeZone))).toBe(
      'Monday, November 23 at 10:00 AM CST',
    );
  });
});
