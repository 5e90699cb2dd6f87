import type { DayNumber } from '../../../calendar/business-date.ts';
import type { Candidate } from '../../alert/candidate.ts';
import type { DetectorState } from '../detector-state.ts';
import {
  isRare,
  lastPaidBefore,
  overduePayments,
  overduePaymentCandidate,
  type Overdue,
} from './overdue-payment.ts';
import { sumCents } from '../../../money/cents.ts';
import { SMALLEST_SHARE } from '../severity.ts';
import type { Streams } from '../series/payment-streams.ts';
import type { OpenAlert } from '../../alert/alert-cause.ts';

/** Days by which weekends and holidays may move a payment. */
const GRACE_DAYS = 3;

const MIN_PAYMENTS = 3;

/** The largest share that fees and discounts take off a payment. */
const MAX_DEDUCTION = 0.05;

/** The fewest other missing payments that are not a coincidence. */
const MANY = 3;

const KIND = {
  detector: 'missed-payment',
  finding: 'payment-missing',
  of: 'customer-history',
} as const;

/**
 * Detects customers with a recurring series whose payment is overdue. Each payment is reported
 * once.
 */
export function detectMissedPayments(today: DayNumber, state: DetectorState): Candidate[] {
  // a bank's cent of interest is not a missed payment
  const least = SMALLEST_SHARE * state.monthlyTurnover(today);
  return overduePayments(state.customers, {
    today,
    isFirm: ({ gaps }) => gaps >= MIN_PAYMENTS - 1,
    grace: GRACE_DAYS,
    postingLag: state.postingLag,
  })
    .filter(({ key, series }) => state.isCustomer(key, series))
    .filter((one) => !(isRare(one) && areMostMissing(today, one, state.customers)))
    .flatMap((overdue) => overduePaymentCandidate(KIND, today, [overdue]))
    .filter(({ impact }) => impact >= least);
}

/**
 * Reports whether the payments since the previous one, single or in parts, add up to at least the
 * smallest of the latest payments.
 */
export function isMissedPaymentResolved(
  { subject, cause, low }: Pick<OpenAlert, 'subject' | 'cause' | 'low'>,
  customers: Streams,
): boolean {
  const last = lastPaidBefore(cause);
  const since = customers.get(subject)?.charges.filter(({ day }) => day > last) ?? [];
  const paid = sumCents(since.map(({ amount }) => amount));
  return paid > 0 && paid >= (1 - MAX_DEDUCTION) * (low ?? 0);
}

/**
 * Reports whether most other customers who were due about the same time have not paid either, as at
 * the end of a season.
 */
function areMostMissing(
  today: DayNumber,
  { key, series, late }: Overdue,
  customers: Streams,
): boolean {
  const since = series.due - series.every / 2;
  let [missing, came] = [0, 0];
  for (const other of customers.recurringCounterparties()) {
    if (other.key === key) continue;
    const { due, isPaid, lastDay } = other.series;
    if (lastDay > since) came += 1;
    else if (!isPaid && due > since && today - due >= late) missing += 1;
  }
  return missing >= MANY && missing > came;
}
