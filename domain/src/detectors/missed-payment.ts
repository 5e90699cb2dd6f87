import type { DayNumber } from '../calendar/business-date.ts';
import { latestAmounts } from './beat.ts';
import type { Candidate } from './candidate.ts';
import type { DetectorBooks } from './books.ts';
import { isSomebody } from './names.ts';
import { overdueIn, overduePayment, type Overdue } from './overdue.ts';

/** Weekends and holidays move a payment, whoever pays. */
const GRACE_DAYS = 3;

const FEWEST_PAYMENTS = 3;

/** Payments of one customer that goes by no name are of one size. */
const MOST_APART = 1.25;

const KIND = {
  detector: 'missed-payment',
  finding: 'payment-missing',
  of: 'customer-history',
} as const;

/** Customers who pay by a rhythm and whose day is past. Said once for each payment. */
export const judgeMissedPayments = (today: DayNumber, books: DetectorBooks): Candidate[] =>
  overdueIn(books.customers, {
    today,
    fewest: FEWEST_PAYMENTS,
    grace: GRACE_DAYS,
    postingLag: books.postingLag,
  })
    .filter(isOfSomebody)
    .flatMap((overdue) => overduePayment(KIND, today, [overdue]));

/** Deposits under no name are takings where they differ, and somebody's payment where they are alike. */
function isOfSomebody({ key, charges }: Overdue): boolean {
  if (isSomebody(key)) return true;
  const amounts = latestAmounts(charges);
  return Math.max(...amounts) <= MOST_APART * Math.min(...amounts);
}
