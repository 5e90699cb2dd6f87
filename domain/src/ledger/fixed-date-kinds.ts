import type { PostingKind } from './posting-kind.ts';

/** Payments to employees, tax offices, lenders and card issuers. */
const FIXED_DATE_KINDS: ReadonlySet<PostingKind> = new Set<PostingKind>([
  'payroll',
  'payroll_tax',
  'sales_tax',
  'tax_payment',
  'loan_principal',
  'interest',
  'card_payment',
]);

/** Says whether a payment has a fixed date, so that the business cannot delay it. */
export const hasFixedDate = (kind: PostingKind): boolean => FIXED_DATE_KINDS.has(kind);
