import { dateOfDayNumber } from '../../../calendar/business-date.ts';
import { cents, ZERO } from '../../../money/cents.ts';
import type { Evidence, AlertAmounts } from '../../types/evidence.ts';
import { candidateFields } from '../candidate-fields.ts';
import type { Candidate } from '../../types/candidate.ts';
import type { DetectorState, ObservedPosting } from '../detector-state.ts';
import { quantile } from '../statistics/robust.ts';
import { empiricalTail } from '../statistics/tail-probability.ts';

/** The largest of so few has one chance in four to be exceeded: less says nothing. */
const FEWEST_PURCHASES = 3;

/** Another branch of a known vendor is so much likelier than somebody unknown. */
const KNOWN_HOUSE = 3;

/** How many first payments the sizes of all purchases weigh beside. */
const PURCHASES_WEIGH = 20;

/** Payments have a Pareto tail of an exponent about 1.5; of few the largest say too little of it. */
const PAYMENTS = { excess: 0.7, weight: 3 };

/** Purchases are shown by so many of them, from the least to the largest. */
const MOST_SHOWN = 21;

/**
 * A small business keeps between a twentieth and a tenth of what it takes: a payment of a tenth of
 * a month's turnover is a month's profit.
 */
const LARGE_SHARE = 0.1;

/**
 * A first payment to somebody, against the size of what this business pays first, category by
 * category, and otherwise buys, and how often it has met somebody new of late.
 */
export function detectFirstPayment(line: ObservedPosting, books: DetectorState): Candidate | null {
  const { key, charge } = line;
  if (books.vendors.has(key) || books.people.has(key)) return null;
  const { purchases, firstPayments } = books;
  if (purchases.size < FEWEST_PURCHASES) return null;
  const size = Math.log(Math.max(1, charge.amount));
  // however rarely somebody new comes, what is no more than half of all purchases is no risk
  if (size <= quantile(purchases.sorted, 0.5)) return null;
  const asAny = empiricalTail(purchases.sorted, size, PAYMENTS);
  const asFirst =
    firstPayments.size === 0
      ? asAny
      : empiricalTail(firstPayments.sorted, books.sizeOf(line), PAYMENTS);
  const chance =
    (PURCHASES_WEIGH * asAny + firstPayments.size * asFirst) /
    (PURCHASES_WEIGH + firstPayments.size);
  const date = dateOfDayNumber(charge.day);
  const evidence = {
    from: date,
    to: date,
    measured: [charge.amount],
    past: stepsOf(purchases.sorted).map((step) => cents(Math.round(Math.exp(step)))),
    figures: { purchases: purchases.size },
  };
  return {
    detector: 'first-payment',
    finding: 'new-payee',
    ...candidateFields({ key, charge }),
    ...recomputeFirstPayment(evidence),
    otherDay: null,
    lines: [charge.id],
    baseline: { of: 'vendor-history', count: purchases.size },
    evidence,
    isLarge: charge.amount >= LARGE_SHARE * books.monthlyTurnover(charge.day),
    perMonth: books.newPerMonth(charge.day) * chance * (books.knowsHouseOf(key) ? KNOWN_HOUSE : 1),
  };
}

/** Values of a sample in even steps: all of a small one. */
function stepsOf(sorted: readonly number[]): number[] {
  const shown = Math.min(MOST_SHOWN, sorted.length);
  return Array.from(
    { length: shown },
    (_, step) => sorted[Math.round((step / (shown - 1)) * (sorted.length - 1))] ?? 0,
  );
}

/** `measured`: the payment; `past`: purchases of anybody in even steps, from the least to the largest. */
export function recomputeFirstPayment({ measured, past }: Evidence): AlertAmounts {
  const [actual = ZERO] = measured;
  const at = (share: number) => past[Math.round(share * (past.length - 1))] ?? ZERO;
  return { actual, expected: { low: at(0.05), high: at(0.95) }, impact: actual };
}
