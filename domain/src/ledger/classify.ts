import type { Cents } from '../money/cents.ts';
import { kindOfCategory } from './category-kind.ts';
import { counterpartyKey } from './counterparty.ts';
import type { PostingKind } from './posting-kind.ts';
import type { DecidedBy, SourceLine } from './posting.ts';

export type Direction = 'in' | 'out';

/** A rule of ours or of the business: every condition that is given must hold. */
export interface MatchingRule {
  readonly direction?: Direction | undefined;
  /** a `counterpartyKey` */
  readonly counterparty?: string | undefined;
  /** text that the description holds, in any case */
  readonly descriptionIncludes?: string | undefined;
  readonly kind: PostingKind;
}

/** What the owner said of a line. It holds for that line and, as a rule, for its counterparty. */
export interface OwnerCorrection {
  readonly lineId: string;
  /** a `counterpartyKey` */
  readonly counterparty: string;
  readonly direction: Direction;
  readonly kind: PostingKind;
  /** orders corrections: the later one wins */
  readonly correctedAt: number;
}

export interface Decision {
  readonly kind: PostingKind;
  readonly decidedBy: DecidedBy;
}

export type Classifiable = Pick<
  SourceLine,
  'id' | 'description' | 'counterparty' | 'category' | 'kind' | 'amount'
>;

export type Classifier = (line: Classifiable) => Decision;

export const directionOf = (amount: Cents): Direction => (amount < 0 ? 'out' : 'in');

/** The name a line goes by: its counterparty, or its description where the source names nobody. */
export const nameOf = (line: Pick<SourceLine, 'counterparty' | 'description'>): string =>
  line.counterparty.trim() === '' ? line.description.trim() : line.counterparty.trim();

/**
 * Decides the kind of lines. The source's own kind or category is the weakest word, then the
 * matching rules in their order, then the owner's corrections, which always win: also over what the
 * source says of the line later.
 */
export function classifierFor(
  rules: readonly MatchingRule[],
  corrections: readonly OwnerCorrection[],
): Classifier {
  const byLine = new Map<string, PostingKind>();
  const byCounterparty = new Map<string, PostingKind>();
  for (const correction of corrections.toSorted((a, b) => a.correctedAt - b.correctedAt)) {
    byLine.set(correction.lineId, correction.kind);
    byCounterparty.set(`${correction.direction} ${correction.counterparty}`, correction.kind);
  }
  const lowerRules = rules.map((rule) => ({
    ...rule,
    descriptionIncludes: rule.descriptionIncludes?.toLowerCase(),
  }));

  return (line) => {
    const direction = directionOf(line.amount);
    const key = counterpartyKey(nameOf(line));
    const corrected = byLine.get(line.id) ?? byCounterparty.get(`${direction} ${key}`);
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
