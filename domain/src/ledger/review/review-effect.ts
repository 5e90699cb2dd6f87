import type { BusinessDate } from '../../calendar/business-date.ts';
import { digestDayCovering } from '../../calendar/digest-day.ts';
import { compareText } from '../../shared/compare-text.ts';
import { groupBy } from '../../shared/group-by.ts';
import { counts, type ProfitSources } from '../classification/is-counted.ts';
import { movedPostings, type MovedPosting } from '../rollups/moved-postings.ts';
import type { ReviewEffect } from './guessed-payees-schema.ts';

/**
 * Returns the days of the digests that report other numbers after a change, whether they were sent
 * or not. A change of the kind that keeps revenue and expenses, such as from a guessed expense to an
 * expense, changes no digest.
 */
export function changedDigestDays(
  moved: readonly MovedPosting[],
  books: ProfitSources,
): BusinessDate[] {
  const byDate = groupBy(countedOf(moved, books), ({ after }) => after.date);
  const days = [...byDate].flatMap(([date, ofDay]) => {
    const { revenue, expenses } = movedPostings(ofDay).effect;
    return revenue === 0 && expenses === 0 ? [] : [digestDayCovering(date)];
  });
  return [...new Set(days)].toSorted(compareText);
}

/**
 * Adds up the effect of a step. Postings that do not count, because the books provide the totals,
 * change none of the three numbers.
 *
 * @param sentDigests the days of sent digests, among them all of `changedDigestDays`
 */
export function reviewEffect(
  moved: readonly MovedPosting[],
  step: {
    readonly payeeCount: number;
    readonly books: ProfitSources;
    readonly sentDigests: readonly BusinessDate[];
  },
): ReviewEffect {
  const { payeeCount, books, sentDigests } = step;
  const sent = new Set(sentDigests);
  return {
    ...movedPostings(moved),
    effect: movedPostings(countedOf(moved, books)).effect,
    payeeCount,
    correctedDigests: changedDigestDays(moved, books).filter((day) => sent.has(day)),
  };
}

const countedOf = (moved: readonly MovedPosting[], books: ProfitSources): readonly MovedPosting[] =>
  moved.filter(({ after }) => counts(after, books));
