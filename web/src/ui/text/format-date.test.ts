import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import type { TimeZone } from '@daily-snapshot/domain/calendar/time-zone';
import { describe, expect, it } from 'vitest';
import { formatDay, formatInstant, formatPeriod } from './format-date.ts';

// Node writes narrow spaces where people read spaces.
const plain = (text: string) => text.replaceAll(/\s/g, ' ');

describe('days in words', () => {
  it('names a day wherever the reader is', () => {
    expect(formatDay(businessDate('2026-11-23'))).toBe('Monday, November 23');
  });

  it('names one day once and a weekend from its first to its last', () => {
    const friday = businessDate('2026-11-20');
    expect(formatPeriod({ from: friday, to: friday })).toBe('Friday, November 20');
    expect(plain(formatPeriod({ from: friday, to: businessDate('2026-11-22') }))).toBe(
      'Friday, November 20 – Sunday, November 22',
    );
  });

  it('tells the time by the clocks of the business', () => {
    const instant = new Date('2026-11-23T16:00:00Z');
    expect(plain(formatInstant(instant, 'America/Chicago' as TimeZone))).toBe(
      'Monday, November 23 at 10:00 AM CST',
    );
  });
});
