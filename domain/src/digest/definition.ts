import { effectOf, POSTING_KINDS, type PostingKind } from '../ledger/posting-kind.ts';
import type { Posting } from '../ledger/posting.ts';
import { negateCents, ZERO, type Cents } from '../money/cents.ts';
import type { Measure } from '../signals/history.ts';

/** What a reader can look behind: one of the three numbers, or what stands beside them. */
export type Behind = Measure | 'left-out' | 'unclassified';

export const BEHINDS = [
  'revenue',
  'expenses',
  'net',
  'left-out',
  'unclassified',
] as const satisfies readonly Behind[];

/** How each is made, in a sentence. */
export const DEFINITIONS = {
  revenue: 'Revenue is sales and other income, less refunds.',
  expenses:
    'Expenses are cost of goods, operating expenses, payroll, payroll tax, fees and interest, less what vendors refunded.',
  net: 'Net profit is revenue less expenses.',
  'left-out':
    'Transfers, card payments, loans, sales tax, tax payments, purchases of assets and the owner’s own money change neither revenue nor expenses.',
  unclassified:
    'Nobody has said yet what these lines are. Until somebody does, money in counts as revenue and money out as an expense.',
} as const satisfies Record<Behind, string>;

/** The kinds whose lines may stand behind it; of unclassified ones, `contributionTo` decides. */
export const kindsBehind = (behind: Behind): PostingKind[] =>
  (Object.keys(POSTING_KINDS) as PostingKind[]).filter((kind) => {
    const { effect } = POSTING_KINDS[kind];
    switch (behind) {
      case 'unclassified':
        return kind === 'unclassified';
      case 'left-out':
        return effect === 'none';
      case 'net':
        return effect !== 'none';
      case 'revenue':
      case 'expenses':
        return effect === behind || effect === 'by-sign';
    }
  });

/**
 * What a line adds to a number: expenses are positive for money out.
 *
 * @returns 0 for a line that does not stand behind it
 */
export function contributionTo(
  behind: Behind,
  { kind, amount }: Pick<Posting, 'kind' | 'amount'>,
): Cents {
  if (!kindsBehind(behind).includes(kind)) return ZERO;
  if (behind !== 'revenue' && behind !== 'expenses') return amount;
  if (effectOf(kind, amount) !== behind) return ZERO;
  return behind === 'expenses' ? negateCents(amount) : amount;
}
