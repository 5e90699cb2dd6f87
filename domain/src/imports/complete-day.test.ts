import { describe, expect, it } from 'vitest';
import { businessDate } from '../calendar/business-date.ts';
import { completeDayOf, likelyExportDay } from './complete-day.ts';

const TODAY = businessDate('2026-11-25');

describe('the last complete day of a file', () => {
  it('is the day before it was exported, because that day was not over', () => {
    const days = { changedOn: TODAY, today: TODAY };
    const exported = (day: string) => ({ ...days, exportedOn: businessDate(day) });
    expect(completeDayOf({ to: null }, exported('2026-11-20'))).toBe('2026-11-19');
    expect(completeDayOf({ to: null }, exported(TODAY))).toBe('2026-11-24');
  });

  it('is the day that the file states, but neither today nor a day after the export', () => {
    const complete = (day: string, changed: string, to = '2026-10-20') =>
      completeDayOf(
        { statedEnd: businessDate(day), to: businessDate(to) },
        { exportedOn: TODAY, changedOn: businessDate(changed), today: TODAY },
      );
    expect(complete('2026-10-31', TODAY)).toBe('2026-10-31');
    expect(complete('2026-12-31', TODAY)).toBe('2026-11-24');
    expect(complete('2026-10-31', '2026-10-21')).toBe('2026-10-20');
    expect(complete('2026-10-31', '1980-01-01')).toBe('2026-10-31');
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
