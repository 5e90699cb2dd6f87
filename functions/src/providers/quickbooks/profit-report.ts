// https://developer.intuit.com/app/developer/qbo/docs/workflows/run-reports
import {
  datesOf,
  isBusinessDate,
  type BusinessDate,
  type Period,
} from '@daily-snapshot/domain/calendar/business-date';
import type { Basis } from '@daily-snapshot/domain/ledger/basis';
import type { ProfitSection } from '@daily-snapshot/domain/ledger/classification/books-account';
import {
  addCents,
  negateCents,
  sumCents,
  ZERO,
  type Cents,
} from '@daily-snapshot/domain/money/cents';
import { z } from 'zod';
import type { ProfitAndLossDay } from '../../connections/ports/source-provider.ts';
import { roundToCents, type RoundedAmount } from '../books/amount-schema.ts';
import { lenient, listOf, optional } from '../books/lenient-schema.ts';
import { absorbRoundingDifference, type RoundedPart } from '../books/rounding.ts';

const cellSchema = z.object({ value: lenient(z.string()), id: lenient(z.string()) });
const cells = z.object({ ColData: listOf(cellSchema) });

type Cell = z.infer<typeof cellSchema>;

const rowSchema = z.object({
  ColData: optional(z.array(cellSchema)),
  Header: optional(cells),
  get Rows() {
    return rowsSchema.nullish();
  },
  Summary: optional(cells),
  group: lenient(z.string()),
});
type Row = z.infer<typeof rowSchema>;

const rowsSchema = z.object({
  get Row() {
    return z.array(rowSchema).nullish();
  },
});

const named = z.object({ Name: lenient(z.string()), Value: lenient(z.string()) });

export const reportResponseSchema = z.object({
  Header: z.object({ ReportBasis: lenient(z.string()), Option: listOf(named).catch([]) }),
  Columns: z.object({ Column: z.array(z.object({ MetaData: listOf(named) })) }),
  Rows: optional(rowsSchema),
});

export type ProfitReport = z.infer<typeof reportResponseSchema>;

/** The reported amount of one account on one day. */
export interface AccountDay {
  readonly date: BusinessDate;
  readonly accountId: string;
  readonly accountName: string;
  readonly section: ProfitSection;
  /** Signed by its effect on the profit: costs are negative. */
  readonly amount: Cents;
}

export interface ReadReport {
  readonly days: readonly ProfitAndLossDay[];
  readonly accounts: readonly AccountDay[];
}

export interface RequestedReport {
  readonly period: Period;
  readonly basis: Basis;
  /** The decimal places of the home currency. */
  readonly fractionDigits: number;
  /** Returns the section of an account of the chart. */
  readonly sectionOf: (accountId: string) => ProfitSection | undefined;
}

/**
 * The sections by the names of their groups. The names differ by country, and Intuit publishes no
 * list of them. The accounts identify a section with another name.
 */
const SECTIONS: Readonly<Record<string, ProfitSection>> = {
  Income: 'income',
  Revenue: 'income',
  COGS: 'cogs',
  Expenses: 'expense',
  OtherIncome: 'otherIncome',
  OtherExpenses: 'otherExpense',
};

const NET_GROUPS: ReadonlySet<string> = new Set(['NetIncome', 'ProfitOrLoss']);

const isIncome = (section: ProfitSection): boolean =>
  section === 'income' || section === 'otherIncome';

/**
 * Parses a cell. QuickBooks sends an empty text for zero. Amounts have up to five decimals, as in
 * the documents.
 *
 * @returns undefined if there is no cell or no amount in it
 */
const amountOf = (cell: Cell | undefined, fractionDigits: number): RoundedAmount | undefined =>
  cell?.value === ''
    ? { cents: ZERO, isRounded: false }
    : cell?.value === undefined
      ? undefined
      : roundToCents(cell.value, fractionDigits);

/**
 * Reads a report with one column per day. A missing section and a section without a sum count as
 * zero.
 *
 * @returns undefined if the report does not prove its days: a day is missing or does not add up to
 * the net income, an amount is invalid, or the accounts do not add up to their section
 */
export function readReport(
  report: ProfitReport,
  requested: RequestedReport,
): ReadReport | undefined {
  const { period, basis, fractionDigits } = requested;
  const { ReportBasis } = report.Header;
  if (ReportBasis !== undefined && ReportBasis.toLowerCase() !== basis) return undefined;
  const dates = datesOf(period);
  const rows = report.Rows?.Row ?? [];
  if (rows.length === 0) {
    const days = dates.map((date) => dayOf(date, new Map(), ZERO));
    return isEmpty(report) ? { days, accounts: [] } : undefined;
  }
  const columns = columnsByDay(report);
  const netRow =
    rows.find(({ group }) => group !== undefined && NET_GROUPS.has(group)) ??
    rows.findLast(({ Rows, Summary }) => !Rows && Summary);
  if (!netRow) return undefined;

  const days: ProfitAndLossDay[] = [];
  const accounts: AccountDay[] = [];
  for (const date of dates) {
    const column = columns.get(date);
    const found = column === undefined ? undefined : accountsOfDay(rows, column, requested);
    const net = column === undefined ? undefined : sumOfSection(netRow, column, fractionDigits);
    if (!found || net === undefined) return undefined;
    const ofDay = absorbRoundingDifference(found, net);
    const sums = new Map<ProfitSection, Cents>();
    for (const { section, amount } of ofDay) {
      sums.set(section, addCents(sums.get(section) ?? ZERO, amount));
    }
    if ([...sums.values()].reduce(addCents, ZERO) !== net) return undefined;
    days.push(dayOf(date, sums, net));
    accounts.push(
      ...ofDay
        .filter(({ amount }) => amount !== ZERO)
        .map(({ isRounded: _isRounded, ...account }) => ({ ...account, date })),
    );
  }
  return { days, accounts };
}

/** Reports whether a report without rows says that there is nothing to report. */
const isEmpty = ({ Header, Rows }: ProfitReport): boolean => {
  const stated = Header.Option.find(({ Name }) => Name === 'NoReportData')?.Value;
  return stated === undefined ? Rows !== undefined : stated === 'true';
};

function dayOf(
  date: BusinessDate,
  sums: ReadonlyMap<ProfitSection, Cents>,
  net: Cents,
): ProfitAndLossDay {
  const cost = (section: ProfitSection) => negateCents(sums.get(section) ?? ZERO);
  return {
    date,
    income: sums.get('income') ?? ZERO,
    costOfGoods: cost('cogs'),
    expenses: cost('expense'),
    otherIncome: sums.get('otherIncome') ?? ZERO,
    otherExpenses: cost('otherExpense'),
    net,
  };
}

/** Returns the index of the column of each day. */
function columnsByDay({ Columns }: ProfitReport): Map<BusinessDate, number> {
  const columns = new Map<BusinessDate, number>();
  for (const [index, { MetaData }] of Columns.Column.entries()) {
    const valueOf = (name: string) => MetaData.find(({ Name }) => Name === name)?.Value;
    const start = valueOf('StartDate');
    if (start === undefined || !isBusinessDate(start) || start !== valueOf('EndDate')) continue;
    columns.set(start, index);
  }
  return columns;
}

type AccountAmount = Omit<AccountDay, 'date'> & RoundedPart;

/** Returns the amounts of all accounts on one day, or undefined if one of them is not proved. */
function accountsOfDay(
  rows: readonly Row[],
  column: number,
  { sectionOf, fractionDigits }: RequestedReport,
): AccountAmount[] | undefined {
  const accounts: AccountAmount[] = [];
  for (const row of sectionsOf(rows)) {
    const known = knownSectionOf(row);
    const shown: AccountAmount[] = [];
    for (const data of accountRows(row)) {
      const { value: accountName = '', id: accountId = accountName } = data[0] ?? {};
      const found = amountOf(data[column], fractionDigits);
      if (found === undefined) return undefined;
      const { cents: amount, isRounded } = found;
      if (amount === ZERO && !isRounded) continue;
      const section = known ?? sectionOf(accountId);
      if (!section) return undefined;
      shown.push({ accountId, accountName, section, amount, isRounded });
    }
    const total = known && row.Summary ? sumOfSection(row, column, fractionDigits) : sumOf(shown);
    if (total === undefined) return undefined;
    const summedUp = absorbRoundingDifference(shown, total);
    if (sumOf(summedUp) !== total) return undefined;
    accounts.push(
      ...summedUp.map((account) => ({
        ...account,
        amount: isIncome(account.section) ? account.amount : negateCents(account.amount),
      })),
    );
  }
  return accounts;
}

const knownSectionOf = ({ group }: Row): ProfitSection | undefined =>
  group === undefined ? undefined : SECTIONS[group];

/**
 * Returns the sections of a report. Some layouts group them again, for example as ordinary income
 * and expenses.
 */
const sectionsOf = (rows: readonly Row[]): readonly Row[] =>
  rows.flatMap((row) => {
    const inner = row.Rows?.Row ?? [];
    return !knownSectionOf(row) && inner.some(knownSectionOf) ? sectionsOf(inner) : [row];
  });

const sumOf = (accounts: readonly AccountAmount[]): Cents =>
  sumCents(accounts.map(({ amount }) => amount));

/**
 * Returns the rows of the accounts of a section or row of the first level. Without an id, such a row
 * is a calculated sum.
 */
const accountRows = (row: Row): (readonly Cell[])[] =>
  row.ColData && row.ColData[0]?.id === undefined ? [] : nestedRows(row);

/** Returns a row, or the rows below a section. Their headers contain the accounts' own amounts. */
const nestedRows = ({ ColData, Rows }: Row): (readonly Cell[])[] => [
  ...(ColData ? [ColData] : []),
  ...(Rows?.Row ?? []).flatMap((row) => [
    ...(row.Rows && row.Header ? [row.Header.ColData] : []),
    ...nestedRows(row),
  ]),
];

/** Returns the sum of a section from its summary, or from its header if it has no summary. */
function sumOfSection(row: Row, column: number, fractionDigits: number): Cents | undefined {
  const data = row.Summary?.ColData ?? row.Header?.ColData ?? row.ColData ?? [];
  return amountOf(data[column], fractionDigits)?.cents;
}
