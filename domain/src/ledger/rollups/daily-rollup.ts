import type { BusinessDate } from '../../calendar/business-date.ts';
import { ALL_KINDS, effectOf, POSTING_KINDS, type PostingKind } from '../posting-kind.ts';
import { directionOf } from '../direction.ts';
import { compareText } from '../../shared/compare-text.ts';
import { countedAmount, isUnprovedPayout, type Posting } from '../posting.ts';
import {
  addCents,
  negateCents,
  subtractCents,
  sumCents,
  ZERO,
  type Cents,
} from '../../money/cents.ts';
import type { PayeeFilter } from './payee-filter.ts';
import { EMPTY_POSTINGS, mergePostingSets } from './posting-set.ts';

/**
 * The total of one counterparty, category and kind on one day. Money in and money out are two
 * cells, so neither hides the other.
 */
export interface Cell {
  readonly kind: PostingKind;
  readonly counterparty: string;
  readonly category: string;
  /** positive for money in */
  readonly amount: Cents;
  readonly lines: number;
}

/** The counterparty of cells whose names were dropped because the day has too many. */
export const OTHERS = 'Others';

/** The category of deposits that do not count, because an export lists their sales. */
const UNPROVED_PAYOUT_CATEGORY = 'Payouts without matching sales';

/** One day's cells in a fixed order. Every total is a sum of cells, so parts always add up. */
export interface DailyRollup {
  readonly date: BusinessDate;
  readonly cells: readonly Cell[];
  /** The payees whose cells were added up without their names; absent: none. */
  readonly smallPayees?: PayeeFilter;
}

/**
 * The three headline numbers. Expenses are positive for money out. Net is revenue minus expenses.
 */
export interface Totals {
  readonly revenue: Cents;
  readonly expenses: Cents;
  readonly net: Cents;
}

/**
 * Rolls up one day from its postings, in any order. A repeated id counts once. Postings of other
 * days are ignored.
 */
export function rollUpDay(date: BusinessDate, postings: Iterable<Posting>): DailyRollup {
  const cells = new Map<string, Cell>();
  for (const posting of mergePostingSets(EMPTY_POSTINGS, postings).values()) {
    if (posting.date !== date) continue;
    const { kind, counterparty } = posting;
    const category = isUnprovedPayout(posting) ? UNPROVED_PAYOUT_CATEGORY : posting.category;
    addCell(cells, { kind, counterparty, category, amount: countedAmount(posting), lines: 1 });
  }
  return { date, cells: inOrder(cells.values()) };
}

/** Adds up the cells of several days, or of disjoint sets of postings. */
export function mergeCells(parts: Iterable<Iterable<Cell>>): Cell[] {
  const cells = new Map<string, Cell>();
  for (const part of parts) for (const cell of part) addCell(cells, cell);
  return inOrder(cells.values());
}

function addCell(cells: Map<string, Cell>, cell: Cell): void {
  const direction = directionOf(cell.amount);
  const key = [cell.kind, direction, cell.counterparty, cell.category].join('\u0000');
  const existing = cells.get(key);
  cells.set(
    key,
    existing
      ? {
          ...existing,
          amount: addCents(existing.amount, cell.amount),
          lines: existing.lines + cell.lines,
        }
      : cell,
  );
}

const inOrder = (cells: Iterable<Cell>): Cell[] =>
  [...cells].toSorted(
    (a, b) =>
      ALL_KINDS.indexOf(a.kind) - ALL_KINDS.indexOf(b.kind) ||
      compareText(a.counterparty, b.counterparty) ||
      compareText(a.category, b.category) ||
      a.amount - b.amount,
  );

export const NO_TOTALS: Totals = { revenue: ZERO, expenses: ZERO, net: ZERO };

export function totalsOf(cells: Iterable<Cell>): Totals {
  let revenue = ZERO;
  let expenses = ZERO;
  for (const { kind, amount } of cells) {
    const effect = effectOf(kind, amount);
    if (effect === 'revenue') revenue = addCents(revenue, amount);
    else if (effect === 'expenses') expenses = subtractCents(expenses, amount);
  }
  return { revenue, expenses, net: subtractCents(revenue, expenses) };
}

/** Adds up the totals of some days. */
export function addTotals(days: readonly Totals[]): Totals {
  const revenue = sumCents(days.map((day) => day.revenue));
  const expenses = sumCents(days.map((day) => day.expenses));
  return { revenue, expenses, net: subtractCents(revenue, expenses) };
}

/** Says whether a kind is pay or the taxes on it. */
export const isPayroll = (kind: PostingKind): boolean =>
  kind === 'payroll' || kind === 'payroll_tax';

/** Returns the payroll within the expenses, positive for money out. */
export function payrollOf(cells: Iterable<Cell>): Cents {
  let payroll = ZERO;
  for (const { kind, amount } of cells) {
    if (isPayroll(kind)) payroll = subtractCents(payroll, amount);
  }
  return payroll;
}

/** Returns the sum of the amounts of one kind. */
export function sumOfKind(cells: Iterable<Cell>, of: PostingKind): Cents {
  let sum = ZERO;
  for (const { kind, amount } of cells) {
    if (kind === of) sum = addCents(sum, amount);
  }
  return sum;
}

/** Money that counts by its sign because it is unclassified. Both amounts are at least 0. */
export interface Unclassified {
  readonly moneyIn: Cents;
  readonly moneyOut: Cents;
  readonly lines: number;
}

export function unclassifiedOf(cells: Iterable<Cell>): Unclassified {
  let moneyIn = ZERO;
  let moneyOut = ZERO;
  let lines = 0;
  for (const cell of cells) {
    if (cell.kind !== 'unclassified') continue;
    if (cell.amount < 0) moneyOut = addCents(moneyOut, negateCents(cell.amount));
    else moneyIn = addCents(moneyIn, cell.amount);
    lines += cell.lines;
  }
  return { moneyIn, moneyOut, lines };
}

export interface LeftOut {
  readonly kind: PostingKind;
  readonly moneyIn: Cents;
  readonly moneyOut: Cents;
  readonly lines: number;
}

/** Deposits that do not count and whose amounts do not prove which sales they pay out. */
export interface UnprovedPayouts {
  readonly moneyIn: Cents;
  readonly lines: number;
}

/** Returns undefined if there are none. */
export function unprovedPayoutsOf(cells: Iterable<Cell>): UnprovedPayouts | undefined {
  const found = [...cells].filter(({ category }) => category === UNPROVED_PAYOUT_CATEGORY);
  return found.length === 0
    ? undefined
    : {
        moneyIn: sumCents(found.map(({ amount }) => amount)),
        lines: found.reduce((sum, { lines }) => sum + lines, 0),
      };
}

/** Returns the money that changed no headline number, by kind. */
export function leftOutOf(cells: Iterable<Cell>): LeftOut[] {
  const byKind = new Map<PostingKind, LeftOut>();
  for (const { kind, amount, lines } of cells) {
    if (POSTING_KINDS[kind].effect !== 'none') continue;
    const totals = byKind.get(kind) ?? { kind, moneyIn: ZERO, moneyOut: ZERO, lines: 0 };
    byKind.set(kind, {
      kind,
      moneyIn: amount > 0 ? addCents(totals.moneyIn, amount) : totals.moneyIn,
      moneyOut: amount < 0 ? subtractCents(totals.moneyOut, amount) : totals.moneyOut,
      lines: totals.lines + lines,
    });
  }
  return ALL_KINDS.flatMap((kind) => byKind.get(kind) ?? []);
}
