import { cents } from '../money/cents.ts';
import { aboutLine } from './about-line.ts';
import type { Candidate } from './candidate.ts';
import { DAYS_A_MONTH } from './candidate.ts';
import type { DetectorBooks, SeenLine } from './books.ts';
import { quantile } from './statistics/robust.ts';
import { empiricalTail } from './statistics/tail.ts';

const FEWEST_PURCHASES = 12;

/** Another branch of a known vendor is so much likelier than somebody unknown. */
const KNOWN_HOUSE = 5;

/**
 * A first payment to somebody, against the size of what this business otherwise buys and how often
 * it meets somebody new.
 */
export function judgeFirstPayment(
  { key, charge }: SeenLine,
  books: DetectorBooks,
): Candidate | null {
  if (books.vendors.has(key) || books.people.has(key)) return null;
  const { purchases, firstPayments } = books;
  if (purchases.size < FEWEST_PURCHASES) return null;
  const days = Math.max(DAYS_A_MONTH, books.daysUntil(charge.day));
  const perMonthNew = ((firstPayments.size + 1) * DAYS_A_MONTH) / days;
  const size = Math.log(Math.max(1, charge.amount));
  const ordered = purchases.sorted;
  const asFirst = empiricalTail(firstPayments.sorted, size);
  const asAny = empiricalTail(ordered, size);
  return {
    detector: 'first-payment',
    finding: 'new-payee',
    ...aboutLine({ key, charge }),
    expected: {
      low: cents(Math.round(Math.exp(quantile(ordered, 0.05)))),
      high: cents(Math.round(Math.exp(quantile(ordered, 0.95)))),
    },
    impact: charge.amount,
    otherDay: null,
    lines: [charge.id],
    baseline: { of: 'vendor-history', count: purchases.size },
    perMonth:
      perMonthNew * Math.sqrt(asFirst * asAny) * (books.knowsHouseOf(key) ? KNOWN_HOUSE : 1),
  };
}
