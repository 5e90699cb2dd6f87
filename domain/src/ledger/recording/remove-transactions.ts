import {
  addDays,
  daysBetween,
  type BusinessDate,
  type Period,
} from '../../calendar/business-date.ts';
import { compareText } from '../../shared/compare-text.ts';
import { negateCents } from '../../money/cents.ts';
import type { Classifier } from '../classification/classify.ts';
import {
  daysOfPayoutEvidence,
  markPayouts,
  mayRemovePayoutMarks,
  withoutPayoutMarks,
} from '../matching/match-payouts.ts';
import type { Posting } from '../posting.ts';
import {
  LONGEST_GAP_DAYS,
  markTransfers,
  type TransferContext,
} from '../matching/match-transfers.ts';

export interface RemovedTransactions {
  /** postings that another source has too, and remaining sides of transfers */
  readonly changed: readonly Posting[];
  /** ids of the removed postings */
  readonly removedIds: readonly string[];
  /** days with changed postings, in order */
  readonly days: readonly BusinessDate[];
}

/** Covers the other side of a transfer, and that side's own next match. */
const MARGIN_DAYS = 2 * LONGEST_GAP_DAYS;

/** Returns the days whose postings are needed to remove some. */
export function daysAroundRemoved(removed: readonly Posting[]): Period | undefined {
  const days = daysOf(removed);
  if (!days) return undefined;
  // These days include the margin for transfers.
  if (mayRemovePayoutMarks(removed)) return daysOfPayoutEvidence(days);
  return { from: addDays(days.from, -MARGIN_DAYS), to: addDays(days.to, MARGIN_DAYS) };
}

function daysOf(postings: readonly Posting[]): Period | undefined {
  const dates = postings.map(({ date }) => date).toSorted(compareText);
  const [from, to] = [dates[0], dates.at(-1)];
  return from && to && { from, to };
}

/**
 * Removes transactions of a source. A posting that another source reports stays under that source.
 * If a transfer loses one side, the other side is classified again.
 *
 * @param postings the postings of `daysAroundRemoved`
 * @param ids as the source knows them; undefined removes all of its transactions
 */
export function removeTransactions(
  postings: readonly Posting[],
  source: string,
  ids: ReadonlySet<string> | undefined,
  classify: Classifier,
  context: TransferContext = {},
): RemovedTransactions {
  const isRemoved = (seen: { readonly source: string; readonly id: string }) =>
    seen.source === source && (ids === undefined || ids.has(seen.id));
  const touched = postings.filter(({ seenAs }) => seenAs?.some(isRemoved));
  if (touched.length === 0) return { changed: [], removedIds: [], days: [] };
  const stripped = touched.map((posting) => {
    const seenAs = posting.seenAs?.filter((seen) => !isRemoved(seen)) ?? [];
    return { ...posting, seenAs, revision: posting.revision + 1 };
  });
  const removedIds = stripped.filter(({ seenAs }) => seenAs.length === 0).map(({ id }) => id);
  const removed = new Set(removedIds);
  const remaining = new Map(stripped.map((posting) => [posting.id, posting]));
  const left = postings
    .filter(({ id }) => !removed.has(id))
    .map((posting) => remaining.get(posting.id) ?? posting);
  const before = new Map(left.map((posting) => [posting.id, posting]));
  const payoutDays = mayRemovePayoutMarks(touched) ? daysOf(touched) : undefined;
  const open = payoutDays ? withoutPayoutMarks(left, classify, payoutDays) : left;
  const paired = markTransfers(
    open.map((posting) =>
      mayBePairedWith(posting, touched) ? unpaired(posting, classify) : posting,
    ),
    context,
  );
  const after = payoutDays ? markPayouts(paired, payoutDays) : paired;
  const changed = after.flatMap((posting) => {
    const stored = before.get(posting.id);
    if (remaining.has(posting.id)) return [posting];
    const isSame =
      stored?.kind === posting.kind &&
      stored.decidedBy === posting.decidedBy &&
      stored.paidOut === posting.paidOut;
    return isSame ? [] : [{ ...posting, revision: posting.revision + 1 }];
  });
  const days = [...touched, ...changed].map(({ date }) => date);
  return { changed, removedIds, days: [...new Set(days)].toSorted(compareText) };
}

/** Says whether a posting may be the other side of a transfer that loses one side. */
const mayBePairedWith = (
  { decidedBy, amount, id, date, paidOut }: Posting,
  touched: readonly Posting[],
): boolean =>
  decidedBy === 'transfer-match' &&
  paidOut === undefined &&
  touched.some(
    (gone) =>
      gone.id !== id &&
      gone.amount === negateCents(amount) &&
      Math.abs(daysBetween(gone.date, date)) <= LONGEST_GAP_DAYS,
  );

const unpaired = (posting: Posting, classify: Classifier): Posting => ({
  ...posting,
  // We had marked the transfer. The source had not.
  ...classify({ ...posting, kind: undefined }),
});
