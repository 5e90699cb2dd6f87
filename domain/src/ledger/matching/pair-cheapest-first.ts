import { compareText } from '../../shared/compare-text.ts';

/** A possible pair. A lower `cost` is a better match. */
export interface Candidate<Left, Right> {
  readonly left: Left;
  readonly right: Right;
  readonly cost: number;
}

/**
 * Pairs one to one, the lowest cost first. Equal costs are ordered by id, so the input order
 * changes nothing.
 */
export function pairCheapestFirst<Left extends { id: string }, Right extends { id: string }>(
  candidates: readonly Candidate<Left, Right>[],
): Candidate<Left, Right>[] {
  const takenLeft = new Set<string>();
  const takenRight = new Set<string>();
  return candidates
    .toSorted(
      (a, b) =>
        a.cost - b.cost || compareText(a.left.id, b.left.id) || compareText(a.right.id, b.right.id),
    )
    .filter(({ left, right }) => {
      if (takenLeft.has(left.id) || takenRight.has(right.id)) return false;
      takenLeft.add(left.id);
      takenRight.add(right.id);
      return true;
    });
}
