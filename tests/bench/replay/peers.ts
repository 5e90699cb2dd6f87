import { spawnSync } from 'node:child_process';
import { parseCents } from '@daily-snapshot/domain/money/cents';
import type { DailyTotals } from './daily-totals.ts';
import { BEANCOUNT, JOURNAL, type LedgerFormat } from './formats.ts';

/** Another program that computes the daily income statement of a ledger. */
export interface Peer {
  readonly name: string;
  readonly program: string;
  /** in Debian and in Homebrew */
  readonly packageName: string;
  readonly format: LedgerFormat;
  /** the fastest shell command we found; "$1" is the ledger file */
  readonly command: string;
  read(output: string): DailyTotals;
}

export const PEERS: readonly Peer[] = [
  {
    name: 'hledger',
    program: 'hledger',
    packageName: 'hledger',
    format: JOURNAL,
    command: 'hledger -f "$1" balance ^Income ^Expenses --daily --depth 1 -O csv',
    read: readHledger,
  },
  {
    // Printing the postings and adding them up is ten times as fast as ledger's own --daily.
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

/** Returns the version of a program, or null if it is not installed. */
export function versionOf(program: string): string | null {
  const { status, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  return status === 0 ? (/\d+(?:\.\d+)+/.exec(stdout)?.[0] ?? 'unknown') : null;
}

function add(totals: DailyTotals, date: string, account: string, cents: number): void {
  const day = totals.get(date) ?? { revenue: 0, expenses: 0 };
  totals.set(date, day);
  // Double-entry books record income as a credit, which is negative.
  if (account === 'Income') day.revenue -= cents;
  else if (account === 'Expenses') day.expenses += cents;
  else throw new Error(`"${account}" is neither income nor expenses`);
}

function centsOf(text: string): number {
  const amount = parseCents(text.replace(' USD', ''));
  if (amount === undefined) throw new Error(`"${text}" is not an amount`);
  return amount;
}

/** Reads one row per account and one column per day. */
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

/** Reads one line per day and account, in cents. */
function readSums(output: string): DailyTotals {
  const totals: DailyTotals = new Map();
  for (const line of output.trim().split('\n')) {
    const [date = '', account = '', cents] = line.split(',');
    add(totals, date.replaceAll('/', '-'), account, Number(cents));
  }
  return totals;
}

/** Reads one padded line per day and account. */
function readBeancount(output: string): DailyTotals {
  const totals: DailyTotals = new Map();
  for (const line of output.trim().split('\n').slice(1)) {
    const [date = '', account = '', amount = ''] = line.split(',').map((field) => field.trim());
    add(totals, date, account, centsOf(amount));
  }
  return totals;
}
