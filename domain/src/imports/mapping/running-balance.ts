import { compareText } from '../../shared/compare-text.ts';
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

/**
 * Compares the difference of consecutive balances with the transactions between them. A bank may
 * write the balance only on the last transaction of a day. Within a day the rows may run in either
 * direction, so both are tried.
 *
 * @param rows in the order of the file
 * @returns the better of both directions
 */
export function checkBalances(rows: readonly BalanceRow[]): BalanceCheck {
  const oldestFirst = { ...compare(chronological(rows)), order: 'oldest-first' } as const;
  const reversed = chronological(rows.toReversed());
  const newestFirst = { ...compare(reversed), order: 'newest-first' } as const;
  return isBetter(newestFirst, oldestFirst) ? newestFirst : oldestFirst;
}

const isBetter = (one: BalanceCheck, other: BalanceCheck): boolean =>
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

function compare(rows: readonly BalanceRow[]): Omit<BalanceCheck, 'order'> {
  const accounts = new Map<string, { balance: Cents | undefined; sum: Cents; rows: number }>();
  const brokenLines: number[] = [];
  let [provedSteps, provedRows, informativeSteps] = [0, 0, 0];
  for (const { line, account, amount, balance } of rows) {
    const before = accounts.get(account) ?? { balance: undefined, sum: ZERO, rows: 0 };
    const sum = addCents(before.sum, amount ?? ZERO);
    const rowsSince = before.rows + Number(amount !== undefined);
    if (balance === undefined) {
      accounts.set(account, { ...before, sum, rows: rowsSince });
      continue;
    }
    if (before.balance !== undefined) {
      if (subtractCents(balance, before.balance) !== sum) brokenLines.push(line);
      else {
        provedSteps += 1;
        provedRows += rowsSince;
        if (sum !== ZERO) informativeSteps += 1;
      }
    }
    accounts.set(account, { balance, sum: ZERO, rows: 0 });
  }
  return { provedSteps, provedRows, informativeSteps, brokenLines };
}
