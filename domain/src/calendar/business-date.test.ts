import { describe, expect, it } from 'vitest';
import { addDays, businessDate, businessDateAt, weekdayOf } from './business-date.ts';
import { isTimeZone, type TimeZone } from './time-zone.ts';

const zone = (name: string) => name as TimeZone;

describe('business date', () => {
  it('is the day in the time zone of the business, not of the server', () => {
    const instant = new Date('2026-11-23T23:30:00Z');
    expect(businessDateAt(instant, zone('Pacific/Auckland'))).toBe('2026-11-24');
    expect(businessDateAt(instant, zone('Pacific/Honolulu'))).toBe('2026-11-23');
  });

  it('counts days across months and leap years', () => {
    expect(addDays(businessDate('2028-02-28'), 2)).toBe('2028-03-01');
    expect(addDays(businessDate('2026-01-01'), -1)).toBe('2025-12-31');
  });

  it('returns the weekday', () => {
    expect(weekdayOf(businessDate('2026-11-23'))).toBe(1);
    expect(weekdayOf(businessDate('2026-11-22'))).toBe(7);
  });

  it.each(['2026-02-30', '2026-1-1', '20260101', 'tomorrow'])('rejects "%s"', (text) => {
    expect(() => businessDate(text)).toThrow('is a calendar day');
  });
});

describe('time zone', () => {
  it.each(['America/Chicago', 'Pacific/Auckland', 'UTC'])('accepts %s', (name) => {
    expect(isTimeZone(name)).toBe(true);
  });

  it.each(['Mars/Olympus', '', '+02:00'])('rejects "%s"', (name) => {
    expect(isTimeZone(name)).toBe(false);
  });
});
