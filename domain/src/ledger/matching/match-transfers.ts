import { daysBetween } from '../../calendar/business-date.ts';
import { groupBy } from '../../shared/group-by.ts';
import { negateCents } from '../../money/cents.ts';
import { kindOfDescriptor } from '../classification/descriptors/kind-of-descriptor.ts';
import { pairCheapestFirst, type Candidate } from './pair-cheapest-first.ts';
import type { Posting } from '../posting.ts';
import type { PostingKind } from '../posting-kind.ts';

/** Banks take up to four days between the two sides of a transfer. */
export const LONGEST_GAP_DAYS = 4;

export interface TransferPair {
  readonly out: Posting;
  readonly in: Posting;
  readonly kind: 'transfer' | 'card_payment';
}

export interface TransferContext {
  /** credit card accounts; money into one is a card payment */
  readonly cardAccounts?: ReadonlySet<string> | undefined;
  /** pairs that the owner separated, as `transferPairKey` */
  readonly rejected?: ReadonlySet<string> | undefined;
}

export const transferPairKey = (outId: string, inId: string): string => `${outId}\u0000${inId}`;

/**
 * Finds both sides of transfers between the business's own accounts, so that neither counts as
 * revenue or expense. The amounts are opposite, on two accounts, within four days. At least one
 * side is named or categorized as a transfer, and neither side is classified otherwise, except by a
 * vague built-in rule: a "DEPOSIT" counts as a sale until the other side shows a transfer.
 */
export function matchTransfers(
  postings: Iterable<Posting>,
  context: TransferContext = {},
): TransferPair[] {
  const eligible = [...postings].filter(mayBeTransfer);
  const outgoing = groupBy(
    eligible.filter((posting) => posting.amount < 0),
    (posting) => negateCents(posting.amount),
  );
  const candidates: Candidate<Posting, Posting>[] = [];
  for (const right of eligible) {
    if (right.amount <= 0) continue;
    for (const left of outgoing.get(right.amount) ?? []) {
      const gap = Math.abs(daysBetween(left.date, right.date));
      const named = Number(isNamedTransfer(left)) + Number(isNamedTransfer(right));
      if (gap > LONGEST_GAP_DAYS || named === 0 || left.account === right.account) continue;
      if (context.rejected?.has(transferPairKey(left.id, right.id))) continue;
      candidates.push({ left, right, cost: gap * 2 + (2 - named) });
    }
  }
  return pairCheapestFirst(candidates).map(({ left, right }) => ({
    out: left,
    in: right,
    kind: context.cardAccounts?.has(right.account) ? 'card_payment' : 'transfer',
  }));
}

/** Returns the same postings with both sides of every pair marked. */
export function markTransfers(
  postings: readonly Posting[],
  context: TransferContext = {},
): Posting[] {
  const kinds = new Map<string, TransferPair['kind']>();
  for (const pair of matchTransfers(postings, context)) {
    kinds.set(pair.out.id, pair.kind).set(pair.in.id, pair.kind);
  }
  return postings.map((posting) => {
    const kind = kinds.get(posting.id);
    return kind ? { ...posting, kind, decidedBy: 'transfer-match' } : posting;
  });
}

const mayBeTransfer = (posting: Posting): boolean =>
  posting.decidedBy !== 'owner' &&
  posting.decidedBy !== 'rule' &&
  (posting.kind === 'unclassified' ||
    isTransferKind(posting.kind) ||
    (posting.decidedBy === 'built-in-rule' && kindOfDescriptor(posting)?.isVague === true));

/** Says whether the kind or, for an unclassified posting, the description is that of a transfer. */
function isNamedTransfer(posting: Posting): boolean {
  if (posting.kind !== 'unclassified') return isTransferKind(posting.kind);
  const suggested = kindOfDescriptor(posting)?.kind;
  return suggested !== undefined && isTransferKind(suggested);
}

const isTransferKind = (kind: PostingKind): boolean =>
  kind === 'transfer' || kind === 'card_payment';
