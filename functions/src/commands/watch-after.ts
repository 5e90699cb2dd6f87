import {
  forgetHistory,
  noteLines,
  NOT_WATCHED,
  type WatchBook,
} from '@daily-snapshot/domain/alerts/watch-book';
import { counts } from '@daily-snapshot/domain/ledger/counts';
import type { Posting } from '@daily-snapshot/domain/ledger/posting';
import type { OpenLedger } from '../ports/ledger.ts';

/**
 * How a business is watched after a change of its books. What does not count is not watched, and what
 * leaves the books has history read again.
 *
 * @param known the postings as they were before
 * @param change `isOtherwise`: no line says it, but somebody is to look at the business
 * @returns undefined where it is watched as before
 */
export function watchAfter(
  { business, watch }: OpenLedger,
  known: readonly Posting[],
  change: {
    readonly changed: readonly Posting[];
    readonly removedIds?: readonly string[];
    readonly isOtherwise?: boolean;
  },
): WatchBook | undefined {
  const before = watch ?? NOT_WATCHED;
  const counting = change.changed.filter((posting) => counts(posting, business.profitFrom));
  const noted = noteLines(before, counting, known);
  const after = change.removedIds?.length ? forgetHistory(noted) : noted;
  if (change.isOtherwise && watch && !after.hasNews) return { ...after, hasNews: true };
  return after === before ? undefined : after;
}
