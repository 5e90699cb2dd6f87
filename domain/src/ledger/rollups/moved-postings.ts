import type { BusinessDate } from '../../calendar/business-date.ts';
import { compareText } from '../../shared/compare-text.ts';
import { subtractCents, sumCents, type Cents } from '../../money/cents.ts';
import { totalsOf, type Totals } from './daily-rollup.ts';
import type { PostingKind } from '../posting-kind.ts';
import type { Posting } from '../posting.ts';

/** What a correction moves, or has moved. */
export interface MovedPostings {
  readonly lines: number;
  /** what they come to; positive in */
  readonly amount: Cents;
  /** by the kind they had */
  readonly from: readonly { readonly kind: PostingKind; readonly lines: number }[];
  /** by how much the three numbers change, over all days together */
  readonly effect: Totals;
  /** the days of the first and the last of them; null where there is none */
  readonly first: BusinessDate | null;
  readonly last: BusinessDate | null;
}

/** A line as it was and as it is. */
export interface MovedPosting {
  readonly before: Posting;
  readonly after: Posting;
}

/** What a correction moves, added up. */
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
