import { counterpartyKey } from './counterparty.ts';
import { directionOf, type Direction } from '../direction.ts';
import type { PostingKind } from '../posting-kind.ts';
import type { Posting } from '../posting.ts';

/**
 * An owner's correction of one posting or of one payee. It applies to that posting and, as a rule,
 * to its counterparty.
 */
export interface UserOverride {
  /** absent if the owner corrected the payee and not one posting */
  readonly lineId?: string | undefined;
  /** a `counterpartyKey` */
  readonly counterparty: string;
  readonly direction: Direction;
  readonly kind: PostingKind;
  /** orders corrections; the latest wins */
  readonly correctedAt: number;
}

/** Returns the kind that the owner chose for a posting, or undefined if no override matches. */
export type OverrideLookup = (
  line: Pick<Posting, 'id' | 'counterparty' | 'amount' | 'paidOut'>,
) => PostingKind | undefined;

/**
 * Returns the key of all postings of a counterparty in one direction, which one override covers.
 */
export const counterpartyDirectionKey = ({
  counterparty,
  amount,
}: Pick<Posting, 'counterparty' | 'amount'>) =>
  directionKeyOf({ direction: directionOf(amount), counterparty: counterpartyKey(counterparty) });

/** @param counterparty a `counterpartyKey` */
export const directionKeyOf = (rule: Pick<UserOverride, 'direction' | 'counterparty'>): string =>
  `${rule.direction} ${rule.counterparty}`;

/** Returns the keys of a counterparty in both directions, for any spelling. */
export const counterpartyDirectionKeys = (name: string): readonly string[] =>
  (['in', 'out'] as const).map((direction) =>
    directionKeyOf({ direction, counterparty: counterpartyKey(name) }),
  );

/**
 * Combines overrides. Later overrides replace earlier ones, and an override of a posting replaces
 * an override of its counterparty.
 */
export function overrideLookup(corrections: readonly UserOverride[]): OverrideLookup {
  const byLine = new Map<string, PostingKind>();
  const byParty = new Map<string, PostingKind>();
  for (const correction of corrections.toSorted((a, b) => a.correctedAt - b.correctedAt)) {
    if (correction.lineId !== undefined) byLine.set(correction.lineId, correction.kind);
    byParty.set(directionKeyOf(correction), correction.kind);
  }
  if (byParty.size === 0) return () => undefined;
  return (line) =>
    byLine.get(line.id) ??
    // An override of a payee does not apply to a deposit whose sales an export lists.
    (line.paidOut === undefined ? byParty.get(counterpartyDirectionKey(line)) : undefined);
}

/**
 * Returns the posting with the owner's override. The original kind is stored beside it, so removing
 * the override restores it exactly.
 */
export function withUserOverride(posting: Posting, overriddenKindOf: OverrideLookup): Posting {
  const bare = withoutUserOverride(posting);
  const kind = overriddenKindOf(bare);
  if (kind === undefined) return bare;
  const uncorrected = { kind: bare.kind, decidedBy: bare.decidedBy };
  return { ...bare, kind, decidedBy: 'owner', uncorrected };
}

/** Returns the posting without the owner's override. */
export function withoutUserOverride(posting: Posting): Posting {
  const { uncorrected, ...bare } = posting;
  return uncorrected ? { ...bare, ...uncorrected } : posting;
}
