import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { describe, expect, it } from 'vitest';
import { completeDayOf, likelyExportDay } from './exported-on.tsx';

const TODAY = businessDate('2026-11-25');

describe('the last complete day of a file', () => {
  it('is the day before it was exported, because that day was not over', () => {
    expect(completeDayOf({}, businessDate('2026-11-20'), TODAY)).toBe('2026-11-19');
    expect(completeDayOf({}, TODAY, TODAY)).toBe('2026-11-24');
  });

  it('is the day that the file states, but not today', () => {
    const stated = (day: string) => ({ statedEnd: businessDate(day) });
    expect(completeDayOf(stated('2026-10-31'), TODAY, TODAY)).toBe('2026-10-31');
    expect(completeDayOf(stated('2026-12-31'), TODAY, TODAY)).toBe('2026-11-24');
  });
});

describe('the proposed day of export', () => {
  it('is the date of the file, but not before its last transaction', () => {
    const changedOn = businessDate('2026-11-20');
    expect(likelyExportDay({ to: businessDate('2026-11-18') }, changedOn, TODAY)).toBe(changedOn);
    expect(likelyExportDay({ to: businessDate('2026-11-23') }, changedOn, TODAY)).toBe(
      '2026-11-23',
    );
    expect(likelyExportDay({ to: null }, businessDate('2026-12-24'), TODAY)).toBe(TODAY);
  });

  it('is the day after the last transaction if the file was copied long after', () => {
    const changedOn = businessDate('2026-11-20');
    expect(likelyExportDay({ to: businessDate('2026-09-30') }, changedOn, TODAY)).toBe(
      '2026-10-01',
    );
  });
});
