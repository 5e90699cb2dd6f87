import type { CellObject, Range } from '@e965/xlsx';
import { columnsMeaning } from '../../mapping/header-words.ts';
import { MAX_HEADER_ROWS } from '../named-columns.ts';
import { isDateCell, type DateSystem } from './cell-text.ts';

/** The cells of a dense sheet. Rows and cells without content are absent. */
export type Cells = readonly (readonly (CellObject | undefined)[] | undefined)[];

/** Any format that shows a date. */
const DATE_FORMAT = 'yyyy-mm-dd';

/** From 1990 to 2079. A column of whole amounts or ids that are all in this range is very rare. */
const [FIRST_SERIAL, LAST_SERIAL] = [32_874, 65_745];

/**
 * Returns the cells with the dates that Excel does not store as dates. A date in a merged cell
 * belongs to each row of the cell, and some programs write dates without a date format.
 */
export const withDates = (cells: Cells, merges: readonly Range[], system: DateSystem): Cells =>
  withFormats(withMergedDates(cells, merges, system), system);

/** Other values are not repeated, because an amount of several rows counts once. */
function withMergedDates(cells: Cells, merges: readonly Range[], system: DateSystem): Cells {
  const filled = new Map<number, (CellObject | undefined)[]>();
  for (const { s: start, e: end } of merges) {
    const cell = cells[start.r]?.[start.c];
    if (!cell || !isDateCell(cell, system)) continue;
    // A range may end after the last row of the sheet.
    for (let row = start.r + 1; row <= Math.min(end.r, cells.length - 1); row += 1) {
      const fields = filled.get(row) ?? Array.from(cells[row] ?? []);
      // Ranges of a damaged workbook may overlap.
      const covered = fields[start.c];
      if (covered && covered.v !== '') break;
      fields[start.c] = cell;
      filled.set(row, fields);
    }
  }
  return filled.size === 0 ? cells : Array.from(cells, (row, index) => filled.get(index) ?? row);
}

/** Gives a date format to columns that their header calls dates and that hold only serials of days. */
function withFormats(cells: Cells, system: DateSystem): Cells {
  const columns = new Set(
    Array.from(cells.slice(0, MAX_HEADER_ROWS)).flatMap((row, index) => {
      const names = Array.from(row ?? [], (cell) => (typeof cell?.v === 'string' ? cell.v : ''));
      return columnsMeaning(names, 'date').filter((column) =>
        areSerials(cells, index + 1, column, system),
      );
    }),
  );
  if (columns.size === 0) return cells;
  return Array.from(cells, (row) =>
    Array.from(row ?? [], (cell, column) =>
      cell && columns.has(column) && typeof cell.v === 'number'
        ? { ...cell, z: DATE_FORMAT }
        : cell,
    ),
  );
}

/** Texts are ignored, because a table may end with a total or a remark. */
function areSerials(cells: Cells, from: number, column: number, system: DateSystem): boolean {
  const below = Array.from(cells.slice(from))
    .flatMap((row) => row?.[column] ?? [])
    .filter(({ t }) => t !== 's');
  return (
    below.length > 0 &&
    below.every(
      (cell) =>
        cell.t === 'n' &&
        typeof cell.v === 'number' &&
        !isDateCell(cell, system) &&
        cell.v + system.shift >= FIRST_SERIAL &&
        cell.v + system.shift <= LAST_SERIAL,
    )
  );
}
