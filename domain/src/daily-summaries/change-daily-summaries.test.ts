import { describe, expect, it } from 'vitest';
import { aBusiness } from '../../../tests/kit/builders/business.ts';
import { aPosting, TUESDAY } from '../../../tests/kit/builders/postings.ts';
import { addDays } from '../calendar/business-date.ts';
import { cents } from '../money/cents.ts';
import { changeDailySummaries, daysBeforeDigest } from './change-daily-summaries.ts';
import { totalsOn } from './daily-summaries.ts';

const WEDNESDAY = addDays(TUESDAY, 1);
const THURSDAY = addDays(TUESDAY, 2);
const ADDED = { days: [TUESDAY] };

const sale = aPosting({ id: 'sale', date: TUESDAY, amount: 500, kind: 'sale' });
const rent = aPosting({ id: 'rent', date: TUESDAY, amount: -200, kind: 'expense' });

describe('a change of postings', () => {
  it('replaces the totals of its days', () => {
    const ledger = { business: aBusiness(), dailySummaries: undefined };
    const first = changeDailySummaries(ledger, [], { ...ADDED, changed: [sale, rent] }, []);
    expect(totalsOn(first, TUESDAY)).toEqual({ revenue: 500, expenses: 200, net: 300 });
    const change = { changed: [], removedIds: ['rent'], days: [TUESDAY] };
    const second = changeDailySummaries(
      { ...ledger, dailySummaries: first },
      [sale, rent],
      change,
      [],
    );
    expect(totalsOn(second, TUESDAY)).toEqual({ revenue: 500, expenses: 0, net: 500 });
  });

  it('counts only entries of the books while books are connected', () => {
    const business = aBusiness({ profitFrom: { source: 'quickbooks', until: null } });
    const entry = {
      ...sale,
      seenAs: [{ source: 'quickbooks', id: '1', date: TUESDAY, postedDate: TUESDAY }],
    };
    const ledger = { business, dailySummaries: undefined };
    const change = { ...ADDED, changed: [entry, rent] };
    const summaries = changeDailySummaries(ledger, [], change, []);
    expect(totalsOn(summaries, TUESDAY)).toEqual({ revenue: 500, expenses: 0, net: 500 });
  });

  it('records the numbers of the digest for days that a digest has reported', () => {
    const business = aBusiness({ latestDigest: WEDNESDAY });
    const ledger = { business, dailySummaries: undefined };
    const before = changeDailySummaries(ledger, [], { ...ADDED, changed: [sale] }, []);
    const figures = { revenue: cents(500), expenses: null, net: null };
    const { lateDays } = changeDailySummaries(
      { business, dailySummaries: before },
      [sale],
      { ...ADDED, changed: [rent] },
      [{ date: TUESDAY, figures }],
    );
    expect(lateDays).toEqual([
      { date: TUESDAY, latestDigest: WEDNESDAY, was: figures, postingIds: ['rent'] },
    ]);
  });

  it('can change reported numbers only before the day of the latest digest', () => {
    const days = [TUESDAY, WEDNESDAY, THURSDAY];
    expect(daysBeforeDigest({ latestDigest: WEDNESDAY }, days)).toEqual([TUESDAY]);
    expect(daysBeforeDigest({}, days)).toEqual([]);
  });
});
