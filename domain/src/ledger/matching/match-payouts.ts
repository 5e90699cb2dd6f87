import { addDays, daysBetween, type Period } from '../../calendar/business-date.ts';
import { compareText } from '../../shared/compare-text.ts';
import type { Classifier } from '../classification/classify.ts';
import type { Posting, SourceTransaction } from '../posting.ts';
import {
  isFromProcessorExport,
  isPayoutCandidate,
  provePaidParts,
  PAYOUT_DAYS,
  findSalesRuns,
  type PaidPart,
  type SalesRun,
} from './prove-payouts.ts';
import { sightingOf } from './match-known-transactions.ts';
import { mayBeDepositOfPayout } from './match-transfers.ts';
import { processorsNamedIn } from './processor-names.ts';

/**
 * The number of days before and after changed postings in which they may change what deposits pay
 * out.
 */
const AFFECTED_DAYS = 2 * PAYOUT_DAYS;

/**
 * The number of days before and after changed postings that prove what the affected deposits pay
 * out.
 */
const EVIDENCE_DAYS = 2 * AFFECTED_DAYS;

/**
 * Says whether new lines may change what deposits pay out. This needs both sales and deposits of a
 * processor, and some of them must be new.
 */
export function mayChangePayoutMarks(
  lines: readonly SourceTransaction[],
  near: readonly Posting[],
): boolean {
  const areSales = lines.some((line) => isFromProcessorExport({ seenAs: [sightingOf(line)] }));
  const areDeposits = lines.some(isNamedDeposit);
  if (!areSales && !areDeposits) return false;
  const haveSales = areSales || near.some(isFromProcessorExport);
  return haveSales && (areDeposits || near.some(isNamedDeposit));
}

/** Says whether the removal of postings may change what deposits pay out. */
export const mayRemovePayoutMarks = (removed: readonly Posting[]): boolean =>
  removed.some((posting) => posting.paidOut !== undefined || isFromProcessorExport(posting));

const isNamedDeposit = (line: Pick<Posting, 'amount' | 'counterparty' | 'description'>): boolean =>
  line.amount > 0 && processorsNamedIn(line).length > 0;

/** Returns the days whose postings prove what the deposits around the changed days pay out. */
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
export const withoutPayoutMarks = (
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
 * Marks the deposits around changed days that pay out exported sales, if the export lists no
 * payouts. The part of a deposit that pays out exported sales does not count again. If the amounts
 * do not prove this part, the whole deposit does not count, and `paidOut` is null so that the
 * digest can report the deposit.
 *
 * @param postings all postings of `daysOfPayoutEvidence`, after `withoutPayoutMarks` and `markTransfers`
 */
export function markPayouts(postings: readonly Posting[], changed: Period): Posting[] {
  const [affected, known] = [affectedDays(changed), daysOfPayoutEvidence(changed)];
  const near = postings.filter((posting) => isWithin(posting, known));
  const parts = new Map<string, PaidPart>();
  for (const run of findSalesRuns(near)) {
    const deposits = near
      .filter((posting) => isDepositOf(posting, run) && isPayoutCandidate(posting, run))
      .toSorted((a, b) => compareText(a.date, b.date) || compareText(a.id, b.id));
    for (const [at, part] of provePaidParts(run, deposits, openEndsOf(run, known)).entries()) {
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

/**
 * Says whether a posting is a deposit of the processor, even if it is already matched with a payout
 * of the same amount.
 */
const isDepositOf = (posting: Posting, { product, account }: SalesRun): boolean =>
  posting.amount > 0 &&
  posting.account !== account &&
  (mayBeMarked(posting) || posting.decidedBy === 'transfer-match') &&
  processorsNamedIn(posting).includes(product);

const mayBeMarked = (posting: Posting): boolean =>
  mayBeDepositOfPayout(posting) || (posting.kind === 'unclassified' && posting.amount > 0);

/**
 * Says whether the run may continue before or after the known days. It may if it starts or ends
 * within a week of their limits.
 */
const openEndsOf = ({ days }: SalesRun, { from, to }: Period) => ({
  before: daysBetween(from, days[0]?.date ?? from) < PAYOUT_DAYS,
  after: daysBetween(days.at(-1)?.date ?? to, to) < PAYOUT_DAYS,
});
