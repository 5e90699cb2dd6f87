import type { BusinessDate } from '../../calendar/business-date.ts';
import { compareText } from '../../shared/compare-text.ts';
import { subtractCents, sumCents, type Cents } from '../../money/cents.ts';
import { totalsOf, type Totals } from './daily-rollup.ts';
import type { PostingKind } from '../posting-kind.ts';
import type { Posting } from '../posting.ts';

/** The effect of an override, before or after it is applied. */
export interface MovedPostings {
  readonly lines: number;
  /** the total of the changed postings; positive for money in */
  readonly amount: Cents;
  /** counts by previous kind */
  readonly from: readonly { readonly kind: PostingKind; readonly lines: number }[];
  /** the change of the three numbers, over all days */
  readonly effect: Totals;
  /** the days of the first and last changed posting; null if there are none */
  readonly first: BusinessDate | null;
  readonly last: BusinessDate | null;
}

/** A posting before and after an override. */
export interface MovedPosting {
  readonly before: Posting;
  readonly after: Posting;
}

/** Adds up the effect of an override. */
export function movedPostings(moved: readonly MovedPosting[]): MovedPostings {
  const was = totalsOf(moved.map(({ before }) => ({ ...before, lines: 1 })));
  const is = totalsOf(moved.map(({ after }) => ({ ...after, lines: 1 })));
  const from = new Map<PostingKind, number>();
  for (const { before } of moved) from.set(before.kind, (from.get(before.kind) ?? 0) + 1);
  const days = moved.map(({ after }) => after.date).toSorted(compareText);
  return {
    lines: moved.length,
    amount: sumCents(moved.map(({ after }) => after.amount)),
    from: [...from].map(([kind, lines]) => ({ kind, lines })).toSorted((a, b) => b.lines - a.lines),
    effect: {
      revenue: subtractCents(is.revenue, was.revenue),
      expenses: subtractCents(is.expenses, was.expenses),
      net: subtractCents(is.net, was.net),
    },
    first: days[0] ?? null,
    last: days.at(-1) ?? null,
  };
}
