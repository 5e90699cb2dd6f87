import type { DayNumber } from '../calendar/business-date.ts';
import type { Candidate } from './candidate.ts';
import type { DetectorBooks } from './books.ts';
import { overdueIn, overduePayment } from './overdue.ts';

/** Weekends and holidays move a payment, whoever pays. */
const GRACE_DAYS = 3;

const FEWEST_PAYMENTS = 3;

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
    .flatMap((overdue) => overduePayment(KIND, today, [overdue]));
