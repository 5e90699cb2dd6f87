import type { DayNumber } from '../calendar/business-date.ts';
import type { Candidate } from './candidate.ts';
import type { DetectorBooks } from './books.ts';
import { overdueIn, overduePayment } from './overdue.ts';

/** Weekends and holidays move a payment, whoever pays. */
const GRACE_DAYS = 3;

const FEWEST_PAYMENTS = 3;

/** After so many rhythms without a payment the customer is gone, and that was said already. */
const GONE_AFTER = 1;

/** Customers who pay by a rhythm and whose day is past. Said once for each payment. */
export function judgeMissedPayments(today: DayNumber, books: DetectorBooks): Candidate[] {
  const kind = {
    detector: 'missed-payment',
    finding: 'payment-missing',
    of: 'customer-history',
  } as const;
  return overdueIn(books.customers, {
    today,
    fewest: FEWEST_PAYMENTS,
    grace: GRACE_DAYS,
    postingLag: books.postingLag,
    goneAfter: GONE_AFTER,
  }).map((overdue) => overduePayment(kind, today, overdue));
}
