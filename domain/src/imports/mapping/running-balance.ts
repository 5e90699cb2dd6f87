import { compareText } from '../../shared/compare-text.ts';
import { groupBy } from '../../shared/group-by.ts';
import { addCents, subtractCents, ZERO, type Cents } from '../../money/cents.ts';

/** One row of a table with the amount of a candidate mapping and the balance after it. */
export interface BalanceRow {
  /** the line of the file */
  readonly line: number;
  /** the account's name in the file; rows of different accounts have separate balances */
  readonly account: string;
  /** an ISO date; undefined if the row has none */
  readonly date: string | undefined;
  /** undefined if the row is not a transaction */
  readonly amount: Cents | undefined;
  /** undefined if the field is empty or not an amount */
  readonly balance: Cents | undefined;
}

/** How far the running balance confirms the amounts of a table. */
export interface BalanceCheck {
  readonly order: 'oldest-first' | 'newest-first';
  /** differences of consecutive balances that equal the transactions between them */
  readonly provedSteps: number;
  /** transactions between two balances whose difference they equal */
  readonly provedRows: number;
  /** the proved differences that are not zero; only these confirm a sign */
  readonly informativeSteps: number;
  /** the lines whose balance is not the previous balance plus the transactions between them */
  readonly brokenLines: readonly number[];
}

type Comparison = Omit<BalanceCheck, 'order'>;

/**
 * Compares the difference of consecutive balances with the transactions between them. A bank may
 * write the balance only on the last transaction of a day, or the last balance of a day on each of
 * its transactions. Within a day the rows may run in either
 * direction, so both are tried, and then the order that the balances of the day give.
 *
 * @param rows in the order of the file
 * @returns the better of both directions
 */
export function checkBalances(rows: readonly BalanceRow[]): BalanceCheck {
  const oldestFirst = { ...compareDays(chronological(rows)), order: 'oldest-first' } as const;
  const reversed = chronological(rows.toReversed());
  const newestFirst = { ...compareDays(reversed), order: 'newest-first' } as const;
  return isBetter(newestFirst, oldestFirst) ? newestFirst : oldestFirst;
}

function compareDays(rows: readonly BalanceRow[]): Comparison {
  const asWritten = compare(rows);
  if (asWritten.brokenLines.length === 0) return asWritten;
  const daily = compare(withDailyBalances(rows));
  if (isBetter(daily, asWritten)) return daily;
  if (asWritten.provedSteps === 0) return asWritten;
  const sorted = compare(sortedByBalance(rows));
  return isBetter(sorted, asWritten) ? sorted : asWritten;
}

/**
 * Keeps the balance of only the last transaction of a day if all transactions of the day have the
 * same. Some banks write the balance at the end of the day beside each of them.
 */
function withDailyBalances(rows: readonly BalanceRow[]): readonly BalanceRow[] {
  const days = groupBy(rows, ({ account, date }) => `${date ?? ''} ${account}`);
  return [...days.values()].flatMap((day) =>
    new Set(day.map(({ balance }) => balance)).size > 1
      ? day
      : day.map((row, index) => (index < day.length - 1 ? { ...row, balance: undefined } : row)),
  );
}

const isBetter = (one: Comparison, other: Comparison): boolean =>
  one.informativeSteps - one.brokenLines.length > other.informativeSteps - other.brokenLines.length;

/**
 * Sorts rows by date and keeps the order within a day. A row without a date, such as an opening
 * balance, stays before the row that follows it, and at the end of the file after the row above it.
 */
function chronological(rows: readonly BalanceRow[]): readonly BalanceRow[] {
  const dates = rows.map(({ date }) => date);
  for (let index = rows.length - 2; index >= 0; index -= 1) dates[index] ??= dates[index + 1];
  for (let index = 1; index < rows.length; index += 1) dates[index] ??= dates[index - 1];
  return rows
    .map((row, index) => ({ row, date: dates[index] ?? '' }))
    .toSorted((a, b) => compareText(a.date, b.date))
    .map(({ row }) => row);
}

/**
 * Sorts the rows of each day so that each continues from the balance of another row. Some banks list
 * the transactions of a day in no order.
 */
function sortedByBalance(rows: readonly BalanceRow[]): readonly BalanceRow[] {
  const last = new Map<string, Cents>();
  const days = groupBy(rows, ({ account, date }) => `${date ?? ''} ${account}`);
  return [...days.values()].flatMap((day): readonly BalanceRow[] => {
    const isSortable = day.length <= MAX_SORTED && day.every(isWhole);
    const sorted = isSortable ? chain(day, last.get(day[0]?.account ?? '')) : day;
    for (const { account, balance } of sorted) {
      if (balance !== undefined) last.set(account, balance);
    }
    return sorted;
  });
}

/** Sorting takes quadratic time. Longer days stay in the order of the file. */
const MAX_SORTED = 500;

type WholeRow = BalanceRow & { readonly amount: Cents; readonly balance: Cents };

const isWhole = (row: BalanceRow): row is WholeRow =>
  row.amount !== undefined && row.balance !== undefined;

/** @param before the balance before the day; undefined if no row states it */
function chain(day: readonly WholeRow[], before: Cents | undefined): readonly WholeRow[] {
  const openingOf = ({ amount, balance }: WholeRow) => subtractCents(balance, amount);
  const byOpening = groupBy(day, openingOf);
  const closings = new Set(day.map(({ balance }) => balance));
  const left = new Set(day);
  const nextOf = (balance: Cents | undefined) =>
    balance === undefined ? undefined : byOpening.get(balance)?.find((row) => left.has(row));
  const sorted: WholeRow[] = [];
  let balance = before;
  while (left.size > 0) {
    const isStart = (row: WholeRow) => left.has(row) && !closings.has(openingOf(row));
    const [first] = left;
    const next = nextOf(balance) ?? day.find(isStart) ?? first;
    if (!next) break;
    left.delete(next);
    sorted.push(next);
    ({ balance } = next);
  }
  return sorted;
}

/** The rows of one account that are compared so far. */
interface AccountState {
  /** the last balance; undefined before the first one */
  readonly balance: Cents | undefined;
  /** the transactions since that balance */
  readonly sum: Cents;
  readonly rows: number;
  /** the date of the last balance, and the balance before the transactions of that date */
  readonly date: string | undefined;
  readonly opening: Cents | undefined;
}

const NO_ROWS: AccountState = {
  balance: undefined,
  sum: ZERO,
  rows: 0,
  date: undefined,
  opening: undefined,
};

function compare(rows: readonly BalanceRow[]): Comparison {
  const accounts = new Map<string, AccountState>();
  const brokenLines: number[] = [];
  let [provedSteps, provedRows, informativeSteps] = [0, 0, 0];
  for (const { line, account, date, amount, balance } of rows) {
    const before = accounts.get(account) ?? NO_ROWS;
    const sum = addCents(before.sum, amount ?? ZERO);
    const rowsSince = before.rows + Number(amount !== undefined);
    if (balance === undefined) {
      accounts.set(account, { ...before, sum, rows: rowsSince });
      continue;
    }
    if (before.balance !== undefined) {
      if (subtractCents(balance, before.balance) !== sum) {
        // A file that starts with the newest row may state the opening balance above it.
        const isOpening = rowsSince === 0 && before.date === date && balance === before.opening;
        if (isOpening) continue;
        brokenLines.push(line);
      } else {
        provedSteps += 1;
        provedRows += rowsSince;
        if (sum !== ZERO) informativeSteps += 1;
      }
    }
    const isNewDay = before.balance === undefined || before.date !== date;
    const opening = isNewDay ? (before.balance ?? subtractCents(balance, sum)) : before.opening;
    accounts.set(account, { balance, sum: ZERO, rows: 0, date, opening });
  }
  return { provedSteps, provedRows, informativeSteps, brokenLines };
}
