import { z } from 'zod';
import { businessDateSchema } from '../../calendar/calendar-schema.ts';
import { compareText } from '../../shared/compare-text.ts';
import { subtractCents, sumCents } from '../../money/cents.ts';
import { centsSchema } from '../../money/money-schema.ts';
import type { DeepReadonly } from '../../shared/deep-readonly.ts';
import { totalsOf } from './daily-rollup.ts';
import { postingKindSchema } from '../posting-kind-schema.ts';
import type { PostingKind } from '../posting-kind.ts';
import type { Posting } from '../posting.ts';

/** The effect of an override, before or after it is applied. */
export const movedPostingsSchema = z.object({
  lines: z.int(),
  /** the total of the changed postings; positive for money in */
  amount: centsSchema,
  /** counts by previous kind */
  from: z.array(z.object({ kind: postingKindSchema, lines: z.int() })).readonly(),
  /** the change of the three numbers, over all days */
  effect: z.object({ revenue: centsSchema, expenses: centsSchema, net: centsSchema }),
  /** the days of the first and last changed posting; null if there are none */
  first: businessDateSchema.nullable(),
  last: businessDateSchema.nullable(),
});
export type MovedPostings = DeepReadonly<z.infer<typeof movedPostingsSchema>>;

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
