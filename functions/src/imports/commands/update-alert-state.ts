import {
  resetHistory,
  recordChangedPostings,
  EMPTY_ALERT_STATE,
  type BusinessAlertState,
} from '@daily-snapshot/domain/alerts/business-alert-state';
import { counts } from '@daily-snapshot/domain/ledger/classification/is-counted';
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
export function updateAlertState(
  { business, watch }: OpenLedger,
  known: readonly Posting[],
  change: {
    readonly changed: readonly Posting[];
    readonly removedIds?: readonly string[];
    readonly isOtherwise?: boolean;
  },
): BusinessAlertState | undefined {
  const before = watch ?? EMPTY_ALERT_STATE;
  const counting = change.changed.filter((posting) => counts(posting, business.profitFrom));
  const noted = recordChangedPostings(before, counting, known);
  const after = change.removedIds?.length ? resetHistory(noted) : noted;
  if (change.isOtherwise && watch && !after.hasNews) return { ...after, hasNews: true };
  return after === before ? undefined : after;
}
