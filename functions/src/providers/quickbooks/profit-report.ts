// https://developer.intuit.com/app/developer/qbo/docs/workflows/run-reports
import type { BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { isBusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { cents, parseCents, ZERO, type Cents } from '@daily-snapshot/domain/money/cents';
import { z } from 'zod';
import type { ProfitAndLossDay } from '../../connections/ports/source-provider.ts';

const cellSchema = z.object({ value: z.string().default(''), id: z.string().optional() });
const cells = z.object({ ColData: z.array(cellSchema).default([]) });

type Cell = z.infer<typeof cellSchema>;

const rowSchema = z.object({
  ColData: z.array(cellSchema).optional(),
  Header: cells.optional(),
  get Rows() {
    return rowsSchema.optional();
  },
  Summary: cells.optional(),
  group: z.string().optional(),
});
type Row = z.infer<typeof rowSchema>;

const rowsSchema = z.object({
  get Row() {
    return z.array(rowSchema).default([]);
  },
});

export const reportResponseSchema = z.object({
  Header: z.object({ ReportBasis: z.enum(['Accrual', 'Cash']), Currency: z.string() }),
  Columns: z.object({
    Column: z.array(
      z.object({
        MetaData: z.array(z.object({ Name: z.string(), Value: z.string() })).default([]),
      }),
    ),
  }),
  Rows: rowsSchema.default({ Row: [] }),
});

export type ProfitReport = z.infer<typeof reportResponseSchema>;

/** The reported amount of one account on one day. Costs are positive, as in the report. */
export interface AccountDay {
  readonly date: BusinessDate;
  readonly accountId: string;
  readonly accountName: string;
  readonly amount: Cents;
}

export interface ReadReport {
  readonly days: readonly ProfitAndLossDay[];
  readonly accounts: readonly AccountDay[];
}

const GROUPS = ['Income', 'COGS', 'Expenses', 'OtherIncome', 'OtherExpenses', 'NetIncome'] as const;
type Group = (typeof GROUPS)[number];

/** Parses a cell. QuickBooks sends an empty text for zero. */
const amountOf = (cell: Cell | undefined): Cents | undefined =>
  cell === undefined || cell.value === '' ? ZERO : parseCents(cell.value);

/**
 * Reads a report with one column per day. Sections are identified by their group. A missing section
 * and a section without a sum count as zero.
 *
 * @returns undefined if an amount is invalid or a day does not add up to its net income
 */
export function readReport(report: ProfitReport): ReadReport | undefined {
  const dates = report.Columns.Column.map(({ MetaData }) => dayOfColumn(MetaData));
  const sections = new Map(
    report.Rows.Row.flatMap((row) => (isGroup(row.group) ? [[row.group, row] as const] : [])),
  );
  const days: ProfitAndLossDay[] = [];
  for (const [index, date] of dates.entries()) {
    if (!date) continue;
    const amounts = GROUPS.map((group) => sumOfSection(sections.get(group), index));
    if (amounts.some((amount) => amount === undefined)) return undefined;
    const [income, costOfGoods, expenses, otherIncome, otherExpenses, net] = amounts as Cents[];
    const day = {
      date,
      income: income ?? ZERO,
      costOfGoods: costOfGoods ?? ZERO,
      expenses: expenses ?? ZERO,
      otherIncome: otherIncome ?? ZERO,
      otherExpenses: otherExpenses ?? ZERO,
      net: net ?? ZERO,
    };
    if (!isWhole(day)) return undefined;
    days.push(day);
  }
  const accounts: AccountDay[] = [];
  for (const row of report.Rows.Row) {
    if (!readAccounts(row, dates, accounts)) return undefined;
  }
  return { days, accounts };
}

const isGroup = (group: string | undefined): group is Group =>
  GROUPS.some((known) => known === group);

/** Checks that the sections of a day add up to its net income. */
const isWhole = (day: ProfitAndLossDay): boolean =>
  day.income + day.otherIncome - day.costOfGoods - day.expenses - day.otherExpenses === day.net;

function dayOfColumn(
  metaData: readonly { readonly Name: string; readonly Value: string }[],
): BusinessDate | undefined {
  const valueOf = (name: string) => metaData.find(({ Name }) => Name === name)?.Value;
  const start = valueOf('StartDate');
  const isDay = start !== undefined && start === valueOf('EndDate') && isBusinessDate(start);
  return isDay ? start : undefined;
}

/** Returns the sum of a section from its summary, or from its header if it has no summary. */
function sumOfSection(row: Row | undefined, column: number): Cents | undefined {
  if (!row) return ZERO;
  const data = row.Summary?.ColData ?? row.Header?.ColData ?? row.ColData ?? [];
  return amountOf(data[column]);
}

/**
 * Collects the account rows of all nested sections. The header of a section contains the section
 * account's own amounts.
 */
function readAccounts(
  row: Row,
  dates: readonly (BusinessDate | undefined)[],
  into: AccountDay[],
): boolean {
  for (const data of [row.ColData, row.Rows && row.Header?.ColData]) {
    const [named] = data ?? [];
    if (!data || named?.id === undefined) continue;
    for (const [column, date] of dates.entries()) {
      if (!date) continue; // Skip the name column and the total column.
      const amount = amountOf(data[column]);
      if (amount === undefined) return false;
      if (amount === ZERO) continue;
      const { id: accountId, value: accountName } = named;
      into.push({ date, accountId, accountName, amount: cents(amount) });
    }
  }
  return (row.Rows?.Row ?? []).every((below) => readAccounts(below, dates, into));
}
