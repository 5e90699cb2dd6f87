import { addDays, businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { cents } from '@daily-snapshot/domain/money/cents';
import { rollUpDay } from '@daily-snapshot/domain/ledger/rollups/daily-rollup';
import {
  replaceDays,
  recordLateDays,
} from '@daily-snapshot/domain/daily-summaries/daily-summaries';
import { buildSnapshot } from '@daily-snapshot/domain/digest/build/build-snapshot';
import { aBusiness } from '../../../../../tests/kit/builders/business.ts';
import { bakeryBooks } from '../../../../../tests/kit/sample-ledgers/bakery-ledger.ts';
import { aPosting } from '../../../../../tests/kit/builders/postings.ts';
import { describe, expect, it } from 'vitest';
import { compareSnapshots, currentSnapshot, changedPostings } from './digest-comparison.ts';

const WEDNESDAY = businessDate('2026-11-18');
const TUESDAY = addDays(WEDNESDAY, -1);
const { dailySummaries, postings } = bakeryBooks(WEDNESDAY);
const sent = buildSnapshot(aBusiness(), dailySummaries, WEDNESDAY);

const late = aPosting({ id: 'late', date: TUESDAY, amount: -5000, kind: 'cogs' });
const was = { revenue: cents(0), expenses: cents(0), net: cents(0) };
const changed = recordLateDays(
  replaceDays(dailySummaries, [rollUpDay(TUESDAY, [...postings, late])]),
  [{ date: TUESDAY, latestDigest: WEDNESDAY, was, postingIds: ['late'] }],
);

describe('comparison of a sent digest with the books now', () => {
  it('finds no difference if nothing has changed', () => {
    const now = currentSnapshot(sent, undefined, dailySummaries);
    expect(now && compareSnapshots(sent, now).map(({ change }) => change)).toEqual([0, 0, 0]);
    expect(changedPostings(sent.covers, dailySummaries, [])).toEqual({ ids: [], hasMore: false });
  });

  it('finds the postings that arrived since', () => {
    const now = currentSnapshot(sent, undefined, changed);
    expect(now && compareSnapshots(sent, now).map(({ change }) => change)).toEqual([
      0, 5000, -5000,
    ]);
    expect(changedPostings(sent.covers, changed, []).ids).toEqual(['late']);
  });

  it('finds the postings that later digests reported', () => {
    const correction = { about: TUESDAY, measure: 'net', was: null, is: cents(1) } as const;
    const later = [
      { corrections: [{ ...correction, postingIds: ['early'], hasMorePostings: true }] },
    ];
    expect(changedPostings(sent.covers, changed, later)).toEqual({
      ids: ['late', 'early'],
      hasMore: true,
    });
  });

  it('is null if the books do not go back that far', () => {
    expect(currentSnapshot(sent, undefined, { ...dailySummaries, first: WEDNESDAY })).toBeNull();
    expect(currentSnapshot(sent, undefined, null)).toBeNull();
  });
});
