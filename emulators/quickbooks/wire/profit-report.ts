// https://developer.intuit.com/app/developer/qbo/docs/workflows/run-reports
import type { Account, ProfitType } from '@daily-snapshot/emulator-companies/account';
import type { CompanyBooks } from '@daily-snapshot/emulator-companies/company-books';
import { addDays } from '@daily-snapshot/emulator-companies/dates';
import {
  profitAndLoss,
  type Basis,
  type Period,
} from '@daily-snapshot/emulator-companies/profit-and-loss';
import { timeText } from './entities.ts';

export type ColumnsBy = 'Days' | 'Month' | 'Total';

interface Column {
  readonly title: string;
  readonly period: Period;
}

interface Cell {
  readonly value: string;
  readonly id?: string;
}

type Row = Readonly<Record<string, unknown>>;

/** Cents per column. The last column is the total. */
type Amounts = readonly number[];

const GROUPS: readonly (readonly [group: string, type: ProfitType, title: string])[] = [
  ['Income', 'income', 'Income'],
  ['COGS', 'cogs', 'Cost of Goods Sold'],
  ['Expenses', 'expense', 'Expenses'],
  ['OtherIncome', 'other-income', 'Other Income'],
  ['OtherExpenses', 'other-expense', 'Other Expenses'],
];

/**
 * The groups of a French company. `Revenue` and `ProfitOrLoss` are known from its reports. The other
 * names are examples, because Intuit publishes no list of them.
 */
const FRENCH_GROUPS: Readonly<Record<string, string>> = {
  Income: 'Revenue',
  COGS: 'CostOfSales',
  GrossProfit: 'GrossMargin',
  Expenses: 'OperatingExpenses',
  NetOperatingIncome: 'OperatingProfit',
  OtherIncome: 'FinancialIncome',
  OtherExpenses: 'FinancialExpenses',
  NetOtherIncome: 'FinancialResult',
  NetIncome: 'ProfitOrLoss',
};

export interface ReportQuery extends Period {
  readonly basis: Basis;
  readonly columnsBy: ColumnsBy;
}

/**
 * Builds the profit and loss report with the API's irregularities:
 * - A zero is an empty text in rows and in sums.
 * - Groups without accounts are left out.
 * - Sections of sub-accounts have no `group`.
 * - Calculated totals have neither header nor rows.
 */
export function profitReport(books: CompanyBooks, query: ReportQuery, now: Date): object {
  const columns = columnsOf(query);
  const found = profitAndLoss(books, query.basis, query);
  const amountsOf = (id: string): number[] => {
    const days = [...(found.get(id) ?? [])];
    const within = ({ from, to }: Period) =>
      days.reduce((sum, [date, cents]) => (date >= from && date <= to ? sum + cents : sum), 0);
    return [...columns.map(({ period }) => within(period)), within(query)];
  };
  const sums = new Map<string, Amounts>();
  const isFrench = books.profile.country === 'FR';
  const groupName = (group: string) => (isFrench ? (FRENCH_GROUPS[group] ?? group) : group);
  const rows: Row[] = [];
  const section = (type: ProfitType) => {
    const accounts = books.accounts().filter((account) => account.type === type);
    return accountRows(accounts, undefined, amountsOf);
  };
  const result = (group: string, title: string, parts: readonly (readonly [string, 1 | -1])[]) => {
    const amounts = sumUp(
      parts.map(([name, sign]) => (sums.get(name) ?? []).map((cents) => sign * cents)),
    );
    sums.set(group, amounts);
    rows.push({
      Summary: { ColData: [{ value: title }, ...cells(amounts)] },
      type: 'Section',
      group: groupName(group),
    });
  };

  for (const [group, type, title] of GROUPS) {
    const { rows: inside, amounts } = section(type);
    sums.set(group, amounts);
    if (inside.length > 0) {
      rows.push({
        Header: {
          ColData: [{ value: title }, ...columns.map(() => ({ value: '' })), { value: '' }],
        },
        Rows: { Row: inside },
        Summary: { ColData: [{ value: `Total ${title}` }, ...cells(amounts)] },
        type: 'Section',
        group: groupName(group),
      });
    }
    if (group === 'COGS')
      result('GrossProfit', 'Gross Profit', [
        ['Income', 1],
        ['COGS', -1],
      ]);
    if (group === 'Expenses') {
      result('NetOperatingIncome', 'Net Operating Income', [
        ['GrossProfit', 1],
        ['Expenses', -1],
      ]);
    }
  }
  const hasOther =
    [...(sums.get('OtherIncome') ?? []), ...(sums.get('OtherExpenses') ?? [])].length > 0;
  if (hasOther)
    result('NetOtherIncome', 'Net Other Income', [
      ['OtherIncome', 1],
      ['OtherExpenses', -1],
    ]);
  result('NetIncome', 'Net Income', [
    ['NetOperatingIncome', 1],
    ['NetOtherIncome', 1],
  ]);

  const isEmpty = found.size === 0;
  return {
    Header: {
      Time: timeText(now),
      ReportName: 'ProfitAndLoss',
      ReportBasis: query.basis === 'cash' ? 'Cash' : 'Accrual',
      StartPeriod: query.from,
      EndPeriod: query.to,
      SummarizeColumnsBy: query.columnsBy,
      Currency: books.profile.currency,
      Option: [
        { Name: 'AccountingStandard', Value: 'GAAP' },
        { Name: 'NoReportData', Value: String(isEmpty) },
      ],
    },
    Columns: {
      Column: [
        { ColTitle: '', ColType: 'Account', MetaData: [{ Name: 'ColKey', Value: 'account' }] },
        ...(query.columnsBy === 'Total' ? [] : columns.map(columnOf)),
        { ColTitle: 'Total', ColType: 'Money', MetaData: [{ Name: 'ColKey', Value: 'total' }] },
      ],
    },
    Rows: isEmpty ? {} : { Row: rows },
  };
}

const columnOf = ({ title, period }: Column) => ({
  ColTitle: title,
  ColType: 'Money',
  MetaData: [
    { Name: 'StartDate', Value: period.from },
    { Name: 'EndDate', Value: period.to },
    { Name: 'ColKey', Value: title },
  ],
});

function columnsOf({ from, to, columnsBy }: ReportQuery): Column[] {
  if (columnsBy === 'Total') return [];
  const columns: Column[] = [];
  for (let start = from; start <= to;) {
    const monthEnd = addDays(`${nextMonth(start)}-01`, -1);
    const wanted = columnsBy === 'Days' ? start : monthEnd;
    const end = wanted < to ? wanted : to;
    columns.push({ title: titleOf(start), period: { from: start, to: end } });
    start = addDays(end, 1);
  }
  return columns;
}

function nextMonth(date: string): string {
  const [year = 0, month = 0] = date.split('-').map(Number);
  return month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`;
}

const titleOf = (date: string) =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString('en-US', {
    dateStyle: 'medium',
    timeZone: 'UTC',
  });

/**
 * Returns the rows of accounts with amounts. An account with sub-accounts is a section with its own
 * amounts in the header.
 */
function accountRows(
  accounts: readonly Account[],
  parent: string | undefined,
  amountsOf: (id: string) => Amounts,
): { readonly rows: readonly Row[]; readonly amounts: Amounts } {
  const rows: Row[] = [];
  const all: Amounts[] = [];
  for (const account of accounts) {
    if (account.parent !== parent) continue;
    const own = amountsOf(account.id);
    const below = accountRows(accounts, account.id, amountsOf);
    const amounts = sumUp([own, below.amounts]);
    if (own.every((cents) => cents === 0) && below.rows.length === 0) continue;
    all.push(amounts);
    const named = { value: account.name, id: account.id };
    rows.push(
      below.rows.length === 0
        ? { ColData: [named, ...cells(own)], type: 'Data' }
        : {
            Header: { ColData: [named, ...cells(own)] },
            Rows: { Row: below.rows },
            Summary: { ColData: [{ value: `Total ${account.name}` }, ...cells(amounts)] },
            type: 'Section',
          },
    );
  }
  return { rows, amounts: sumUp(all) };
}

function sumUp(rows: readonly Amounts[]): Amounts {
  const [longest = []] = rows.toSorted((a, b) => b.length - a.length);
  return longest.map((_, index) => rows.reduce((sum, row) => sum + (row[index] ?? 0), 0));
}

const cells = (amounts: Amounts): Cell[] =>
  amounts.map((cents) => ({ value: cents === 0 ? '' : (cents / 100).toFixed(2) }));
