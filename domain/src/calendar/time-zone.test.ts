import { describe, expect, it } from 'vitest';
import { businessDate, businessDateAt } from './business-date.ts';
import { timeZoneSchema } from './calendar-schema.ts';
import { instantAt } from './instant-at.ts';
import { isTimeZone, type TimeZone } from './time-zone.ts';

const LETTERS = Array.from({ length: 26 }, (_, index) => String.fromCodePoint(65 + index));
const ABBREVIATIONS = LETTERS.flatMap((a) =>
  LETTERS.flatMap((b) => LETTERS.map((c) => `${a}${b}${c}`)),
);

describe('isTimeZone', () => {
  it('accepts only zones in which every digest time can be computed', () => {
    const accepted = [...Intl.supportedValuesOf('timeZone'), ...ABBREVIATIONS].filter(isTimeZone);
    expect(accepted.length).toBeGreaterThan(400);
    const failing = accepted.filter((zone: TimeZone) => {
      try {
        businessDateAt(instantAt(businessDate('2026-11-23'), '10:00', zone), zone);
        return false;
      } catch {
        return true;
      }
    });
    expect(failing).toEqual([]);
  });

  it.each(['America/Chicago', 'US/Central', 'Asia/Calcutta', 'UTC', 'Pacific/Auckland'])(
    'accepts %s',
    (zone) => expect(isTimeZone(zone)).toBe(true),
  );

  it.each(['', ' ', 'Mars/Base', '+05:00', 'UTC+5', 'IST', 'America/Chicago ', 'localtime'])(
    'rejects "%s"',
    (text) => expect(timeZoneSchema.safeParse(text).success).toBe(false),
  );

  it('rejects a long text', () => {
    expect(isTimeZone(`America/${'a'.repeat(100_000)}`)).toBe(false);
  });
});
