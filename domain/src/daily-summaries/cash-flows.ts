import type { BusinessDate } from '../calendar/business-date.ts';
import type { CashFlow } from '../baselines/recurring-flows.ts';
import { hasFixedDate } from '../ledger/fixed-date-kinds.ts';
import type { Cell } from '../ledger/rollups/daily-rollup.ts';

/** Property taxes and licenses are ordinary expenses, but they are due on their day. */
const TAX_CATEGORY = /\btax(?:es)?\b/i;

/** Returns the cash flows of a day, without transfers between the business's own accounts. */
export const cashFlowsOf = (
  date: BusinessDate,
  cells: readonly Pick<Cell, 'kind' | 'counterparty' | 'category' | 'amount'>[],
): CashFlow[] =>
  cells
    .filter(({ kind }) => kind !== 'transfer')
    .map(({ counterparty: name, amount, kind, category }) => ({
      name,
      date,
      amount,
      ...(hasFixedDate(kind) || TAX_CATEGORY.test(category) ? { cannotWait: true } : {}),
    }));
