import { daysBetween } from '../../calendar/business-date.ts';
import { groupBy } from '../../shared/group-by.ts';
import { negateCents } from '../../money/cents.ts';
import { pairCheapestFirst, type Candidate } from './pair-cheapest-first.ts';
import type { Posting } from '../posting.ts';

/** Banks take up to four days between the two ends of one movement. */
export const LONGEST_GAP_DAYS = 4;

const TRANSFER_WORDS =
  /\b(?:transfer|xfer|trnsfr|tfr|payment thank you|autopay|auto pay|card payment|sweep)\b/i;

export interface TransferPair {
  readonly out: Posting;
  readonly in: Posting;
  readonly kind: 'transfer' | 'card_payment';
}

export interface TransferContext {
  /** accounts that are credit cards: money into one is a card payment */
  readonly cardAccounts?: ReadonlySet<string> | undefined;
  /** pairs the owner took apart, as `transferPairKey` */
  readonly rejected?: ReadonlySet<string> | undefined;
}

export const transferPairKey = (outId: string, inId: string): string => `${outId}\u0000${inId}`;

/**
 * Finds the two ends of money moved between the business's own accounts, so that neither counts as
 * revenue or expense: opposite amounts on two accounts within four days, at least one end named or
 * categorised as a transfer, and neither of them something else by rule or by the owner's word.
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

/** The same postings with both ends of every pair marked. */
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

const mayBeTransfer = ({ kind, decidedBy }: Posting): boolean =>
  decidedBy !== 'owner' &&
  decidedBy !== 'rule' &&
  (kind === 'unclassified' || kind === 'transfer' || kind === 'card_payment');

const isNamedTransfer = (posting: Posting): boolean =>
  posting.kind !== 'unclassified' || TRANSFER_WORDS.test(posting.description);
