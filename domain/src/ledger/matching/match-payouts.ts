import { addDays, daysBetween, type Period } from '../../calendar/business-date.ts';
import { compareText } from '../../shared/compare-text.ts';
import type { Classifier } from '../classification/classify.ts';
import type { Posting, SourceTransaction } from '../posting.ts';
import {
  isOfProcessor,
  mayPayOut,
  paidParts,
  PAYOUT_DAYS,
  salesRunsIn,
  type PaidPart,
  type SalesRun,
} from './exported-payouts.ts';
import { sightingOf } from './match-known-transactions.ts';
import { mayBeDepositOfPayout } from './match-transfers.ts';
import { processorsNamedIn } from './processor-names.ts';

/** The days around changed postings on which they may change what deposits pay out. */
const AFFECTED_DAYS = 2 * PAYOUT_DAYS;

/** The days around changed postings that show which sales these deposits pay out. */
const EVIDENCE_DAYS = 2 * AFFECTED_DAYS;

/**
 * Says whether new lines may change what deposits pay out: they are sales or deposits of a processor,
 * and the postings near them have the other side.
 */
export function mayChangePayouts(
  lines: readonly SourceTransaction[],
  near: readonly Posting[],
): boolean {
  const areSales = lines.some((line) => isOfProcessor({ seenAs: [sightingOf(line)] }));
  const areDeposits = lines.some(isNamedDeposit);
  if (!areSales && !areDeposits) return false;
  const haveSales = areSales || near.some(isOfProcessor);
  return haveSales && (areDeposits || near.some(isNamedDeposit));
}

/** Says whether the removal of postings may change what deposits pay out. */
export const mayRemovePayouts = (removed: readonly Posting[]): boolean =>
  removed.some((posting) => posting.paidOut !== undefined || isOfProcessor(posting));

const isNamedDeposit = (line: Pick<Posting, 'amount' | 'counterparty' | 'description'>): boolean =>
  line.amount > 0 && processorsNamedIn(line).length > 0;

/** Returns the days that show what deposits around the changed days pay out. */
export const daysOfPayoutEvidence = ({ from, to }: Period): Period => ({
  from: addDays(from, -EVIDENCE_DAYS),
  to: addDays(to, EVIDENCE_DAYS),
});

const affectedDays = ({ from, to }: Period): Period => ({
  from: addDays(from, -AFFECTED_DAYS),
  to: addDays(to, AFFECTED_DAYS),
});

const isWithin = ({ date }: Pick<Posting, 'date'>, { from, to }: Period): boolean =>
  from <= date && date <= to;

/** Classifies the deposits around changed days as if no export listed their sales. */
export const withoutPayouts = (
  postings: readonly Posting[],
  classify: Classifier,
  changed: Period,
): Posting[] => {
  const affected = affectedDays(changed);
  return postings.map((posting) => {
    if (posting.paidOut === undefined || !isWithin(posting, affected)) return posting;
    const { paidOut: _paidOut, ...deposit } = posting;
    return { ...deposit, ...classify({ ...deposit, kind: undefined }) };
  });
};

/**
 * Marks the deposits around changed days that pay out sales of an export that does not list what reached the
 * bank. The part of a deposit that pays out such sales does not count again. If the amounts do not
 * prove this part, the whole deposit does not count, and `paidOut` is null so that it can be named.
 *
 * @param postings all postings of `daysOfPayoutEvidence`, after `withoutPayouts` and `markTransfers`
 */
export function markPayouts(postings: readonly Posting[], changed: Period): Posting[] {
  const [affected, known] = [affectedDays(changed), daysOfPayoutEvidence(changed)];
  const near = postings.filter((posting) => isWithin(posting, known));
  const parts = new Map<string, PaidPart>();
  for (const run of salesRunsIn(near)) {
    const deposits = near
      .filter((posting) => isDepositOf(posting, run) && mayPayOut(posting, run))
      .toSorted((a, b) => compareText(a.date, b.date) || compareText(a.id, b.id));
    for (const [at, part] of paidParts(run, deposits, openEndsOf(run, known)).entries()) {
      const deposit = deposits[at];
      if (deposit && part !== 0) parts.set(deposit.id, parts.has(deposit.id) ? 'unknown' : part);
    }
  }
  return postings.map((posting) => {
    const part = parts.get(posting.id);
    const isMarked = part !== undefined && isWithin(posting, affected);
    return isMarked && mayBeMarked(posting) ? withPaidPart(posting, part) : posting;
  });
}

function withPaidPart(deposit: Posting, part: PaidPart): Posting {
  const isSplit = part !== 'unknown' && part !== deposit.amount;
  return {
    ...deposit,
    kind: isSplit ? 'processor_deposit' : 'transfer',
    decidedBy: 'transfer-match',
    paidOut: part === 'unknown' ? null : part,
  };
}

/** Says whether a posting is a deposit of the processor, also if a payout of the same amount is known. */
const isDepositOf = (posting: Posting, { product, account }: SalesRun): boolean =>
  posting.amount > 0 &&
  posting.account !== account &&
  (mayBeMarked(posting) || posting.decidedBy === 'transfer-match') &&
  processorsNamedIn(posting).includes(product);

const mayBeMarked = (posting: Posting): boolean =>
  mayBeDepositOfPayout(posting) || (posting.kind === 'unclassified' && posting.amount > 0);

/** Without a posting in the week beside the known days, the run may go on beyond them. */
const openEndsOf = ({ days }: SalesRun, { from, to }: Period) => ({
  before: daysBetween(from, days[0]?.date ?? from) < PAYOUT_DAYS,
  after: daysBetween(days.at(-1)?.date ?? to, to) < PAYOUT_DAYS,
});
