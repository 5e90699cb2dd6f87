import { addDays, datesOf, type BusinessDate, type Period } from '../../calendar/business-date.ts';
import { cellsOf } from '../../daily-summaries/daily-summaries.ts';
import type { DailySummaries } from '../../daily-summaries/daily-summaries-schema.ts';
import { sumOfKind } from '../../ledger/rollups/daily-rollup.ts';
import { addCents, ZERO } from '../../money/cents.ts';
import type { DataCompleteness } from './data-completeness.ts';
import type { Snapshot } from './snapshot-schema.ts';

/** Sales tax is paid once a quarter or more often, and cells go back four months. */
const LONGEST_DAYS = 120;

/** Returns the sales tax of the covered days, which is as complete as their revenue. */
export function salesTaxOf(completeness: DataCompleteness, covers: Period): Snapshot['salesTax'] {
  const { dailySummaries } = completeness;
  const amount = sumOfKind(cellsOf(dailySummaries, datesOf(covers)), 'sales_tax_collected');
  if (amount === ZERO) return undefined;
  const collected = completeness.figure('revenue', amount, covers.to);
  const isFinal = collected.state === 'final';
  return { collected, since: isFinal ? sinceLastPayment(dailySummaries, covers.to) : undefined };
}

/** Returns the last known payment of sales tax through a day, and what was collected after it. */
function sinceLastPayment(dailySummaries: DailySummaries, through: BusinessDate) {
  let collected = ZERO;
  for (let back = 0; back < LONGEST_DAYS; back += 1) {
    const date = addDays(through, -back);
    if (date < dailySummaries.first) return undefined;
    const cells = cellsOf(dailySummaries, [date]);
    const isPaid = cells.some(({ kind, amount }) => kind === 'sales_tax' && amount < 0);
    if (isPaid) return { payment: date, collected };
    collected = addCents(collected, sumOfKind(cells, 'sales_tax_collected'));
  }
  return undefined;
}
