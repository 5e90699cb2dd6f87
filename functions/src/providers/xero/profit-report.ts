// https://developer.xero.com/documentation/api/accounting/reports#profitandloss
import {
  addCents,
  negateCents,
  parseCents,
  ZERO,
  type Cents,
} from '@daily-snapshot/domain/money/cents';
import { z } from 'zod';
import type { Chart } from './chart-of-accounts.ts';

const cellSchema = z.object({
  Value: z.string().default(''),
  Attributes: z.array(z.object({ Id: z.string(), Value: z.string() })).default([]),
});
const rowSchema = z.object({
  RowType: z.string(),
  Cells: z.array(cellSchema).default([]),
});
const sectionSchema = rowSchema.extend({ Rows: z.array(rowSchema).default([]) });

export const reportResponseSchema = z.object({
  Reports: z
    .array(z.object({ ReportType: z.literal('ProfitAndLoss'), Rows: z.array(sectionSchema) }))
    .min(1),
});

/** Amounts by account id, signed by their effect on the profit: costs are negative. */
export type ReportAmounts = ReadonlyMap<string, Cents>;

const NET = /^net (profit|loss|income)$/i;

/**
 * Reads a report with one column. Each organization chooses its own titles, so accounts are
 * identified by id. The amounts must add up to the reported net profit.
 *
 * @returns undefined if the report is invalid or does not add up
 */
export function readReport(
  answer: z.infer<typeof reportResponseSchema>,
  chart: Chart,
): ReportAmounts | undefined {
  const amounts = new Map<string, Cents>();
  let sum = ZERO;
  let net: Cents | undefined;
  const rows = answer.Reports.flatMap(({ Rows }) => Rows).flatMap(({ Rows }) => Rows);
  for (const { RowType, Cells } of rows) {
    const [name, value] = Cells;
    if (RowType !== 'Row' || !name || !value) continue;
    const amount = value.Value === '' ? ZERO : parseCents(value.Value);
    if (amount === undefined) return undefined;
    const id = name.Attributes.find(({ Id }) => Id === 'account')?.Value;
    if (id === undefined) {
      if (NET.test(name.Value.trim())) net = amount;
      continue;
    }
    const account = chart.account(id);
    const isIncome = account?.group === 'income' || account?.group === 'otherIncome';
    if (!account) return undefined;
    const moved = isIncome ? amount : negateCents(amount);
    sum = addCents(sum, moved);
    amounts.set(id, addCents(amounts.get(id) ?? ZERO, moved));
  }
  return (net ?? ZERO) === sum ? amounts : undefined;
}
