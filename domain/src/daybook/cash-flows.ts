import type { BusinessDate } from '../calendar/business-date.ts';
import type { PostingKind } from '../ledger/posting-kind.ts';
import type { CashFlow } from '../signals/recurrence.ts';
import type { Cell } from '../rollup/daily-rollup.ts';

/** Whom nobody asks for a week more: people, the state, lenders and the card. */
const CANNOT_WAIT: ReadonlySet<PostingKind> = new Set<PostingKind>([
  'payroll',
  'payroll_tax',
  'tax_payment',
  'loan_principal',
  'interest',
  'card_payment',
]);

/** What moved cash on a day. Transfers between the business's own accounts are no flows. */
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
      ...(CANNOT_WAIT.has(kind) ? { cannotWait: true } : {}),
    }));
