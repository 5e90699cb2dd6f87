import { addDays, businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { cents } from '@daily-snapshot/domain/money/cents';
import { rollUpDay } from '@daily-snapshot/domain/rollup/daily-rollup';
import { enterDays, noteLateDays } from '@daily-snapshot/domain/daybook/daybook';
import { snapshotOfDaybook } from '@daily-snapshot/domain/snapshot/snapshot-of-daybook';
import { aBusiness } from '@daily-snapshot/domain/testing/a-business';
import { bakeryBooks } from '@daily-snapshot/domain/testing/bakery-books';
import { aPosting } from '@daily-snapshot/domain/testing/builders';
import { describe, expect, it } from 'vitest';
import { compareEditions, editionOfNow, linesSince } from './editions.ts';

const WEDNESDAY = businessDate('2026-11-18');
const TUESDAY = addDays(WEDNESDAY, -1);
const { daybook, postings } = bakeryBooks(WEDNESDAY);
const told = snapshotOfDaybook(aBusiness(), daybook, WEDNESDAY);

const late = aPosting({ id: 'late', date: TUESDAY, amount: -5000, kind: 'cogs' });
const was = { revenue: cents(0), expenses: cents(0), net: cents(0) };
const changed = noteLateDays(enterDays(daybook, [rollUpDay(TUESDAY, [...postings, late])]), [
  { date: TUESDAY, toldAfter: WEDNESDAY, was, lines: ['late'] },
]);

describe('a digest as it was sent and as it is now', () => {
  it('are the same where nothing has changed', () => {
    const now = editionOfNow(told, daybook);
    expect(now && compareEditions(told, now).map(({ change }) => change)).toEqual([0, 0, 0]);
    expect(linesSince(told.covers, daybook, [])).toEqual({ ids: [], hasMore: false });
  });

  it('differ by the lines that came since', () => {
    const now = editionOfNow(told, changed);
    expect(now && compareEditions(told, now).map(({ change }) => change)).toEqual([0, 5000, -5000]);
    expect(linesSince(told.covers, changed, []).ids).toEqual(['late']);
  });

  it('remember the lines that later digests have told of', () => {
    const correction = { about: TUESDAY, measure: 'net', was: null, is: cents(1) } as const;
    const later = [{ corrections: [{ ...correction, lines: ['early'], hasMoreLines: true }] }];
    expect(linesSince(told.covers, changed, later)).toEqual({
      ids: ['late', 'early'],
      hasMore: true,
    });
  });

  it('cannot be compared where the books do not go back so far', () => {
    expect(editionOfNow(told, { ...daybook, first: WEDNESDAY })).toBeNull();
    expect(editionOfNow(told, null)).toBeNull();
  });
});
