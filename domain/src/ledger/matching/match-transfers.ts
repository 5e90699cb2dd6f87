import { daysBetween } from '../../calendar/business-date.ts';
import { groupBy } from '../../shared/group-by.ts';
import { negateCents } from '../../money/cents.ts';
import { PAYOUT_CATEGORY } from '../classification/category-kind.ts';
import { kindOfDescriptor } from '../classification/descriptors/kind-of-descriptor.ts';
import { pairCheapestFirst, type Candidate } from './pair-cheapest-first.ts';
import { processorsNamedIn } from './processor-names.ts';
import type { Posting } from '../posting.ts';
import { POSTING_KINDS, type PostingKind } from '../posting-kind.ts';

/** Banks take up to four days between the two sides of a transfer. */
const TRANSFER_GAP_DAYS = 4;

/** Marketplaces promise a payout within five bank days. */
const PAYOUT_GAP_DAYS = 7;

/** The most days between the two sides of any transfer. */
export const LONGEST_GAP_DAYS = Math.max(TRANSFER_GAP_DAYS, PAYOUT_GAP_DAYS);

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
 * vague built-in rule: a "DEPOSIT" counts as a sale until the other side shows a transfer. The payout
 * of a payment processor proves more, because its export states it. It prefers a deposit that names
 * the processor, and takes none that names another payer.
 */
export function matchTransfers(
  postings: Iterable<Posting>,
  context: TransferContext = {},
): TransferPair[] {
  const eligible = [...postings].filter(
    (posting) => mayBeTransfer(posting) || mayBeDepositOfPayout(posting),
  );
  const outgoing = groupBy(
    eligible.filter((posting) => posting.amount < 0 && mayBeTransfer(posting)),
    (posting) => negateCents(posting.amount),
  );
  const candidates: Candidate<Posting, Posting>[] = [];
  for (const right of eligible) {
    if (right.amount <= 0) continue;
    for (const left of outgoing.get(right.amount) ?? []) {
      if (left.account === right.account) continue;
      if (context.rejected?.has(transferPairKey(left.id, right.id))) continue;
      const cost = isPayout(left) ? costOfDeposit(left, right) : costOfTransfer(left, right);
      if (cost !== undefined) candidates.push({ left, right, cost });
    }
  }
  return pairCheapestFirst(candidates).map(({ left, right }) => ({
    out: left,
    in: right,
    kind: context.cardAccounts?.has(right.account) ? 'card_payment' : 'transfer',
  }));
}

/** Returns undefined if the two postings cannot be one transfer. */
function costOfTransfer(left: Posting, right: Posting): number | undefined {
  const gap = Math.abs(daysBetween(left.date, right.date));
  const named = Number(isNamedTransfer(left)) + Number(isNamedTransfer(right));
  if (gap > TRANSFER_GAP_DAYS || named === 0 || !mayBeTransfer(right)) return undefined;
  return gap * 2 + (2 - named);
}

/**
 * The cost of a deposit that does not name the processor. It exceeds the cost of any gap in days.
 */
const UNNAMED_COST = 2 * LONGEST_GAP_DAYS + 2;

/** Returns undefined if the deposit cannot belong to the payout. */
function costOfDeposit(payout: Posting, deposit: Posting): number | undefined {
  const gap = daysBetween(payout.date, deposit.date);
  const payer = payerOf(payout, deposit);
  // A bank may book a payout one day earlier, because the processor writes its dates in UTC.
  if (gap < -1 || payer === 'another') return undefined;
  if (gap > (payer === 'processor' ? PAYOUT_GAP_DAYS : TRANSFER_GAP_DAYS)) return undefined;
  return Math.abs(gap) * 2 + (payer === 'processor' ? 0 : UNNAMED_COST);
}

/** Built-in rules for money that no processor pays out. */
const RULES_OF_OTHER_PAYERS: ReadonlySet<string> = new Set([
  'peer-payment',
  'check',
  'health-plan-payment',
  'interest-earned',
]);

/** Returns whom a deposit names as its payer. */
function payerOf(payout: Posting, deposit: Posting): 'processor' | 'unknown' | 'another' {
  const named = processorsNamedIn(deposit);
  if (named.includes(payout.counterparty)) return 'processor';
  const rule = kindOfDescriptor(deposit)?.rule;
  const isAnother = named.length > 0 || (rule !== undefined && RULES_OF_OTHER_PAYERS.has(rule));
  return isAnother ? 'another' : 'unknown';
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
    (posting.decidedBy === 'built-in-rule' &&
      (kindOfDescriptor(posting)?.isVague === true || PAYPAL_FUNDING.test(posting.description))));

/** PayPal collects the money of a purchase from the bank account. Its export lists both. */
const PAYPAL_FUNDING = /\bPAYPAL\b.*\b(?:INST|XFER|TRANSFER|ECHECK)\b/i;

/** Says whether a posting is a payout that the export of a payment processor states. */
const isPayout = ({ kind, category, decidedBy }: Posting): boolean =>
  kind === 'transfer' && category === PAYOUT_CATEGORY && decidedBy !== 'built-in-rule';

/** Plaid's detailed categories of income. The categories of books are written in another way. */
const PLAID_INCOME = /^INCOME_[A-Z_]+$/;

/**
 * Says whether money in may be the deposit of a payout, although a built-in rule or Plaid calls it
 * income.
 */
export const mayBeDepositOfPayout = ({ amount, decidedBy, kind, category }: Posting): boolean =>
  amount > 0 &&
  POSTING_KINDS[kind].effect === 'revenue' &&
  (decidedBy === 'built-in-rule' || (decidedBy === 'source' && PLAID_INCOME.test(category)));

/** Says whether the kind or, for an unclassified posting, the description belongs to a transfer. */
function isNamedTransfer(posting: Posting): boolean {
  if (posting.kind !== 'unclassified') return isTransferKind(posting.kind);
  const suggested = kindOfDescriptor(posting)?.kind;
  return suggested !== undefined && isTransferKind(suggested);
}

const isTransferKind = (kind: PostingKind): boolean =>
  kind === 'transfer' || kind === 'card_payment';
