import type {
  SweepCursor,
  SweepQuery,
  SweepResult,
} from '../../../functions/src/platform/sweeps/sweep-query.ts';

interface Candidate<Found> {
  readonly at: Date | undefined;
  readonly id: string;
  readonly shard: number | undefined;
  readonly found: Found;
}

/** Returns the page of results that a sweep asks for. */
export function pageOf<Found>(
  { at, shards, pageSize, after }: SweepQuery,
  candidates: readonly Candidate<Found>[],
): SweepResult<Found> {
  const due = candidates
    .flatMap(({ at: dueAt, id, shard, found }) =>
      dueAt && dueAt <= at && shard !== undefined && shards.includes(shard)
        ? [{ place: { at: dueAt, id }, found }]
        : [],
    )
    .toSorted((a, b) => comparePlaces(a.place, b.place))
    .filter(({ place }) => !after || comparePlaces(place, after) > 0);
  const page = due.slice(0, pageSize);
  const last = page.at(-1);
  return {
    found: page.map(({ found }) => found),
    ...(last && page.length === pageSize ? { next: last.place } : {}),
  };
}

const comparePlaces = (a: SweepCursor, b: SweepCursor): number =>
  a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
