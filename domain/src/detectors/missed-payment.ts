import type { DayNumber } from '../calendar/business-date.ts';
import type { Candidate } from './candidate.ts';
import type { DetectorBooks } from './books.ts';
import { isRare, overdueIn, overduePayment, type Overdue } from './overdue.ts';
import type { Streams } from './streams.ts';

/** Weekends and holidays move a payment, whoever pays. */
const GRACE_DAYS = 3;

const FEWEST_PAYMENTS = 3;

/** Fewer others that are missing too may be a coincidence. */
const MANY = 3;

const KIND = {
  detector: 'missed-payment',
  finding: 'payment-missing',
  of: 'customer-history',
} as const;

/** Customers who pay by a rhythm and whose day is past. Said once for each payment. */
export const judgeMissedPayments = (today: DayNumber, books: DetectorBooks): Candidate[] =>
  overdueIn(books.customers, {
    today,
    isFirm: ({ gaps }) => gaps >= FEWEST_PAYMENTS - 1,
    grace: GRACE_DAYS,
    postingLag: books.postingLag,
  })
    .filter(({ key, beat }) => books.isCustomer(key, beat))
    .filter((one) => !(isRare(one) && areMostMissing(today, one, books.customers)))
    .flatMap((overdue) => overduePayment(KIND, today, [overdue]));

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
