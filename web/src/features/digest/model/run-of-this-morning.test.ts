import { DEFAULT_TIME_ZONE } from '@daily-snapshot/domain/calendar/time-zone';
import { expect, it } from 'vitest';
import { runOfThisMorning } from './run-of-this-morning.ts';

const MONDAY_TEN = new Date('2026-11-23T16:00:00Z');

it.each([
  ['at midnight', '2026-11-23T06:00:00Z', MONDAY_TEN.toISOString()],
  ['a minute before ten', '2026-11-23T15:59:00Z', MONDAY_TEN.toISOString()],
  ['at a time of its own each time', '2026-11-23T15:59:07.250Z', '2026-11-23T16:00:07.250Z'],
  ['in the evening, if it is still due', '2026-11-24T05:59:00Z', '2026-11-24T05:59:00.000Z'],
  ['on a later day, if it is still due', '2026-11-24T20:00:00Z', '2026-11-24T20:00:00.000Z'],
  ['on the day before', '2026-11-23T05:59:00Z', undefined],
])('runs the schedule for the digest of Monday %s', (_, now, at) => {
  const business = { digestDueAt: MONDAY_TEN, timeZone: DEFAULT_TIME_ZONE };
  expect(runOfThisMorning(business, new Date(now))?.toISOString()).toBe(at);
});
