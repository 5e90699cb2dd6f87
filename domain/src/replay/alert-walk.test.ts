import { describe, expect, it } from 'vitest';
import { watchedLine } from '../alerts/watch-book.ts';
import { groupBy } from '../group-by.ts';
import { cents } from '../money/cents.ts';
import { dayOf, ordinaryPurchases } from '../testing/watched-books.ts';
import { AlertWalk } from './alert-walk.ts';

const FRIDAY = 200;
const [POOR, RICH] = [20_000, 9_000_000];

/** Mornings that have told of everything until a Friday, which ends with little cash. */
function walkUntil(sunday: number): AlertWalk {
  const lines = groupBy(ordinaryPurchases(FRIDAY + 3).map(watchedLine), ({ date }) => date);
  const balances = new Map([
    [dayOf(FRIDAY), POOR],
    [dayOf(FRIDAY + 1), POOR],
    [dayOf(FRIDAY + 2), sunday],
  ]);
  const walk = new AlertWalk(
    (date) => lines.get(date) ?? [],
    (date) => cents(balances.get(date) ?? RICH),
  );
  for (let offset = 0; offset < FRIDAY; offset += 1) walk.judge(dayOf(offset));
  walk.tell();
  for (let offset = FRIDAY; offset < FRIDAY + 3; offset += 1) walk.judge(dayOf(offset));
  return walk;
}

describe('the morning after a weekend', () => {
  it('tells what is still so, as its last day has it, once', () => {
    const walk = walkUntil(POOR);
    expect(walk.tell()).toMatchObject([{ finding: 'cash-low', date: dayOf(FRIDAY + 2) }]);
    expect(walk.tell()).toEqual([]);
  });

  it('tells nothing of what has settled', () => {
    const walk = walkUntil(RICH);
    expect(walk.tell()).toEqual([]);
    expect(walk.cashAhead).toBeNull();
  });
});
