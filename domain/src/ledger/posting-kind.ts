import type { Cents } from '../money/cents.ts';

/** The headline number that a kind of posting changes. */
export type Effect = 'revenue' | 'expenses' | 'none';

interface KindRow {
  /** `by-sign`: money in is revenue and money out is an expense until the posting is classified */
  readonly effect: Effect | 'by-sign';
  /** the name within a sentence, in lower case */
  readonly label: string;
}

/**
 * Every kind of posting with its effect and its label. Amounts keep their sign. Revenue is the sum
 * of its kinds, so a refund or a chargeback (money out) lowers it. Expenses are the sum of their kinds
 * with the sign reversed, so a vendor's refund (money in) lowers them.
 */
export const POSTING_KINDS = {
  sale: { effect: 'revenue', label: 'sales' },
  /** card sales and marketplace sales, after the fees and refunds that the processor kept */
  processor_deposit: { effect: 'revenue', label: 'processor deposits, net of fees' },
  refund: { effect: 'revenue', label: 'refunds' },
  chargeback: { effect: 'revenue', label: 'chargebacks' },
  chargeback_reversal: { effect: 'revenue', label: 'chargeback reversals' },
  other_income: { effect: 'revenue', label: 'other income' },
  cogs: { effect: 'expenses', label: 'cost of goods' },
  expense: { effect: 'expenses', label: 'operating expenses' },
  vendor_refund: { effect: 'expenses', label: 'vendor refunds' },
  payroll: { effect: 'expenses', label: 'payroll' },
  payroll_tax: { effect: 'expenses', label: 'payroll tax' },
  fee: { effect: 'expenses', label: 'fees' },
  interest: { effect: 'expenses', label: 'interest' },
  /** from customers; owed to the tax office, so it is no revenue */
  sales_tax_collected: { effect: 'none', label: 'sales tax collected' },
  sales_tax: { effect: 'none', label: 'sales tax payments' },
  tax_payment: { effect: 'none', label: 'tax payments' },
  transfer: { effect: 'none', label: 'transfers' },
  card_payment: { effect: 'none', label: 'card payments' },
  loan_proceeds: { effect: 'none', label: 'loan proceeds' },
  loan_principal: { effect: 'none', label: 'loan principal' },
  owner_contribution: { effect: 'none', label: 'owner contributions' },
  owner_draw: { effect: 'none', label: 'owner draws' },
  asset_purchase: { effect: 'none', label: 'asset purchases' },
  unclassified: { effect: 'by-sign', label: 'unclassified' },
} as const satisfies Record<string, KindRow>;

export type PostingKind = keyof typeof POSTING_KINDS;

export const ALL_KINDS = Object.keys(POSTING_KINDS) as readonly PostingKind[];

const SYNONYMS: ReadonlyMap<string, PostingKind> = new Map([
  ['income', 'other_income'],
  ['sale_refund', 'refund'],
  ['expense_refund', 'vendor_refund'],
]);

/** @returns undefined if the text is not a kind */
export function parsePostingKind(text: string): PostingKind | undefined {
  return Object.hasOwn(POSTING_KINDS, text) ? (text as PostingKind) : SYNONYMS.get(text);
}

export function effectOf(kind: PostingKind, amount: Cents): Effect {
  const { effect } = POSTING_KINDS[kind];
  return effect === 'by-sign' ? (amount < 0 ? 'expenses' : 'revenue') : effect;
}
