import { directionOf, type Direction } from '../ledger/direction.ts';
import { mergeCells, OTHERS, type Cell, type DailyRollup } from '../ledger/rollups/daily-rollup.ts';
import { payeeFilterOf } from '../ledger/rollups/payee-filter.ts';
import { sumCents } from '../money/cents.ts';
import { groupBy } from '../shared/group-by.ts';
import { utf8Bytes } from '../shared/utf8-bytes.ts';

/** How many cells of a day keep their own names. */
export interface CellLimit {
  readonly cells: number;
  /** UTF-8 bytes of all counterparties and categories together. */
  readonly nameBytes: number;
}

/**
 * Keeps the largest cells and adds up the others per kind and direction. Money in and money out
 * have half of the limit each, and what one of them does not need. A day with any number of names
 * has a bounded size and the same totals. It remembers which payees were added up, so that a
 * comparison does not treat them as absent.
 */
export function limitDay({ date, cells }: DailyRollup, limit: CellLimit): DailyRollup {
  const incoming = sideOf(cells, 'in', limit);
  const outgoing = sideOf(cells, 'out', limit);
  const largest = (side: Side, other: Side): readonly Cell[] =>
    side.cells.slice(0, Math.max(side.kept(HALF), side.kept(1 - Math.min(other.need, HALF))));
  const named = [...largest(incoming, outgoing), ...largest(outgoing, incoming)];
  if (named.length === cells.length) return { date, cells };

  const isNamed = new Set(named);
  const small = cells.filter((cell) => !isNamed.has(cell));
  const payees = payeeFilterOf(new Set(small.map(({ counterparty }) => counterparty)));
  const byKind = groupBy(small, ({ kind, amount }) => `${kind} ${directionOf(amount)}`);
  const aggregated = [...byKind.values()].flatMap((group): Cell[] => {
    const kind = group[0]?.kind;
    if (!kind) return [];
    const amount = sumCents(group.map((cell) => cell.amount));
    const lines = group.reduce((sum, cell) => sum + cell.lines, 0);
    return [{ kind, counterparty: OTHERS, category: '', amount, lines }];
  });
  return { date, cells: mergeCells([named, aggregated]), smallPayees: payees };
}

const HALF = 0.5;

/** The cells of one direction, largest first. */
interface Side {
  readonly cells: readonly Cell[];
  /** The share of the limit that all cells together need. */
  readonly need: number;
  /** Counts the first cells that stay within a share of the limit. */
  readonly kept: (share: number) => number;
}

function sideOf(all: readonly Cell[], direction: Direction, limit: CellLimit): Side {
  const cells = all
    .filter(({ amount }) => directionOf(amount) === direction)
    .toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount));
  let bytes = 0;
  const needs = cells.map(({ counterparty, category }, index) => {
    bytes += utf8Bytes(counterparty) + utf8Bytes(category);
    return Math.max((index + 1) / limit.cells, bytes / limit.nameBytes);
  });
  const kept = (share: number): number => {
    const firstOver = needs.findIndex((need) => need > share);
    return firstOver < 0 ? cells.length : firstOver;
  };
  return { cells, need: needs.at(-1) ?? 0, kept };
}
