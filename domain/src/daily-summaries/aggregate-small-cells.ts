import { groupBy } from '../shared/group-by.ts';
import { directionOf } from '../ledger/direction.ts';
import { sumCents } from '../money/cents.ts';
import { utf8Bytes } from '../shared/utf8-bytes.ts';
import { mergeCells, type Cell } from '../ledger/rollups/daily-rollup.ts';

/** The counterparty of the aggregated small amounts. */
export const OTHERS = 'Others';

/** How many cells of a day keep their own names. */
export interface CellLimit {
  readonly cells: number;
  /** UTF-8 bytes of all counterparties and categories together. */
  readonly nameBytes: number;
}

/**
 * Keeps the largest cells and adds up the other cells per kind and direction. A day with any number
 * of names has a bounded size and the same totals.
 */
export function aggregateSmallCells(cells: readonly Cell[], limit: CellLimit): readonly Cell[] {
  const bySize = cells.toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount));
  const keptCount = countWithinLimit(bySize, limit);
  if (keptCount === cells.length) return cells;
  const smallCells = groupBy(
    bySize.slice(keptCount),
    ({ kind, amount }) => `${kind} ${directionOf(amount)}`,
  );
  const aggregated = [...smallCells.values()].flatMap((group): Cell[] => {
    const kind = group[0]?.kind;
    if (!kind) return [];
    const amount = sumCents(group.map((cell) => cell.amount));
    const lines = group.reduce((sum, cell) => sum + cell.lines, 0);
    return [{ kind, counterparty: OTHERS, category: '', amount, lines }];
  });
  return mergeCells([bySize.slice(0, keptCount), aggregated]);
}

/** Counts the first cells that stay within the limit. */
function countWithinLimit(cells: readonly Cell[], limit: CellLimit): number {
  let bytes = 0;
  const firstOver = cells.findIndex(({ counterparty, category }, index) => {
    bytes += utf8Bytes(counterparty) + utf8Bytes(category);
    return index >= limit.cells || bytes > limit.nameBytes;
  });
  return firstOver < 0 ? cells.length : firstOver;
}
