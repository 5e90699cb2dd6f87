import type { DayNumber } from '../calendar/business-date.ts';
import type { Candidate } from './candidate.ts';
import type { DetectorBooks } from './books.ts';
import { isRare, lastPaidBefore, overdueIn, overduePayment, type Overdue } from './overdue.ts';
import { sumCents } from '../money/cents.ts';
import { SMALLEST_SHARE } from './severity.ts';
import type { Streams } from './streams.ts';
import type { StandingCause } from './told-alert.ts';

/** Weekends and holidays move a payment, whoever pays. */
const GRACE_DAYS = 3;

const FEWEST_PAYMENTS = 3;

/** Fees and discounts come off a payment, and it is one all the same. */
const MOST_TAKEN_OFF = 0.05;

/** Fewer others that are missing too may be a coincidence. */
const MANY = 3;

const KIND = {
  detector: 'missed-payment',
  finding: 'payment-missing',
  of: 'customer-history',
} as const;

/** Customers who pay by a rhythm and whose day is past. Said once for each payment. */
export function judgeMissedPayments(today: DayNumber, books: DetectorBooks): Candidate[] {
  // the cent of interest that a bank pays is nobody's debt
  const least = SMALLEST_SHARE * books.monthlyTurnover(today);
  return overdueIn(books.customers, {
    today,
    isFirm: ({ gaps }) => gaps >= FEWEST_PAYMENTS - 1,
    grace: GRACE_DAYS,
    postingLag: books.postingLag,
  })
    .filter(({ key, beat }) => books.isCustomer(key, beat))
    .filter((one) => !(isRare(one) && areMostMissing(today, one, books.customers)))
    .flatMap((overdue) => overduePayment(KIND, today, [overdue]))
    .filter(({ impact }) => impact >= least);
}

/**
 * Whether what came after the payment before it, at once or in parts, is worth the least of the latest
 * payments.
 */
export function isMadeGood(
  { subject, cause, low }: Pick<StandingCause, 'subject' | 'cause' | 'low'>,
  customers: Streams,
): boolean {
  const last = lastPaidBefore(cause);
  const since = customers.get(subject)?.charges.filter(({ day }) => day > last) ?? [];
  const paid = sumCents(since.map(({ amount }) => amount));
  return paid > 0 && paid >= (1 - MOST_TAKEN_OFF) * (low ?? 0);
}

/**
 * Whether most others who were to pay about when it was have not paid either: at the end of a season
 * nobody forgot.
 */
function areMostMissing(
  today: DayNumber,
  { key, beat, late }: Overdue,
  customers: Streams,
): boolean {
  const since = beat.due - beat.every / 2;
  let [missing, came] = [0, 0];
  for (const other of customers.steady()) {
    if (other.key === key) continue;
    const { due, isPaid, lastDay } = other.beat;
    if (lastDay > since) came += 1;
    else if (!isPaid && due > since && today - due >= late) missing += 1;
  }
  return missing >= MANY && missing > came;
}
