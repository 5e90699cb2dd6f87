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
  /** whether it also replaces earlier overrides of single postings of its payee */
  readonly replacesChosen?: boolean | undefined;
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
 * Combines overrides. Later overrides replace earlier ones. An override of a posting replaces an
 * override of its counterparty, unless a later one of the counterparty replaces chosen kinds too.
 */
export function overrideLookup(corrections: readonly UserOverride[]): OverrideLookup {
  const chosenKindOf = chosenKindLookup(corrections);
  const byParty = new Map<string, PostingKind>();
  for (const correction of inOrder(corrections))
    byParty.set(directionKeyOf(correction), correction.kind);
  if (byParty.size === 0) return () => undefined;
  return (line) =>
    chosenKindOf(line) ??
    // An override of a payee does not apply to a deposit whose sales an export lists.
    (line.paidOut === undefined ? byParty.get(counterpartyDirectionKey(line)) : undefined);
}

/** Returns the kind that the owner chose for one posting alone. */
export function chosenKindLookup(corrections: readonly UserOverride[]): OverrideLookup {
  const byLine = new Map<string, { readonly kind: PostingKind; readonly place: number }>();
  const replacedUntil = new Map<string, number>();
  for (const [place, correction] of inOrder(corrections).entries()) {
    const { lineId, kind, replacesChosen } = correction;
    if (lineId !== undefined) byLine.set(lineId, { kind, place });
    if (replacesChosen) replacedUntil.set(directionKeyOf(correction), place);
  }
  return (line) => {
    const chosen = byLine.get(line.id);
    if (!chosen) return undefined;
    const until = line.paidOut === undefined && replacedUntil.get(counterpartyDirectionKey(line));
    return typeof until === 'number' && until > chosen.place ? undefined : chosen.kind;
  };
}

const inOrder = (corrections: readonly UserOverride[]): readonly UserOverride[] =>
  corrections.toSorted((a, b) => a.correctedAt - b.correctedAt);

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
