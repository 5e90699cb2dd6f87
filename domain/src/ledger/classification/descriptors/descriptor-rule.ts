import type { PostingKind } from '../../posting-kind.ts';

/**
 * How sure a rule is. `certain` and `likely` rules decide the kind. A `guess` only suggests one:
 * the posting stays unclassified and counts by its sign.
 */
export type RuleConfidence = 'certain' | 'likely' | 'guess';

/**
 * Where a rule applies. `bank` excludes card accounts and purchases by debit card, so that the name
 * of a shop cannot look like a loan or a transfer.
 */
export type RuleScope =
  | 'anywhere'
  | 'bank'
  /** payments between two bank accounts */
  | 'bank-ach'
  | 'card'
  /** card accounts and accounts of unknown type */
  | 'not-bank'
  /** card accounts, and purchases by debit card */
  | 'purchase'
  /** everything but payments between two bank accounts */
  | 'merchant-credit';

/** A built-in rule for descriptors of bank and card statements. */
export interface DescriptorRule {
  /** unique, in kebab-case */
  readonly id: string;
  /** in the language of `compilePatterns`; several are separated by commas */
  readonly patterns: string;
  /** the kind of money in; absent if the rule does not apply to money in */
  readonly in?: PostingKind | undefined;
  /** the kind of money out; absent if the rule does not apply to money out */
  readonly out?: PostingKind | undefined;
  readonly confidence: RuleConfidence;
  /** the confidence for money in, if it differs */
  readonly confidenceIn?: RuleConfidence | undefined;
  /** `anywhere` if absent */
  readonly on?: RuleScope | undefined;
  /** the smallest amount in cents, regardless of sign */
  readonly fromCents?: number | undefined;
  /**
   * The money may come from another account of the business: "DEPOSIT", or the payout of a processor
   * whose sales were imported.
   */
  readonly isVague?: boolean | undefined;
  /** the document or company that prints the wording */
  readonly source: string;
}
