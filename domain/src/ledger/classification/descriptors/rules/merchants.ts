import type { PostingKind } from '../../../posting-kind.ts';
import type { DescriptorRule } from '../descriptor-rule.ts';

/** Merchants of one subject. */
export interface MerchantSubject {
  readonly id: string;
  /** the kind of money out */
  readonly out: PostingKind;
  /** names of companies, separated by commas */
  readonly names: string;
  /** words that companies of this trade have in their name, separated by commas */
  readonly trades: string;
  readonly source: string;
}

/**
 * Returns the rules for known merchants. Money from a merchant is a refund, except in an ACH entry,
 * where the merchant may be a customer.
 */
export const knownMerchantRules = ({
  id,
  out,
  names,
  source,
}: MerchantSubject): DescriptorRule[] => [
  { id, patterns: names, out, confidence: 'certain', source },
  {
    id: `${id}-refund`,
    patterns: names,
    in: 'vendor_refund',
    confidence: 'likely',
    on: 'merchant-credit',
    source,
  },
];

/**
 * Returns the rules for other companies of a trade. Money from such a company is a refund only on a
 * card. Elsewhere the company is more often a customer.
 */
export const tradeRules = ({ id, out, trades, source }: MerchantSubject): DescriptorRule[] => [
  { id: `${id}-by-trade`, patterns: trades, out, confidence: 'likely', source },
  {
    id: `${id}-by-trade-refund`,
    patterns: trades,
    in: 'vendor_refund',
    confidence: 'likely',
    on: 'purchase',
    source,
  },
];
