import { dateOfDayNumber, type DayNumber } from '../../../calendar/business-date.ts';
import { cents, sumCents } from '../../../money/cents.ts';
import type { MissingBill } from '../../alert/evidence.ts';
import { WRONG_BILL_RATIO } from '../spending/bill-increase.ts';
import {
  recentUsualCharges,
  LATEST,
  latestAmounts,
  type RecurringSeries,
} from './recurring-series.ts';
import type { DetectorState, ObservedPosting } from '../detector-state.ts';
import type { Candidate } from '../../alert/candidate.ts';
import type { Charge } from '../series/charge.ts';
import { WAITING_DAYS } from './group-missing-bills.ts';
import {
  lastPaidBefore,
  MATERIAL_SHARE,
  overduePayments,
  overduePaymentCandidate,
  usualAmount,
  subjectOfCause,
  type Overdue,
} from './overdue-payment.ts';
import { REPEAT_DAYS } from '../spending/repeat-charge-rate.ts';
import { NO_PURPOSE } from '../series/payment-stream.ts';
import type { Streams } from '../series/payment-streams.ts';
import { isRenamedPayee } from './is-renamed-payee.ts';

/** Days by which weekends and holidays may move a bill. */
const GRACE_DAYS = 3;

/** The fewest bills of one price, because fewer may be a trial. */
const MIN_BILLS = 4;

/**
 * The fewest consecutive monthly bills of varying amounts, such as water or power. Fewer may be
 * purchases.
 */
const MIN_METERED_BILLS = 9;
const MONTH_DAYS = 28;

/** The largest price ratio from one bill to the next, except for one price change. */
const SAME_PRICE = 1.05;
const MAX_CHANGES = 1;

const KIND = {
  detector: 'bill-missing',
  finding: 'bill-missing',
  of: 'vendor-history',
} as const;

/**
 * Detects vendors with recurring bills of about the same price whose next bill is missing. The card
 * may have expired, the payment may have failed, or the bill was forgotten. Each missing bill is
 * reported once.
 */
export function detectMissingBills(today: DayNumber, state: DetectorState): Candidate[] {
  const least = MATERIAL_SHARE * state.monthlyTurnover(today);
  return overduePayments(state.vendors, {
    today,
    isFirm,
    grace: GRACE_DAYS,
    postingLag: state.postingLag,
    atLeast: WAITING_DAYS,
  })
    .flatMap(firmSeriesOf)
    .flatMap((overdue) =>
      overduePaymentCandidate(KIND, today, [overdue]).map((found) => ({
        ...found,
        ...billFields(overdue, state.vendors),
      })),
    )
    .filter(({ impact }) => impact >= least)
    .filter(({ cause }) => !hasMissingBillArrived(cause, state.vendors));
}

/** Returns the overdue series if it is firm, with the bills used for comparison. */
function firmSeriesOf(overdue: Overdue): Overdue[] {
  const charges = withoutWrongBill(overdue);
  if (isOfOnePrice(charges)) return [{ ...overdue, charges }];
  return isMeteredBill(overdue.series) ? [overdue] : [];
}

function billFields(
  { key, charges, last, late, series }: Overdue,
  vendors: Streams,
): Pick<Candidate, 'bills' | 'isOld' | 'account'> {
  const bill: MissingBill = {
    cause: `${key} ${last.day}`,
    counterparty: last.name,
    usual: usualAmount(charges.slice(-LATEST)),
    dueOn: dateOfDayNumber(series.due),
  };
  const { account } = vendors.get(key)?.purpose ?? NO_PURPOSE;
  return { bills: [bill], isOld: late > series.every, account: account || undefined };
}

/** Reports whether no bill was skipped lately and no other charge came in between. */
const isFirm = ({ gaps, pauses, within }: RecurringSeries): boolean =>
  gaps >= MIN_BILLS - 1 && pauses === 0 && within === 0;

const isMeteredBill = ({ every, gaps }: RecurringSeries): boolean =>
  every >= MONTH_DAYS && gaps >= MIN_METERED_BILLS - 1;

/**
 * Returns the latest bills without a wrong bill. A wrong bill is much higher than all others, which
 * have one price, and takes the place of one of them. It does not end a series.
 */
function withoutWrongBill({
  charges,
  series,
}: Pick<Overdue, 'charges' | 'series'>): readonly Charge[] {
  const latest = charges.slice(-LATEST - 1);
  const amounts = latest.map(({ amount }) => amount);
  const highest = cents(Math.max(...amounts));
  const bills = latest.toSpliced(amounts.indexOf(highest), 1);
  const [low, high] = [Math.min(...amounts), Math.max(...bills.map(({ amount }) => amount))];
  const isWrong =
    bills.length >= MIN_BILLS && isSamePrice(low, high) && highest >= WRONG_BILL_RATIO * high;
  const isInPlace = latest.every(
    ({ day }, place) => day - (latest[place - 1]?.day ?? -Infinity) > series.every / 2,
  );
  return isWrong && isInPlace ? bills : charges;
}

function isOfOnePrice(charges: readonly Charge[]): boolean {
  const amounts = latestAmounts(charges);
  const changes = amounts.filter(
    (amount, place) => !isSamePrice(amount, amounts[place - 1] ?? amount),
  );
  return changes.length <= MAX_CHANGES;
}

/** Reports whether a missing bill has arrived: in its own series, or from a replacement vendor. */
export function hasMissingBillArrived(cause: string, vendors: Streams): boolean {
  const [key, before] = [subjectOfCause(cause), lastPaidBefore(cause)];
  const charges = vendors.get(key)?.charges ?? [];
  const series = vendors.seriesOf(key);
  if (!series) return (charges.at(-1)?.day ?? before) > before;
  const bills = recentUsualCharges(charges, series);
  const last = bills.at(-1);
  if (!last || last.day > before || series.isPaid) return last !== undefined;
  const latest = withoutWrongBill({ charges: bills, series }).slice(-LATEST);
  return isRenamedPayee({ key, charges: latest, last, series }, vendors);
}

/**
 * Reports whether a charge makes up for missing bills. Together with the charges just before it, it
 * equals whole bills of the usual price, at most one for each cycle since the last. Such a charge
 * is neither a duplicate nor too high.
 */
export function makesUpForMissingBills(
  { key, charge }: ObservedPosting,
  { vendors }: DetectorState,
): boolean {
  const series = vendors.seriesOf(key);
  const charges = vendors.get(key)?.charges ?? [];
  const before = charges.filter(({ day }) => day < charge.day - REPEAT_DAYS);
  const last = before.at(-1);
  if (!series || !last || !isOfOnePrice(before)) return false;
  const cycles = Math.round((charge.day - last.day) / series.every);
  const since = sumCents(charges.slice(before.length).map(({ amount }) => amount)) + charge.amount;
  const price = usualAmount(before.slice(-LATEST));
  const bills = Math.round(since / price);
  return bills > 1 && bills <= cycles && isSamePrice(since, bills * price);
}

const isSamePrice = (a: number, b: number): boolean =>
  Math.max(a, b) <= SAME_PRICE * Math.min(a, b);
