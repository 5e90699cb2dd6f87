import { dateOfDayNumber, type BusinessDate } from '../../../calendar/business-date.ts';
import type { Alert } from '../../alert/alert.ts';
import type { MissingBill } from '../../alert/evidence.ts';
import type { Evidence } from '../../alert/evidence.ts';
import type { Candidate } from '../../alert/candidate.ts';
import { lastPaidBefore, recomputeOverduePayment } from './overdue-payment.ts';
import type { ScoredCandidate } from '../severity.ts';

/** Payments from one card fail within a month of the day it expires. */
const TOGETHER_DAYS = 31;

/** Days for which a missing bill is remembered, because a related bill may be two weeks late. */
export const WAITING_DAYS = TOGETHER_DAYS + 14;

const MAX_TOGETHER = 30;

/** The content of an alert about any number of missing bills. */
type MissingBillGroup = Pick<
  Alert,
  'counterparty' | 'actual' | 'expected' | 'impact' | 'baseline' | 'bills'
> & { readonly evidence: Evidence };

/**
 * Groups bills that are missing within a month of each other and, if known, are paid from one
 * account. They get one alert, because a card has expired or an account could not pay. Bills that
 * were already reported form no group on their own.
 */
export function groupMissingBills(candidates: readonly ScoredCandidate[]): ScoredCandidate[] {
  const isBill = ({ candidate }: ScoredCandidate): boolean => candidate.bills !== undefined;
  const bills = candidates.filter(isBill).toSorted((a, b) => dueOf(a) - dueOf(b));
  const groups: ScoredCandidate[][] = [];
  for (const bill of bills) {
    const together = groups.find((group) => group.every((other) => mayFailWith(other, bill)));
    if (together && together.length < MAX_TOGETHER) together.push(bill);
    else groups.push([bill]);
  }
  return [...candidates.filter((one) => !isBill(one)), ...groups.flatMap(mergeGroup)];
}

const dueOf = ({ candidate }: ScoredCandidate): number => candidate.otherDay ?? candidate.day;

function mayFailWith(a: ScoredCandidate, b: ScoredCandidate): boolean {
  const [from, to] = [a.candidate.account, b.candidate.account];
  const isOneAccount = from === undefined || to === undefined || from === to;
  return isOneAccount && Math.abs(dueOf(b) - dueOf(a)) <= TOGETHER_DAYS;
}

/** Merges a group into one candidate with the severity of its most severe new candidate. */
function mergeGroup(together: readonly ScoredCandidate[]): readonly ScoredCandidate[] {
  const news = together.filter((one) => one.candidate.isOld !== true);
  const [first] = together;
  if (!first || news.length === 0) return [];
  if (together.length === 1) return together;
  const bills = together.flatMap(({ candidate }) => candidate.bills ?? []);
  const candidate: Candidate = {
    ...first.candidate,
    ...describeMissingBills(bills, dateOfDayNumber(first.candidate.day)),
    perMonth: Math.min(...news.map((one) => one.candidate.perMonth)),
  };
  return [{ candidate, severity: Math.max(...news.map(({ severity }) => severity)) }];
}

/** @param bills the bill that was due first comes first */
export function describeMissingBills(
  bills: readonly MissingBill[],
  today: BusinessDate,
): MissingBillGroup {
  const lastPaid = Math.min(...bills.map(({ cause }) => lastPaidBefore(cause)));
  const evidence: Evidence = {
    from: dateOfDayNumber(lastPaid + 1),
    to: today,
    measured: [],
    past: bills.map(({ usual }) => usual),
    figures: { together: bills.length },
  };
  return {
    counterparty: bills[0]?.counterparty ?? null,
    ...recomputeOverduePayment(evidence),
    bills,
    baseline: { of: 'vendor-history', count: null },
    evidence,
  };
}
