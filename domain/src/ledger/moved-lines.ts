import { compareText } from '../compare-text.ts';
import type { MovedLines } from '../contracts/kind-rules.ts';
import { subtractCents, sumCents } from '../money/cents.ts';
import { totalsOf } from '../rollup/daily-rollup.ts';
import type { PostingKind } from './posting-kind.ts';
import type { Posting } from './posting.ts';

/** A line as it was and as it is. */
export interface MovedLine {
  readonly before: Posting;
  readonly after: Posting;
}

/** What a correction moves, added up. */
export function movedLines(moved: readonly MovedLine[]): MovedLines {
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
