import { dateOfDayNumber, type DayNumber } from '../calendar/business-date.ts';
import { cents, sumCents } from '../money/cents.ts';
import type { MissingBill } from '../signals/alert.ts';
import { WRONG_BILL } from './bill.ts';
import { keepingTime, LATEST, latestAmounts, type Beat } from './beat.ts';
import type { DetectorBooks, SeenLine } from './books.ts';
import type { Candidate } from './candidate.ts';
import type { Charge } from './charge.ts';
import { WAITED_DAYS } from './missing-together.ts';
import {
  lastPaidBefore,
  MATERIAL_SHARE,
  overdueIn,
  overduePayment,
  usualAmount,
  whoseCause,
  type Overdue,
} from './overdue.ts';
import { REPEAT_DAYS } from './repeat-habit.ts';
import { NO_PURPOSE } from './stream.ts';
import type { Streams } from './streams.ts';
import { isTakenOver } from './taken-over.ts';

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
    atLeast: WAITED_DAYS,
  })
    .flatMap(awaitedOf)
    .flatMap((overdue) =>
      overduePayment(KIND, today, [overdue]).map((found) => ({
        ...found,
        ...ofBill(overdue, books.vendors),
      })),
    )
    .filter(({ impact }) => impact >= least)
    .filter(({ cause }) => !hasBillCome(cause, books.vendors));
}

/** Whose habit is firm, with the bills that are compared with. */
function awaitedOf(overdue: Overdue): Overdue[] {
  const charges = withoutWrongBill(overdue);
  if (isOfOnePrice(charges)) return [{ ...overdue, charges }];
  return isOfUse(overdue.beat) ? [overdue] : [];
}

function ofBill(
  { key, charges, last, late, beat }: Overdue,
  vendors: Streams,
): Pick<Candidate, 'bills' | 'isOld' | 'account'> {
  const bill: MissingBill = {
    cause: `${key} ${last.day}`,
    counterparty: last.name,
    usual: usualAmount(charges.slice(-LATEST)),
    dueOn: dateOfDayNumber(beat.due),
  };
  const { account } = vendors.get(key)?.purpose ?? NO_PURPOSE;
  return { bills: [bill], isOld: late > beat.every, account: account || undefined };
}

/** None was left out lately, and nothing else came between. */
const isFirm = ({ gaps, pauses, within }: Beat): boolean =>
  gaps >= FEWEST_BILLS - 1 && pauses === 0 && within === 0;

const isOfUse = ({ every, gaps }: Beat): boolean =>
  every >= MONTH_DAYS && gaps >= FEWEST_OF_USE - 1;

/**
 * The latest bills without a wrong one: much higher than all others, which are of one price, and in the
 * place of one of them. It ends no habit.
 */
function withoutWrongBill({ charges, beat }: Pick<Overdue, 'charges' | 'beat'>): readonly Charge[] {
  const latest = charges.slice(-LATEST - 1);
  const amounts = latest.map(({ amount }) => amount);
  const highest = cents(Math.max(...amounts));
  const bills = latest.toSpliced(amounts.indexOf(highest), 1);
  const [low, high] = [Math.min(...amounts), Math.max(...bills.map(({ amount }) => amount))];
  const isWrong =
    bills.length >= FEWEST_BILLS && isSamePrice(low, high) && highest >= WRONG_BILL * high;
  const isInPlace = latest.every(
    ({ day }, place) => day - (latest[place - 1]?.day ?? -Infinity) > beat.every / 2,
  );
  return isWrong && isInPlace ? bills : charges;
}

function isOfOnePrice(charges: readonly Charge[]): boolean {
  const amounts = latestAmounts(charges);
  const changes = amounts.filter(
    (amount, place) => !isSamePrice(amount, amounts[place - 1] ?? amount),
  );
  return changes.length <= MOST_CHANGES;
}

/** Whether a bill that was missed has come: in its rhythm, or instead of it from anybody. */
export function hasBillCome(cause: string, vendors: Streams): boolean {
  const [key, before] = [whoseCause(cause), lastPaidBefore(cause)];
  const charges = vendors.get(key)?.charges ?? [];
  const beat = vendors.beat(key);
  if (!beat) return (charges.at(-1)?.day ?? before) > before;
  const bills = keepingTime(charges, beat);
  const last = bills.at(-1);
  if (!last || last.day > before || beat.isPaid) return last !== undefined;
  const latest = withoutWrongBill({ charges: bills, beat }).slice(-LATEST);
  return isTakenOver({ key, charges: latest, last, beat }, vendors);
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
