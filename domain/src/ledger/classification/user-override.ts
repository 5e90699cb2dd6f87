import { counterpartyKey } from './counterparty.ts';
import { directionOf, type Direction } from '../direction.ts';
import type { PostingKind } from '../posting-kind.ts';
import type { Posting } from '../posting.ts';

/** What the owner said of a line. It holds for that line and, as a rule, for its counterparty. */
export interface UserOverride {
  readonly lineId: string;
  /** a `counterpartyKey` */
  readonly counterparty: string;
  readonly direction: Direction;
  readonly kind: PostingKind;
  /** orders corrections: the later one wins */
  readonly correctedAt: number;
}

/** What the owner says a line is; undefined where they have said nothing of it or its like. */
export type OverriddenKind = (
  line: Pick<Posting, 'id' | 'counterparty' | 'amount'>,
) => PostingKind | undefined;

/** Names all lines of a counterparty in one direction: what a correction is a rule for. */
export const counterpartyDirectionKey = ({
  counterparty,
  amount,
}: Pick<Posting, 'counterparty' | 'amount'>) =>
  directionKeyOf({ direction: directionOf(amount), counterparty: counterpartyKey(counterparty) });

/** @param counterparty a `counterpartyKey` */
export const directionKeyOf = (rule: Pick<UserOverride, 'direction' | 'counterparty'>): string =>
  `${rule.direction} ${rule.counterparty}`;

/** The names of a counterparty in both directions, however it is spelled. */
export const counterpartyDirectionKeys = (name: string): readonly string[] =>
  (['in', 'out'] as const).map((direction) =>
    directionKeyOf({ direction, counterparty: counterpartyKey(name) }),
  );

/** Of several corrections the later one holds, and the word on a line before that on its like. */
export function userOverride(corrections: readonly UserOverride[]): OverriddenKind {
  const byLine = new Map<string, PostingKind>();
  const byParty = new Map<string, PostingKind>();
  for (const correction of corrections.toSorted((a, b) => a.correctedAt - b.correctedAt)) {
    byLine.set(correction.lineId, correction.kind);
    byParty.set(directionKeyOf(correction), correction.kind);
  }
  if (byLine.size === 0) return () => undefined;
  return (line) => byLine.get(line.id) ?? byParty.get(counterpartyDirectionKey(line));
}

/**
 * The posting as its owner sees it. What it is without their word is kept beside it, so that taking
 * the word back restores it exactly.
 */
export function withUserOverride(posting: Posting, word: OverriddenKind): Posting {
  const bare = withoutUserOverride(posting);
  const kind = word(bare);
  if (kind === undefined) return bare;
  const uncorrected = { kind: bare.kind, decidedBy: bare.decidedBy };
  return { ...bare, kind, decidedBy: 'owner', uncorrected };
}

/** The posting as its source, and nobody else, has it. */
export function withoutUserOverride(posting: Posting): Posting {
  const { uncorrected, ...bare } = posting;
  return uncorrected ? { ...bare, ...uncorrected } : posting;
}
