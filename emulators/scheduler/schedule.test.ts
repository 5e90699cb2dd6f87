import { describe, expect, it } from 'vitest';
import { nextRun } from './schedule.ts';

const next = (schedule: string, after: string, timeZone?: string) =>
  nextRun(
    { schedule, ...(timeZone === undefined ? {} : { timeZone }) },
    new Date(after),
  ).toISOString();

describe('nextRun', () => {
  it('runs every 15 minutes on the quarter hour', () => {
    expect(next('every 15 minutes', '2026-11-23T10:07:12Z')).toBe('2026-11-23T10:15:00.000Z');
  });

  it('returns a time strictly after the given time', () => {
    expect(next('every 15 minutes', '2026-11-23T10:15:00Z')).toBe('2026-11-23T10:30:00.000Z');
  });

  it('counts hours from midnight', () => {
    expect(next('every 6 hours', '2026-11-23T10:15:00Z')).toBe('2026-11-23T12:00:00.000Z');
  });

  it('reads unix cron in its time zone, across the end of daylight saving time', () => {
    expect(next('0 10 * * 1-5', '2026-10-31T00:00:00Z', 'America/Chicago')).toBe(
      '2026-11-02T16:00:00.000Z',
    );
    expect(next('0 10 * * 1-5', '2026-10-30T00:00:00Z', 'America/Chicago')).toBe(
      '2026-10-30T15:00:00.000Z',
    );
  });

  it.each(['every 7 minutes', 'every monday 09:00', ''])(
    'throws an error for the schedule "%s"',
    (text) => {
      expect(() => next(text, '2026-11-23T10:00:00Z')).toThrow(
        `cannot read the schedule "${text}"`,
      );
    },
  );
});
