import type { DayNumber } from '../calendar/business-date.ts';
import { keepingTime, latestAmounts } from './beat.ts';
import type { DetectorBooks } from './books.ts';
import type { Candidate } from './candidate.ts';
import type { Charge } from './charge.ts';
import { overdueIn, overduePayment, type Overdue } from './overdue.ts';
import type { Streams } from './streams.ts';

/** Weekends and holidays move a bill, whoever sends it. */
const GRACE_DAYS = 3;

/** Fewer of one price may be a trial. */
const FEWEST_BILLS = 4;

/** What differs may be purchases, but for so many in a row that come by the month: water, or power. */
const FEWEST_OF_USE = 9;
const MONTH_DAYS = 28;

/** From one bill to the next a price moves by less, but for one that it was changed to. */
const SAME_PRICE = 1.05;
const MOST_CHANGES = 1;

const KIND = {
  detector: 'bill-missing',
  finding: 'bill-missing',
  of: 'vendor-history',
} as const;

/**
 * Vendors who always charged about the same by a rhythm and have not: a card that has expired, a
 * payment that failed, a bill that was forgotten. Said once for each.
 */
export const judgeMissingBills = (today: DayNumber, books: DetectorBooks): Candidate[] =>
  overdueIn(books.vendors, {
    today,
    fewest: FEWEST_BILLS,
    grace: GRACE_DAYS,
    postingLag: books.postingLag,
  })
    .filter(isFirm)
    .flatMap((overdue) => overduePayment(KIND, today, [overdue]));

/** None was left out lately, and it is a bill: of one price, or what a month took. */
const isFirm = ({ beat, charges }: Overdue): boolean =>
  beat.pauses === 0 &&
  beat.within === 0 &&
  (changesIn(charges) <= MOST_CHANGES ||
    (beat.every >= MONTH_DAYS && beat.gaps >= FEWEST_OF_USE - 1));

function changesIn(charges: readonly Charge[]): number {
  const amounts = latestAmounts(charges);
  return amounts.filter((amount, place) => {
    const before = amounts[place - 1] ?? amount;
    return Math.max(amount, before) > SAME_PRICE * Math.min(amount, before);
  }).length;
}

/** Whether the bill has come: in its rhythm, or anything of about its size instead of it. */
export function isBilledAfter(vendors: Streams, key: string, day: DayNumber): boolean {
  const charges = vendors.get(key)?.charges ?? [];
  const beat = vendors.beat(key);
  const last = (beat ? keepingTime(charges, beat) : charges).at(-1);
  return beat?.isPaid === true || (last !== undefined && last.day > day);
}
