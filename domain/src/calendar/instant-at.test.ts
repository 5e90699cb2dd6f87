import { describe, expect, it } from 'vitest';
import { businessDate } from './business-date.ts';
import { instantAt } from './instant-at.ts';
import type { TimeZone } from './time-zone.ts';

const zone = (name: string) => name as TimeZone;

describe('instantAt', () => {
  it.each([
    ['2026-03-08', '10:00', 'America/Chicago', '2026-03-08T15:00:00.000Z'],
    ['2026-03-07', '10:00', 'America/Chicago', '2026-03-07T16:00:00.000Z'],
    ['2026-03-08', '02:30', 'America/Chicago', '2026-03-08T08:30:00.000Z'],
    ['2026-11-01', '01:30', 'America/Chicago', '2026-11-01T06:30:00.000Z'],
  ])(
    'finds the instant of %s %s in %s, also on a night of a clock change',
    (date, time, place, instant) => {
      expect(instantAt(businessDate(date), time, zone(place)).toISOString()).toBe(instant);
    },
  );
});
