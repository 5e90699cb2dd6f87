import { kindOfCategory } from './category-kind.ts';
import { counterpartyKey } from './counterparty.ts';
import { directionOf, type Direction } from '../direction.ts';
import { userOverride, type UserOverride } from './user-override.ts';
import type { PostingKind } from '../posting-kind.ts';
import type { DecidedBy, SourceTransaction } from '../posting.ts';

/** A rule of the product or of the business. Every given condition must match. */
export interface MatchingRule {
  readonly direction?: Direction | undefined;
  /** a `counterpartyKey` */
  readonly counterparty?: string | undefined;
  /** text that the description must contain, ignoring case */
  readonly descriptionIncludes?: string | undefined;
  readonly kind: PostingKind;
}

export interface Decision {
  readonly kind: PostingKind;
  readonly decidedBy: DecidedBy;
}

export type Classifiable = Pick<
  SourceTransaction,
  'id' | 'description' | 'counterparty' | 'category' | 'kind' | 'amount'
>;

export type Classifier = (line: Classifiable) => Decision;

/**
 * Returns the counterparty of a transaction, or its description if the source names no
 * counterparty.
 */
export const nameOf = (line: Pick<SourceTransaction, 'counterparty' | 'description'>): string =>
  line.counterparty.trim() === '' ? line.description.trim() : line.counterparty.trim();

/**
 * Returns a function that classifies transactions. The source's own kind or category has the lowest
 * rank, then the matching rules in their order. The owner's corrections always win, also when the
 * source changes the transaction later.
 */
export function classifierFor(
  rules: readonly MatchingRule[],
  corrections: readonly UserOverride[],
): Classifier {
  const saidOf = userOverride(corrections);
  const lowerRules = rules.map((rule) => ({
    ...rule,
    descriptionIncludes: rule.descriptionIncludes?.toLowerCase(),
  }));

  return (line) => {
    const direction = directionOf(line.amount);
    const key = counterpartyKey(nameOf(line));
    const corrected = saidOf({ ...line, counterparty: nameOf(line) });
    if (corrected) return { kind: corrected, decidedBy: 'owner' };

    const description = line.description.toLowerCase();
    const rule = lowerRules.find(
      (candidate) =>
        (candidate.direction ?? direction) === direction &&
        (candidate.counterparty ?? key) === key &&
        description.includes(candidate.descriptionIncludes ?? ''),
    );
    if (rule) return { kind: rule.kind, decidedBy: 'rule' };

    const stated = line.kind ?? kindOfCategory(line.category, line.amount);
    return stated
      ? { kind: stated, decidedBy: 'source' }
      : { kind: 'unclassified', decidedBy: 'nobody' };
  };
}
