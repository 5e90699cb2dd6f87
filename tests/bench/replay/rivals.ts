import { spawnSync } from 'node:child_process';
import { parseCents } from '../../../domain/src/money/cents.ts';
import type { DailyTotals } from './daily-totals.ts';
import { BEANCOUNT, JOURNAL, type LedgerFormat } from './formats.ts';

/** Another program that computes the daily income statement of a ledger. */
export interface Rival {
  readonly name: string;
  readonly program: string;
  /** of Debian and of Homebrew */
  readonly packageName: string;
  readonly format: LedgerFormat;
  /** a shell command over "$1", the ledger file; the fastest way to the statement that we found */
  readonly command: string;
  read(output: string): DailyTotals;
}

export const RIVALS: readonly Rival[] = [
  {
    name: 'hledger',
    program: 'hledger',
    packageName: 'hledger',
    format: JOURNAL,
    command: 'hledger -f "$1" balance ^Income ^Expenses --daily --depth 1 -O csv',
    read: readHledger,
  },
  {
    // Its own --daily takes ten times as long as printing the postings and adding them up.
    name: 'ledger, added up by awk',
    program: 'ledger',
    packageName: 'ledger',
    format: JOURNAL,
    command: `ledger -f "$1" register ^Income ^Expenses --format '%(date) %(account) %(amount)\\n' | awk '{ split($2, account, ":"); cents[$1 "," account[1]] += $3 * 100 } END { for (key in cents) printf "%s,%.0f\\n", key, cents[key] }'`,
    read: readSums,
  },
  {
    name: 'beancount',
    program: 'bean-query',
    packageName: 'beancount',
    format: BEANCOUNT,
    command: `BEANCOUNT_DISABLE_LOAD_CACHE=1 bean-query -f csv "$1" "SELECT date, root(account, 1) AS a, sum(number) AS n WHERE account ~ '^(Income|Expenses)' GROUP BY date, a"`,
    read: readBeancount,
  },
];

/** The rival's version, or null where it is not installed. */
export function versionOf({ program }: Rival): string | null {
  const { status, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  return status === 0 ? (/\d+(?:\.\d+)+/.exec(stdout)?.[0] ?? 'unknown') : null;
}

function add(totals: DailyTotals, date: string, account: string, cents: number): void {
  const day = totals.get(date) ?? { revenue: 0, expenses: 0 };
  totals.set(date, day);
  // Books of double entry have income as a credit, which is negative.
  if (account === 'Income') day.revenue -= cents;
  else if (account === 'Expenses') day.expenses += cents;
  else throw new Error(`"${account}" is neither income nor expenses`);
}

function centsOf(text: string): number {
  const amount = parseCents(text.replace(' USD', ''));
  if (amount === undefined) throw new Error(`"${text}" is not an amount`);
  return amount;
}

/** One row an account, one column a day. */
function readHledger(output: string): DailyTotals {
  const totals: DailyTotals = new Map();
  const rows = output
    .trim()
    .split('\n')
    .map((row) => row.slice(1, -1).split('","'));
  const [, ...dates] = rows[0] ?? [];
  for (const [account = '', ...amounts] of rows.slice(1)) {
    if (account.toLowerCase() === 'total') continue;
    dates.forEach((date, index) => add(totals, date, account, centsOf(amounts[index] ?? '')));
  }
  return totals;
}

/** One line a day and account, in cents. */
function readSums(output: string): DailyTotals {
  const totals: DailyTotals = new Map();
  for (const line of output.trim().split('\n')) {
    const [date = '', account = '', cents] = line.split(',');
    add(totals, date.replaceAll('/', '-'), account, Number(cents));
  }
  return totals;
}

/** One line a day and account, padded. */
function readBeancount(output: string): DailyTotals {
  const totals: DailyTotals = new Map();
  for (const line of output.trim().split('\n').slice(1)) {
    const [date = '', account = '', amount = ''] = line.split(',').map((field) => field.trim());
    add(totals, date, account, centsOf(amount));
  }
  return totals;
}
