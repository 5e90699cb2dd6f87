import { groupBy } from '../group-by.ts';
import { directionOf } from '../ledger/direction.ts';
import { sumCents } from '../money/cents.ts';
import { utf8Bytes } from '../utf8-bytes.ts';
import { mergeCells, type Cell } from '../rollup/daily-rollup.ts';

/** Whom the small amounts of a crowded day are booked under. */
export const OTHERS = 'Others';

/** How much of a day is kept name by name. */
export interface CellLimit {
  readonly cells: number;
  /** bytes of their counterparties and categories together, in UTF-8 */
  readonly nameBytes: number;
}

/**
 * The largest cells, and all further ones as one for each kind and direction, so that a day of any
 * number of names of any length has a bounded size and the same totals.
 */
export function foldCells(cells: readonly Cell[], most: CellLimit): readonly Cell[] {
  const bySize = cells.toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount));
  const kept = countWithin(bySize, most);
  if (kept === cells.length) return cells;
  const rest = groupBy(bySize.slice(kept), ({ kind, amount }) => `${kind} ${directionOf(amount)}`);
  const folded = [...rest.values()].flatMap((group): Cell[] => {
    const kind = group[0]?.kind;
    if (!kind) return [];
    const amount = sumCents(group.map((cell) => cell.amount));
    const lines = group.reduce((sum, cell) => sum + cell.lines, 0);
    return [{ kind, counterparty: OTHERS, category: '', amount, lines }];
  });
  return mergeCells([bySize.slice(0, kept), folded]);
}

/** How many of the first cells stay within the limit. */
function countWithin(cells: readonly Cell[], most: CellLimit): number {
  let bytes = 0;
  const over = cells.findIndex(({ counterparty, category }, index) => {
    bytes += utf8Bytes(counterparty) + utf8Bytes(category);
    return index >= most.cells || bytes > most.nameBytes;
  });
  return over < 0 ? cells.length : over;
}
