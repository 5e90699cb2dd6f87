import type { BusinessDate } from '../calendar/business-date.ts';
import type { PostingKind } from '../ledger/posting-kind.ts';
import type { CashFlow } from '../baselines/recurring-flows.ts';
import type { Cell } from '../ledger/rollups/daily-rollup.ts';

/** Payments that a business cannot delay: to employees, tax offices, lenders and card issuers. */
const FIXED_DATE_KINDS: ReadonlySet<PostingKind> = new Set<PostingKind>([
  'payroll',
  'payroll_tax',
  'tax_payment',
  'loan_principal',
  'interest',
  'card_payment',
]);

/** Returns the cash flows of a day, without transfers between the business's own accounts. */
export const cashFlowsOf = (
  date: BusinessDate,
  cells: readonly Pick<Cell, 'kind' | 'counterparty' | 'amount'>[],
): CashFlow[] =>
  cells
    .filter(({ kind }) => kind !== 'transfer')
    .map(({ counterparty: name, amount, kind }) => ({
      name,
      date,
      amount,
      ...(FIXED_DATE_KINDS.has(kind) ? { cannotWait: true } : {}),
    }));
