import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { businessDate, businessDateAt, weekdayOf } from '../../calendar/business-date.ts';
import type { TimeZone } from '../../calendar/time-zone.ts';
import { digestPeriod } from '../../calendar/digest-day.ts';
import { latestDigest, newestDigest, rescheduledDueAt, nextDigest } from './digest-schedule.ts';
import { recordFigure } from '../../../../tests/kit/record-figure.ts';

const CHICAGO = 'America/Chicago' as TimeZone;
const zones = fc.constantFrom('America/Chicago', 'Pacific/Auckland', 'Pacific/Honolulu', 'UTC');
const instants = fc.date({
  min: new Date('2024-01-01T00:00:00Z'),
  max: new Date('2030-01-01T00:00:00Z'),
  noInvalidDate: true,
});

describe('nextDigest', () => {
  it.each([
    ['on a weekday before ten it is today’s', '2026-11-24T15:59:59Z', '2026-11-24T16:00:00.000Z'],
    ['at ten sharp it is tomorrow’s', '2026-11-24T16:00:00Z', '2026-11-25T16:00:00.000Z'],
    ['after Friday’s it is Monday’s', '2026-11-27T17:00:00Z', '2026-11-30T16:00:00.000Z'],
    [
      'it keeps ten o’clock when summer time ends',
      '2026-10-30T16:00:00Z',
      '2026-11-02T16:00:00.000Z',
    ],
    [
      'it keeps ten o’clock when summer time begins',
      '2026-03-06T17:00:00Z',
      '2026-03-09T15:00:00.000Z',
    ],
  ])('returns the next due time: %s', (_, after, dueAt) => {
    expect(nextDigest(new Date(after), CHICAGO).dueAt.toISOString()).toBe(dueAt);
  });

  it('returns Monday in Auckland while it is still Sunday in America', () => {
    const due = nextDigest(new Date('2026-11-22T10:00:00Z'), 'Pacific/Auckland' as TimeZone);
    expect(due.businessDate).toBe('2026-11-23');
    expect(due.dueAt.toISOString()).toBe('2026-11-22T21:00:00.000Z');
  });

  it('returns a weekday after the instant, right after the latest digest', () => {
    fc.assert(
      fc.property(instants, zones, (at, name) => {
        const timeZone = name as TimeZone;
        const next = nextDigest(at, timeZone);
        const latest = latestDigest(at, timeZone);
        expect(next.dueAt > at && latest.dueAt <= at).toBe(true);
        expect(weekdayOf(next.businessDate)).toBeLessThanOrEqual(5);
        expect(nextDigest(latest.dueAt, timeZone)).toEqual(next);
      }),
    );
  });
});

describe('newestDigest', () => {
  it.each([
    ['today’s before ten', '2026-11-24T06:00:00Z', '2026-11-24'],
    ['today’s after ten', '2026-11-25T05:59:00Z', '2026-11-24'],
    ['Friday’s on a Saturday', '2026-11-28T18:00:00Z', '2026-11-27'],
    ['Friday’s on a Sunday', '2026-11-29T18:00:00Z', '2026-11-27'],
  ])('is %s', (_, at, date) => {
    expect(newestDigest(new Date(at), CHICAGO).businessDate).toBe(date);
  });
});

describe('digests of five years', () => {
  it.each([
    'America/New_York',
    'America/Chicago',
    'America/Denver',
    'America/Phoenix',
    'America/Los_Angeles',
    'America/Anchorage',
    'Pacific/Honolulu',
    'Pacific/Auckland',
  ])('are due at 10:00 in %s and cover every day once', (name) => {
    const timeZone = name as TimeZone;
    const clock = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
    });
    let { businessDate: day, dueAt } = nextDigest(new Date('2026-01-01T00:00:00Z'), timeZone);
    let digests = 0;
    while (day < '2031-01-01') {
      expect(clock.format(dueAt)).toMatch(/^(Mon|Tue|Wed|Thu|Fri),? 10:00$/);
      const next = nextDigest(dueAt, timeZone);
      expect(digestPeriod(next.businessDate).from).toBe(day);
      ({ businessDate: day, dueAt } = next);
      digests += 1;
    }
    recordFigure('digests on time', digests);
  });
});

describe('digestPeriod', () => {
  it('covers the day before from Tuesday to Friday', () => {
    expect(digestPeriod(businessDate('2026-11-24'))).toEqual({
      from: '2026-11-23',
      to: '2026-11-23',
    });
  });

  it('covers Friday to Sunday on a Monday', () => {
    expect(digestPeriod(businessDate('2026-11-23'))).toEqual({
      from: '2026-11-20',
      to: '2026-11-22',
    });
  });
});

describe('rescheduledDueAt', () => {
  const at = (instant: string, hour: number, name = 'America/Chicago') =>
    rescheduledDueAt(new Date(instant), CHICAGO, {
      timeZone: name as TimeZone,
      hour,
    }).toISOString();

  it('moves the next digest within its day', () => {
    expect(at('2026-11-24T16:00:00Z', 7)).toBe('2026-11-24T13:00:00.000Z');
    expect(at('2026-11-24T16:00:00Z', 10, 'Pacific/Auckland')).toBe('2026-11-23T21:00:00.000Z');
  });

  it('schedules exactly one digest for every day', () => {
    const hours = fc.integer({ min: 6, max: 12 });
    fc.assert(
      fc.property(instants, zones, zones, hours, hours, (now, from, to, before, hour) => {
        const owed = nextDigest(now, from as TimeZone, before);
        const timeZone = to as TimeZone;
        const dueAt = rescheduledDueAt(owed.dueAt, from as TimeZone, { timeZone, hour });
        expect(businessDateAt(dueAt, timeZone)).toBe(owed.businessDate);
        expect(nextDigest(dueAt, timeZone, hour).businessDate > owed.businessDate).toBe(true);
      }),
    );
  });
});
