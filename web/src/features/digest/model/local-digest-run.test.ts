import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { DEFAULT_TIME_ZONE } from '@daily-snapshot/domain/calendar/time-zone';
import { describe, expect, it } from 'vitest';
import { planLocalDigestRun } from './local-digest-run.ts';

const FRIDAY_TEN = new Date('2026-11-20T16:00:00Z');
const MONDAY_TEN = new Date('2026-11-23T16:00:00Z');
const TUESDAY_TEN = new Date('2026-11-24T16:00:00Z');

const runAt = (now: string, digestDueAt = MONDAY_TEN, latestDigest?: string) =>
  planLocalDigestRun(
    {
      digestDueAt,
      timeZone: DEFAULT_TIME_ZONE,
      ...(latestDigest && { latestDigest: businessDate(latestDigest) }),
    },
    new Date(now),
  );

describe('planLocalDigestRun', () => {
  it.each([
    ['at midnight', '2026-11-23T06:00:00Z', MONDAY_TEN.toISOString()],
    ['a minute before ten', '2026-11-23T15:59:00Z', MONDAY_TEN.toISOString()],
    ['at a time of its own each time', '2026-11-23T15:59:07.250Z', '2026-11-23T16:00:07.250Z'],
  ])('runs the schedule for the digest of Monday %s', (_, now, sweepAt) => {
    expect(runAt(now)).toEqual({
      businessDate: '2026-11-23',
      isBuilt: false,
      needsStart: false,
      sweepAt: new Date(sweepAt),
    });
  });

  it('moves a business that is still due for Friday to Monday before the schedule runs', () => {
    expect(runAt('2026-11-23T14:00:00Z', FRIDAY_TEN)).toMatchObject({
      businessDate: '2026-11-23',
      needsStart: true,
      sweepAt: MONDAY_TEN,
    });
  });

  it.each([
    ['at ten', '2026-11-23T16:00:00Z', MONDAY_TEN, '2026-11-23'],
    ['in the evening', '2026-11-24T05:59:00Z', MONDAY_TEN, '2026-11-23'],
    ['if only the next one is scheduled', '2026-11-23T20:00:00Z', TUESDAY_TEN, '2026-11-23'],
    ['if that of an earlier day is due', '2026-11-24T20:00:00Z', MONDAY_TEN, '2026-11-24'],
    ['on a Saturday', '2026-11-21T20:00:00Z', MONDAY_TEN, '2026-11-20'],
    ['on a Sunday', '2026-11-22T08:00:00Z', FRIDAY_TEN, '2026-11-20'],
  ])('builds the digest that is due at once %s', (_, now, dueAt, day) => {
    expect(runAt(now, dueAt)).toEqual({ businessDate: day, isBuilt: false, needsStart: true });
  });

  it('says whether the digest exists already', () => {
    expect(runAt('2026-11-23T14:00:00Z', TUESDAY_TEN, '2026-11-23')).toMatchObject({
      isBuilt: true,
      needsStart: false,
    });
    expect(runAt('2026-11-23T14:00:00Z', MONDAY_TEN, '2026-11-20').isBuilt).toBe(false);
  });
});
