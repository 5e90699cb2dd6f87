import { describe, expect, it } from 'vitest';
import { addDays, businessDate, type BusinessDate } from '../../calendar/business-date.ts';
import { emptyDailySummaries, replaceDays } from '../../daily-summaries/daily-summaries.ts';
import { rollUpDay } from '../../ledger/rollups/daily-rollup.ts';
import { aPosting } from '../../../../tests/kit/builders/postings.ts';
import { lastCompleteSnapshot } from './last-complete-snapshot.ts';

const THURSDAY = businessDate('2026-11-26');
const BUSINESS = { name: 'Corner Bakery', currency: 'USD', basis: 'cash' } as const;

/** Sales of $1 a day for a month. */
function summariesThrough(completeThrough: BusinessDate | null) {
  const dates = Array.from({ length: 30 }, (_, back) => addDays(THURSDAY, -back));
  const days = dates.map((date) =>
    rollUpDay(date, [aPosting({ id: date, date, amount: 100, kind: 'sale' })]),
  );
  const source = { name: 'Bank', provides: ['profit'], completeThrough, problem: null } as const;
  return { ...replaceDays(emptyDailySummaries(dates.at(-1) ?? THURSDAY), days), sources: [source] };
}

const periodFor = (completeThrough: BusinessDate | null, today: BusinessDate) =>
  lastCompleteSnapshot(BUSINESS, summariesThrough(completeThrough), today)?.covers;

describe('lastCompleteSnapshot', () => {
  it('covers the last complete day', () => {
    const wednesday = addDays(THURSDAY, -1);
    expect(periodFor(wednesday, THURSDAY)).toEqual({ from: wednesday, to: wednesday });
    const tuesday = addDays(THURSDAY, -2);
    expect(periodFor(tuesday, THURSDAY)).toEqual({ from: tuesday, to: tuesday });
  });

  it('has final numbers', () => {
    const snapshot = lastCompleteSnapshot(
      BUSINESS,
      summariesThrough(addDays(THURSDAY, -1)),
      THURSDAY,
    );
    expect(snapshot?.measures.revenue.figure).toEqual({ state: 'final', amount: 100 });
  });

  it('covers no weekend of which a day is missing', () => {
    const friday = businessDate('2026-11-20');
    const monday = addDays(friday, 3);
    expect(periodFor(friday, monday)?.to).toBe(addDays(friday, -1));
    expect(periodFor(addDays(friday, 2), monday)).toEqual({ from: friday, to: addDays(friday, 2) });
  });

  it('is null while no day is complete', () => {
    expect(periodFor(null, THURSDAY)).toBeUndefined();
    expect(periodFor(businessDate('2025-01-01'), THURSDAY)).toBeUndefined();
  });
});
