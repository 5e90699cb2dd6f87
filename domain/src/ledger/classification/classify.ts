import { kindOfCategory, mayBePayment } from './category-kind.ts';
import { counterpartyKey, nameOf } from './counterparty.ts';
import { kindOfDescriptor } from './descriptors/kind-of-descriptor.ts';
import { directionOf, type Direction } from '../direction.ts';
import { overrideLookup, type UserOverride } from './user-override.ts';
import { effectOf, type PostingKind } from '../posting-kind.ts';
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
  'id' | 'account' | 'description' | 'counterparty' | 'category' | 'kind' | 'amount'
>;

export type Classifier = (line: Classifiable) => Decision;

export interface ClassifierContext {
  /** credit card accounts; the type of other accounts is unknown */
  readonly cardAccounts?: ReadonlySet<string> | undefined;
}

/**
 * Returns a function that classifies transactions. The owner's corrections always win, even if the
 * source changes the transaction later. The matching rules follow in their order, then the source's
 * own kind or category. The built-in rules for bank descriptors decide only transactions without a
 * kind from the source, and which income is a deposit of a processor.
 */
export function classifierFor(
  rules: readonly MatchingRule[],
  corrections: readonly UserOverride[],
  { cardAccounts }: ClassifierContext = {},
): Classifier {
  const overriddenKindOf = overrideLookup(corrections);
  const lowerRules = rules.map((rule) => ({
    ...rule,
    descriptionIncludes: rule.descriptionIncludes?.toLowerCase(),
  }));

  return (line) => {
    const direction = directionOf(line.amount);
    const key = counterpartyKey(nameOf(line));
    const corrected = overriddenKindOf({ ...line, counterparty: nameOf(line) });
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
    const accountType = cardAccounts?.has(line.account) ? 'card' : undefined;
    const builtIn = kindOfDescriptor({ ...line, accountType });
    // "Income" of a bank does not say that fees are taken off.
    const isNetDeposit =
      line.kind === undefined &&
      builtIn?.kind === 'processor_deposit' &&
      stated !== undefined &&
      effectOf(stated, line.amount) === 'revenue';
    // Only a proven transfer has no effect. A wire from a customer is revenue.
    const isPayment =
      line.kind === undefined &&
      mayBePayment(line.category) &&
      builtIn != null &&
      effectOf(builtIn.kind, line.amount) !== 'none';
    if (stated && !isNetDeposit && !isPayment) return { kind: stated, decidedBy: 'source' };

    return builtIn && builtIn.confidence !== 'guess'
      ? { kind: builtIn.kind, decidedBy: 'built-in-rule' }
      : { kind: 'unclassified', decidedBy: 'sign' };
  };
}
