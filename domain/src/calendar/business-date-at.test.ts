import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { businessDateAt } from './business-date.ts';
import type { TimeZone } from './time-zone.ts';

const zone = (name: string) => name as TimeZone;

describe('businessDateAt', () => {
  it.each(['America/Chicago', 'Pacific/Auckland', 'Pacific/Honolulu', 'Asia/Kathmandu'])(
    'agrees with Temporal at every hour of a leap year in %s',
    (name) => {
      const start = Date.UTC(2028, 0, 1);
      for (let hour = 0; hour < 366 * 24; hour += 1) {
        const ms = start + hour * 3_600_000 + 1_799_999;
        const expected = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(name);
        expect(businessDateAt(new Date(ms), zone(name))).toBe(expected.toPlainDate().toString());
      }
    },
  );
});
