import type { BusinessDate } from '../../calendar/business-date.ts';
import { effectOf, POSTING_KINDS, type PostingKind } from '../../ledger/posting-kind.ts';
import { countedAmount, type Posting } from '../../ledger/posting.ts';
import { negateCents, ZERO, type Cents } from '../../money/cents.ts';
import type { Measure } from '../../baselines/daily-history.ts';

/** A number whose postings a reader can open: one of the three numbers, or an amount beside them. */
export type NumberSource = Measure | 'left-out' | 'sales-tax' | 'unclassified';

export const NUMBER_SOURCES = [
  'revenue',
  'expenses',
  'net',
  'left-out',
  'sales-tax',
  'unclassified',
] as const satisfies readonly NumberSource[];

/** Selects the postings behind a number. */
export interface PostingFilter {
  readonly number: NumberSource;
  readonly counterparty?: string | undefined;
  /** One day; absent for all days that the digest covers. */
  readonly day?: BusinessDate | undefined;
}

/** The definition of each number, in one sentence. */
export const DEFINITIONS = {
  revenue:
    'Revenue is sales, deposits of payment processors (net of their fees) and other income, less refunds and chargebacks.',
  expenses:
    'Expenses are cost of goods, operating expenses, payroll, payroll tax, fees and interest, less what vendors refunded.',
  net: 'Net profit is revenue less expenses.',
  'left-out':
    'Transfers, card payments, loans, sales tax, tax payments, purchases of assets and the owner’s own money change neither revenue nor expenses.',
  'sales-tax':
    'Sales tax collected is tax that customers paid with their purchases, less what you returned to them. It is not revenue, and paying it to the tax office is not an expense.',
  unclassified:
    'These transactions have no category yet. Until they do, money in counts as revenue and money out as an expense.',
} as const satisfies Record<NumberSource, string>;

/**
 * Returns the posting kinds that can count toward a number. For an unclassified posting the sign of
 * its amount decides: see `contributionTo`.
 */
export const kindsOfNumber = (number: NumberSource): PostingKind[] =>
  (Object.keys(POSTING_KINDS) as PostingKind[]).filter((kind) => {
    const { effect } = POSTING_KINDS[kind];
    switch (number) {
      case 'unclassified':
        return kind === 'unclassified';
      case 'sales-tax':
        return kind === 'sales_tax_collected';
      case 'left-out':
        return effect === 'none';
      case 'net':
        return effect !== 'none';
      case 'revenue':
      case 'expenses':
        return effect === number || effect === 'by-sign';
    }
  });

/**
 * Returns the amount that a posting adds to a number. Expenses are positive for money out.
 *
 * @returns 0 if the posting does not count toward the number
 */
export function contributionTo(
  number: NumberSource,
  posting: Pick<Posting, 'kind' | 'amount' | 'paidOut' | 'decidedBy'>,
): Cents {
  const { kind } = posting;
  const amount = countedAmount(posting);
  if (!kindsOfNumber(number).includes(kind)) return ZERO;
  if (number !== 'revenue' && number !== 'expenses') return amount;
  if (effectOf(kind, amount) !== number) return ZERO;
  return number === 'expenses' ? negateCents(amount) : amount;
}
