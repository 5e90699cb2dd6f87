// https://developer.xero.com/documentation/api/accounting/reports#profitandloss
import {
  kindsOfBooksAccount,
  type ProfitSection,
} from '@daily-snapshot/domain/ledger/classification/books-account';
import {
  addCents,
  negateCents,
  parseCents,
  subtractCents,
  sumCents,
  ZERO,
  type Cents,
} from '@daily-snapshot/domain/money/cents';
import { z } from 'zod';
import type { ProfitAccount } from '../books/book-lines.ts';
import type { Chart } from './chart-of-accounts.ts';

const cellSchema = z.object({
  Value: z
    .string()
    .nullish()
    .transform((value) => value ?? ''),
  Attributes: z
    .array(z.object({ Id: z.string(), Value: z.string() }))
    .nullish()
    .transform((attributes) => attributes ?? []),
});
const rowSchema = z.object({
  RowType: z.string(),
  Cells: z
    .array(cellSchema)
    .nullish()
    .transform((cells) => cells ?? []),
});
const sectionSchema = rowSchema.extend({ Rows: z.array(rowSchema).nullish() });

export const reportResponseSchema = z.object({
  Reports: z.array(z.object({ Rows: z.array(sectionSchema) })).min(1),
});
type Section = z.infer<typeof sectionSchema>;

/** The amount of an account, signed by its effect on the profit: costs are negative. */
export interface ReportedAmount {
  readonly account: ProfitAccount;
  readonly amount: Cents;
}

/** Reported amounts by account id. */
export type ReportAmounts = ReadonlyMap<string, ReportedAmount>;

interface ReportRow {
  /** undefined for a total */
  readonly id: string | undefined;
  readonly name: string;
  /** as the report shows it: costs are positive */
  readonly amount: Cents;
  /** the side of the accounts of its section, if the chart lists some and all are on one side */
  readonly side: UnlistedGroup | undefined;
}

const UNLISTED_GROUPS = ['otherIncome', 'otherExpense'] as const;
type UnlistedGroup = (typeof UNLISTED_GROUPS)[number];

/** The account of currency gains in reports. The chart of accounts does not list it. */
export const EXCHANGE_ACCOUNT_ID = 'FXGROUPID';

/** More unlisted accounts than any report has. With more, their signs could be a coincidence. */
const MAX_UNLISTED = 6;

/**
 * Reads a report with one column. Each organization chooses its own titles, so accounts are
 * identified by id. Their amounts must add up to the last total of the report, which is the net
 * profit, whatever it is called.
 *
 * Some accounts are not in the chart, such as currency gains under `FXGROUPID`. They become
 * separate accounts if the sum proves whether they are income or costs. If it allows several
 * choices, they are on the side of the other accounts of their section.
 *
 * @param fractionDigits decimal places of the home currency
 * @returns undefined if the report is invalid or does not add up
 */
export function readReport(
  answer: z.infer<typeof reportResponseSchema>,
  chart: Chart,
  fractionDigits: number,
): ReportAmounts | undefined {
  const rows: ReportRow[] = [];
  const sections = answer.Reports.flatMap(({ Rows }) => Rows);
  for (const section of sections) {
    const found = rowsOf(section, chart, fractionDigits);
    if (!found) return undefined;
    rows.push(...found);
  }
  const listed = rows.flatMap(({ id, amount }): ReportedAmount[] => {
    const account = id === undefined ? undefined : chart.account(id);
    return account
      ? [{ account, amount: isIncome(account.group) ? amount : negateCents(amount) }]
      : [];
  });
  const unlisted = rows.filter(
    ({ id, amount }) => id !== undefined && !chart.account(id) && amount !== ZERO,
  );
  const net = rows.findLast(({ id }) => id === undefined);
  const isEmpty = sections.every(({ Rows }) => !Rows || Rows.length === 0);
  // Without a total, nothing proves that the accounts are complete.
  if (!net && !isEmpty) return undefined;
  const left = subtractCents(net?.amount ?? ZERO, sumCents(listed.map(({ amount }) => amount)));
  const added = unlistedAmounts(unlisted, left);
  return added && sumByAccount([...listed, ...added]);
}

/** Returns the rows of accounts and the totals outside of a list of accounts. */
function rowsOf(
  { RowType: kind, Rows }: Section,
  chart: Chart,
  fractionDigits: number,
): ReportRow[] | undefined {
  // A section without a list is not the same as a section with an empty list.
  if (kind === 'Section' && !Rows) return undefined;
  const rows: Omit<ReportRow, 'side'>[] = [];
  for (const { RowType, Cells } of Rows ?? []) {
    const [name, value] = Cells;
    if (RowType !== 'Row' || !name || !value) continue;
    const amount = value.Value === '' ? ZERO : parseCents(value.Value, fractionDigits);
    if (amount === undefined) return undefined;
    const id = name.Attributes.find(({ Id }) => Id === 'account')?.Value;
    if (id === undefined && value.Value === '') continue;
    rows.push({ id, name: name.Value, amount });
  }
  const side = sideOf(rows.flatMap(({ id }) => chart.account(id ?? '')?.group ?? []));
  return rows.map((row) => ({ ...row, side }));
}

/** Returns the side of accounts, or undefined if they are on both sides or there are none. */
function sideOf(groups: readonly ProfitSection[]): UnlistedGroup | undefined {
  const sides = new Set(groups.map((group) => (isIncome(group) ? 'otherIncome' : 'otherExpense')));
  const [side, ...others] = sides;
  return others.length === 0 ? side : undefined;
}

const isIncome = (group: ProfitSection): boolean => group === 'income' || group === 'otherIncome';

/**
 * Returns the amounts of accounts that the chart does not list, as income or as costs.
 *
 * @param sum the sum of their signed amounts
 * @returns undefined if no choice of signs adds up, or if several do and the sections allow none or
 *   more than one of them
 */
function unlistedAmounts(rows: readonly ReportRow[], sum: Cents): ReportedAmount[] | undefined {
  if (rows.length > MAX_UNLISTED) return undefined;
  let choices: { readonly left: Cents; readonly amounts: readonly ReportedAmount[] }[] = [
    { left: sum, amounts: [] },
  ];
  for (const row of rows) {
    choices = choices.flatMap(({ left, amounts }) =>
      UNLISTED_GROUPS.map((group) => {
        const amount = group === 'otherIncome' ? row.amount : negateCents(row.amount);
        const account = unlistedAccount(row, group);
        return { left: subtractCents(left, amount), amounts: [...amounts, { account, amount }] };
      }),
    );
  }
  const proven = choices.filter(({ left }) => left === ZERO).map(({ amounts }) => amounts);
  const likely = proven.filter((amounts) =>
    amounts.every(({ account }, index) => {
      const side = rows[index]?.side;
      return side === undefined || account.group === side;
    }),
  );
  const [found, ...others] = proven.length === 1 ? proven : likely;
  return others.length === 0 ? found && [...found] : undefined;
}

const unlistedAccount = ({ id = '', name }: ReportRow, group: ProfitSection): ProfitAccount => ({
  id,
  name,
  group,
  kinds: kindsOfBooksAccount({ name, number: '', section: group, subTypes: [id] }),
});

function sumByAccount(amounts: readonly ReportedAmount[]): ReportAmounts {
  const sums = new Map<string, ReportedAmount>();
  for (const { account, amount } of amounts) {
    const before = sums.get(account.id)?.amount ?? ZERO;
    sums.set(account.id, { account, amount: addCents(before, amount) });
  }
  return sums;
}
