import type { DayNumber } from '../../../calendar/business-date.ts';
import { cents, sumCents, type Cents } from '../../../money/cents.ts';
import { SHARE_PAST_MAX, SHARES_MAX } from '../../alert/evidence-limits.ts';
import type { Share } from '../../alert/evidence.ts';
import { differenceOf, usualOf } from '../../alert/main-shares.ts';
import { isNamedCounterparty } from '../series/counterparty-names.ts';
import type { Stream } from '../series/payment-stream.ts';
import type { Streams } from '../series/payment-streams.ts';

interface Period {
  readonly first: DayNumber;
  readonly last: DayNumber;
}

const isNamed = (key: string): boolean => key !== '' && isNamedCounterparty(key);

const DAYS_A_WEEK = 7;

/** The number of weeks in which earlier purchases of a payee are searched. */
const PURCHASE_WEEKS = 26;

/**
 * Returns the payees whose purchases of a week exceed their own usual the most. A usual week is one
 * with purchases.
 *
 * @param amounts the purchases of the week by payee
 */
export function purchaseShares(
  week: Period,
  amounts: ReadonlyMap<string, Cents>,
  vendors: Streams,
): Share[] {
  const shares = [...amounts].flatMap(([key, amount]) => {
    const stream = isNamed(key) ? vendors.get(key) : undefined;
    if (!stream || amount <= 0) return [];
    const past = earlierPeriods(week, DAYS_A_WEEK, PURCHASE_WEEKS)
      .flatMap((period) => amountIn(stream, period) ?? [])
      .filter((total) => total > 0);
    return [{ counterparty: stream.spelling, amount, past: past.slice(-SHARE_PAST_MAX) }];
  });
  return largest(shares.filter((share) => share.amount > (usualOf(share) ?? 0)));
}

/**
 * Returns the customers whose payments fall short of their own usual the most. Customers with
 * regular payments are not part of the sales, so each is checked on its own.
 *
 * @param isRegular whether a customer paid regularly in the period
 */
export function salesShares(
  period: Period,
  customers: Streams,
  isRegular: (key: string) => boolean,
): Share[] {
  const length = period.last - period.first + 1;
  const step = Math.ceil(length / DAYS_A_WEEK) * DAYS_A_WEEK;
  const earlier = earlierPeriods(period, step, SHARE_PAST_MAX);
  const shares: Share[] = [];
  for (const stream of customers.peekAll()) {
    if (!isNamed(stream.key) || isRegular(stream.key)) continue;
    const amount = amountIn(stream, period);
    if (amount === null) continue;
    const past = earlier.flatMap((before) => amountIn(stream, before) ?? []);
    const share = { counterparty: stream.spelling, amount, past };
    if (amount < (usualOf(share) ?? 0)) shares.push(share);
  }
  return largest(shares);
}

/** Returns the periods of the same length that begin a whole number of steps earlier, oldest first. */
const earlierPeriods = ({ first, last }: Period, step: number, count: number): Period[] =>
  Array.from({ length: count }, (_, index) => ({
    first: first - step * (count - index),
    last: last - step * (count - index),
  }));

/**
 * Returns the total of a counterparty in a period; null if the period began before its first
 * payment, or if its payments are no longer all known.
 */
function amountIn(stream: Stream, { first, last }: Period): Cents | null {
  const { charges } = stream;
  const oldest = charges[0];
  const isCut = stream.count > charges.length;
  if (!oldest || first < oldest.day + (isCut ? 1 : 0)) return null;
  return sumCents(
    charges.filter(({ day }) => day >= first && day <= last).map(({ amount }) => cents(amount)),
  );
}

const largest = (shares: readonly Share[]): Share[] =>
  shares.toSorted((a, b) => differenceOf(b) - differenceOf(a)).slice(0, SHARES_MAX);
