import { groupBy } from '../group-by.ts';
import { directionOf } from '../ledger/classify.ts';
import { sumCents } from '../money/cents.ts';
import { mergeCells, type Cell } from './daily-rollup.ts';

/** Whom the small amounts of a crowded day are booked under. */
export const OTHERS = 'Others';

/**
 * The largest cells, and all further ones as one for each kind and direction, so that a day of any
 * number of names has a bounded size and the same totals.
 */
export function foldCells(cells: readonly Cell[], most: number): readonly Cell[] {
  if (cells.length <= most) return cells;
  const bySize = cells.toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount));
  const rest = groupBy(bySize.slice(most), ({ kind, amount }) => `${kind} ${directionOf(amount)}`);
  const folded = [...rest.values()].flatMap((group): Cell[] => {
    const kind = group[0]?.kind;
    if (!kind) return [];
    const amount = sumCents(group.map((cell) => cell.amount));
    const lines = group.reduce((sum, cell) => sum + cell.lines, 0);
    return [{ kind, counterparty: OTHERS, category: '', amount, lines }];
  });
  return mergeCells([bySize.slice(0, most), folded]);
}
