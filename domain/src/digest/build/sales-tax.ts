import { addDays, type BusinessDate } from '../../calendar/business-date.ts';
import { sumOfKind, type DailyRollup } from '../../ledger/rollups/daily-rollup.ts';
import { addCents, ZERO, type Cents } from '../../money/cents.ts';

/** Sales tax is paid once a quarter or more often, and cells go back four months. */
const LONGEST_DAYS = 120;

/** Sales tax collected after a payment of sales tax. */
export interface SalesTaxSince {
  readonly payment: BusinessDate;
  readonly collected: Cents;
}

/**
 * Returns the last known payment of sales tax through a day, and what was collected after it.
 *
 * @param first the first day of history
 */
export function salesTaxSince(
  rollupOn: (date: BusinessDate) => DailyRollup,
  through: BusinessDate,
  first: BusinessDate,
): SalesTaxSince | undefined {
  let collected = ZERO;
  for (let back = 0; back < LONGEST_DAYS; back += 1) {
    const date = addDays(through, -back);
    if (date < first) return undefined;
    const { cells } = rollupOn(date);
    const isPaid = cells.some(({ kind, amount }) => kind === 'sales_tax' && amount < 0);
    if (isPaid) return { payment: date, collected };
    collected = addCents(collected, sumOfKind(cells, 'sales_tax_collected'));
  }
  return undefined;
}
