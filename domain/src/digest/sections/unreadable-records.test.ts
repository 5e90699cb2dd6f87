import { describe, expect, it } from 'vitest';
import { aPosting, TUESDAY } from '../../../../tests/kit/builders/postings.ts';
import { A_BANK, aSnapshot } from '../../../../tests/kit/builders/snapshot.ts';
import { addDays } from '../../calendar/business-date.ts';
import type { SourceState } from '../../connections/source-state.ts';
import { cents } from '../../money/cents.ts';
import { digestText } from '../render/compose-digest.ts';
import { digestFacts } from './digest-facts.ts';

const textOf = (source: Partial<SourceState>) => {
  const sources = [{ ...A_BANK, ...source }];
  const snapshot = aSnapshot([aPosting({ kind: 'sale', amount: 97_100 })], { sources });
  return digestText(digestFacts(snapshot));
};

const BOOKS: Partial<SourceState> = {
  name: 'QuickBooks',
  provides: ['profit'],
  unreadable: [{ date: TUESDAY, count: 2 }],
};
const reconciled = (state: 'matches' | 'differs') => ({
  from: TUESDAY,
  to: TUESDAY,
  state,
  revenueOver: cents(0),
  expensesOver: cents(0),
});

describe('records that could not be read, in a digest', () => {
  it('are named for a bank, because the totals may be incomplete', () => {
    expect(textOf({ unreadable: [{ date: TUESDAY, count: 1 }] })).toContain(
      'We could not read 1 transaction from First Bank, so the totals may be incomplete.',
    );
  });

  it('are named for books with the report that the totals come from', () => {
    expect(textOf({ ...BOOKS, reconciled: reconciled('matches') })).toContain(
      'We could not read 2 records from QuickBooks. The totals match its own report, so they are complete.',
    );
  });

  it('make the totals of books incomplete if they differ from the report', () => {
    expect(textOf({ ...BOOKS, reconciled: reconciled('differs') })).toContain(
      'We could not read 2 records from QuickBooks, so the totals may be incomplete.',
    );
  });

  it('are named if they have no date', () => {
    expect(textOf({ unreadable: [{ date: null, count: 3 }] })).toContain(
      'We could not read 3 transactions from First Bank',
    );
  });

  it('are not named on other days', () => {
    const unreadable = [{ date: addDays(TUESDAY, -9), count: 1 }];
    expect(textOf({ unreadable })).not.toContain('could not read');
  });
});
