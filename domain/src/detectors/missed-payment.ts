import type { DayNumber } from '../calendar/business-date.ts';
import type { Candidate } from './candidate.ts';
import type { DetectorBooks } from './books.ts';
import { overduePayment } from './overdue.ts';
import { studentTail } from './statistics/tail.ts';

/** Weekends and holidays move a payment, whoever pays. */
const GRACE_DAYS = 3;

const FEWEST_PAYMENTS = 3;

/** After so many rhythms without a payment the customer is gone, and that was said already. */
const GONE_AFTER = 2;

/** Customers who pay by a rhythm and whose day is past. Said once for each payment. */
export function judgeMissedPayments(today: DayNumber, books: DetectorBooks): Candidate[] {
  return [...books.customers.steady()].flatMap((stream) => {
    const { last: latest } = stream;
    if (!latest || stream.count < FEWEST_PAYMENTS || today - latest.day < 5) return [];
    const rhythm = stream.beat(FEWEST_PAYMENTS - 1);
    const last = rhythm?.charges.at(-1);
    if (!rhythm || !last) return [];
    const waited = today - last.day;
    if (waited > GONE_AFTER * rhythm.every) return [];
    const late = waited - rhythm.every - books.postingLag;
    if (late <= GRACE_DAYS) return [];
    const chance = studentTail(late / Math.max(1, rhythm.spread), rhythm.gaps);
    const kind = {
      detector: 'missed-payment',
      finding: 'payment-missing',
      baseline: { of: 'customer-history', count: rhythm.gaps },
    } as const;
    const amounts = rhythm.charges.slice(-6).map((charge) => charge.amount);
    return overduePayment(kind, today, { key: stream.key, last, rhythm, amounts, chance });
  });
}
