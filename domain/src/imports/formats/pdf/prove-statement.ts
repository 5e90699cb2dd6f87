import {
  absoluteCents,
  addCents,
  negateCents,
  sumCents,
  ZERO,
  type Cents,
} from '../../../money/cents.ts';
import type { PlacedAmount, PrintedStatement, StatementRow } from './statement-rows.ts';

/** The printed amounts of a statement in their columns. */
export interface AmountColumn {
  /** the right edge of the amounts */
  readonly right: number;
  readonly count: number;
}

/** A reading of a statement that leads from its opening to its closing balance. */
export interface ProvedStatement {
  /** for each row, positive for money in */
  readonly amounts: readonly Cents[];
  readonly opening: Cents;
  readonly closing: Cents;
}

/** How to read a column of amounts. `section`: the heading above a row gives its direction. */
type Role = 'signed' | 'flipped' | 'section' | 'in' | 'out' | 'not-read';

const ROLES: readonly Role[] = ['section', 'signed', 'flipped', 'in', 'out', 'not-read'];

/** Amounts in one column end within this many points of each other. */
const COLUMN_WIDTH = 14;

/** More columns of amounts have no statement. */
const MAX_COLUMNS = 4;

/** Finds the columns of amounts by their right edges. */
export function columnsOf(rows: readonly StatementRow[]): AmountColumn[] {
  const rights = rows.flatMap(({ amounts }) => amounts.map(({ right }) => right));
  const columns: { right: number; count: number }[] = [];
  for (const right of rights.toSorted((a, b) => a - b)) {
    const last = columns.at(-1);
    if (last && right - last.right < COLUMN_WIDTH) {
      last.right = right;
      last.count += 1;
    } else {
      columns.push({ right, count: 1 });
    }
  }
  return columns;
}

/** Returns the number of the column that contains an amount. */
export const columnAt = (columns: readonly AmountColumn[], { right }: PlacedAmount): number =>
  columns.findIndex((column) => right <= column.right);

/**
 * Finds the reading of the amounts that leads from the opening to the closing balance.
 *
 * @returns null if no reading does, or if two readings with other amounts do
 */
export function proveStatement(statement: PrintedStatement): ProvedStatement | null {
  const { rows, openings, closings, isCard } = statement;
  const columns = columnsOf(rows);
  if (rows.length === 0 || columns.length > MAX_COLUMNS) return null;
  const pairs = balancePairs(openings, closings);
  const found = new Map<string, ProvedStatement>();
  for (const roles of combinations(columns.length)) {
    const amounts = rows.map((row) => amountOf(row, columns, roles));
    if (!areWhole(amounts)) continue;
    const sum = sumCents(amounts);
    const change = isCard ? negateCents(sum) : sum;
    const pair = pairs.find(({ opening, closing }) => addCents(opening, change) === closing);
    if (pair) found.set(amounts.join(), { amounts, ...pair });
  }
  const [only, ...others] = found.values();
  return only && others.length === 0 ? only : null;
}

const areWhole = (amounts: readonly (Cents | null)[]): amounts is readonly Cents[] =>
  amounts.every((amount) => amount !== null);

/** The first opening balance belongs to the whole statement, later ones to its pages. */
function balancePairs(openings: readonly Cents[], closings: readonly Cents[]) {
  const [opening] = openings;
  if (opening === undefined) return [];
  return [...new Set([closings[0], closings.at(-1)])].flatMap((closing) =>
    closing === undefined ? [] : [{ opening, closing }],
  );
}

function* combinations(count: number): Generator<readonly Role[]> {
  if (count === 0) {
    yield [];
    return;
  }
  for (const rest of combinations(count - 1)) for (const role of ROLES) yield [...rest, role];
}

/** Returns null if no column or several columns give the amount of the row. */
function amountOf(
  { amounts, section }: StatementRow,
  columns: readonly AmountColumn[],
  roles: readonly Role[],
): Cents | null {
  const read = amounts.flatMap((amount) => {
    const value = valueOf(amount.value, roles[columnAt(columns, amount)] ?? 'not-read', section);
    return value === null ? [] : [value];
  });
  const moved = read.filter((value) => value !== ZERO);
  if (moved.length > 1) return null;
  return moved[0] ?? read[0] ?? null;
}

function valueOf(value: Cents, role: Role, section: StatementRow['section']): Cents | null {
  switch (role) {
    case 'signed':
      return value;
    case 'flipped':
      return negateCents(value);
    case 'section':
      return section === 'out' ? negateCents(absoluteCents(value)) : value;
    case 'in':
      return absoluteCents(value);
    case 'out':
      return negateCents(absoluteCents(value));
    case 'not-read':
      return null;
  }
}
