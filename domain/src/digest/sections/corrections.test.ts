import { describe, expect, it } from 'vitest';
import { addDays, type Period } from '../../calendar/business-date.ts';
import { moneyIn } from '../../text/fact.ts';
import { sentenceText } from '../../text/sentence.ts';
import { TUESDAY } from '../../../../tests/kit/builders/postings.ts';
import { aSnapshot } from '../../../../tests/kit/builders/snapshot.ts';
import { cents } from '../../money/cents.ts';
import { correctionsSection } from './corrections.ts';

const figures = { revenue: cents(400), expenses: cents(40), net: cents(360) };

function wordsOf(
  to: string | null,
  others: readonly string[],
  days: number,
  period?: Period,
): string[] {
  const latestDigest = TUESDAY;
  const lateDays = Array.from({ length: days }, (_, index) => ({
    date: addDays(TUESDAY, -index),
    latestDigest,
    was: figures,
    postingIds: [],
    isProfitSwitch: true as const,
  }));
  const profitSwitch = { latestDigest, to, others, period };
  const snapshot = aSnapshot([], { latestDigest, lateDays, profitSwitch });
  const source = { snapshot, money: moneyIn('USD'), isComplete: false };
  return correctionsSection
    .items(correctionsSection.facts(source))
    .flatMap(({ lines }) => lines.map(({ sentence }) => sentenceText(sentence)));
}

describe('corrections', () => {
  it('explain connected books once, however many days changed', () => {
    expect(wordsOf('QuickBooks', ['Checking.csv'], 12)).toEqual([
      'QuickBooks now provides your totals. We compare Checking.csv with it. This changed the numbers of 12 days from Friday, February 19 to Tuesday, March 2.',
    ]);
    expect(wordsOf('QuickBooks', [], 1)).toEqual([
      'QuickBooks now provides your totals. This changed the numbers of Tuesday, March 2.',
    ]);
    expect(wordsOf('Xero', ['First Bank', 'Second Bank'], 2)[0]).toContain(
      'We compare your other sources with it.',
    );
  });

  it('name the days of an imported report of the books', () => {
    const period = { from: addDays(TUESDAY, -1), to: TUESDAY };
    expect(wordsOf('QuickBooks', ['Checking'], 1, period)[0]).toContain(
      'QuickBooks now provides your totals from Monday, March 1 to Tuesday, March 2. We compare Checking with it.',
    );
  });

  it('explain disconnected books once', () => {
    expect(wordsOf(null, ['First Bank'], 1)[0]).toContain(
      'First Bank now provides your totals, because your books no longer do.',
    );
    expect(wordsOf(null, ['First Bank', 'Second Bank'], 1)[0]).toContain(
      'All your sources now provide your totals',
    );
  });

  it('say nothing about a switch that changed no number', () => {
    expect(wordsOf('QuickBooks', ['Checking.csv'], 0)).toEqual([]);
  });
});
