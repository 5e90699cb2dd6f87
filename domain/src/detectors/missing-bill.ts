import type { DayNumber } from '../calendar/business-date.ts';
import { sumCents } from '../money/cents.ts';
import { keepingTime, LATEST, latestAmounts, type Beat } from './beat.ts';
import type { DetectorBooks, SeenLine } from './books.ts';
import type { Candidate } from './candidate.ts';
import type { Charge } from './charge.ts';
import { MATERIAL_SHARE, overdueIn, overduePayment, usualAmount } from './overdue.ts';
import { REPEAT_DAYS } from './repeat-habit.ts';
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
export function judgeMissingBills(today: DayNumber, books: DetectorBooks): Candidate[] {
  const least = MATERIAL_SHARE * books.monthlyTurnover(today);
  return overdueIn(books.vendors, {
    today,
    isFirm,
    grace: GRACE_DAYS,
    postingLag: books.postingLag,
  })
    .filter(({ beat, charges }) => isOfOnePrice(charges) || isOfUse(beat))
    .flatMap((overdue) => overduePayment(KIND, today, [overdue]))
    .filter(({ impact }) => impact >= least);
}

/** None was left out lately, and nothing else came between. */
const isFirm = ({ gaps, pauses, within }: Beat): boolean =>
  gaps >= FEWEST_BILLS - 1 && pauses === 0 && within === 0;

const isOfUse = ({ every, gaps }: Beat): boolean =>
  every >= MONTH_DAYS && gaps >= FEWEST_OF_USE - 1;

function isOfOnePrice(charges: readonly Charge[]): boolean {
  const amounts = latestAmounts(charges);
  const changes = amounts.filter(
    (amount, place) => !isSamePrice(amount, amounts[place - 1] ?? amount),
  );
  return changes.length <= MOST_CHANGES;
}

/** Whether the bill has come: in its rhythm, or anything of about its size instead of it. */
export function isBilledAfter(vendors: Streams, key: string, day: DayNumber): boolean {
  const charges = vendors.get(key)?.charges ?? [];
  const beat = vendors.beat(key);
  const last = (beat ? keepingTime(charges, beat) : charges).at(-1);
  return beat?.isPaid === true || (last !== undefined && last.day > day);
}

/**
 * Whether a charge makes up for bills that did not come: with those just before it whole ones of the
 * usual price, no more than the cycles since the last. It is neither a duplicate nor too high.
 */
export function isMadeUp({ key, charge }: SeenLine, { vendors }: DetectorBooks): boolean {
  const beat = vendors.beat(key);
  const charges = vendors.get(key)?.charges ?? [];
  const before = charges.filter(({ day }) => day < charge.day - REPEAT_DAYS);
  const last = before.at(-1);
  if (!beat || !last || !isOfOnePrice(before)) return false;
  const cycles = Math.round((charge.day - last.day) / beat.every);
  const since = sumCents(charges.slice(before.length).map(({ amount }) => amount)) + charge.amount;
  const price = usualAmount(before.slice(-LATEST));
  const bills = Math.round(since / price);
  return bills > 1 && bills <= cycles && isSamePrice(since, bills * price);
}

const isSamePrice = (a: number, b: number): boolean =>
  Math.max(a, b) <= SAME_PRICE * Math.min(a, b);
