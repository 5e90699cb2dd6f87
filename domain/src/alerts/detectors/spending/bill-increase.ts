import { dateOfDayNumber } from '../../../calendar/business-date.ts';
import { cents } from '../../../money/cents.ts';
import type { Evidence, AlertAmounts } from '../../alert/evidence.ts';
import { candidateFields } from '../candidate-fields.ts';
import type { Candidate } from '../../alert/candidate.ts';
import { DAYS_A_MONTH } from '../../alert/candidate.ts';
import type { DetectorState, ObservedPosting } from '../detector-state.ts';
import { cycleOf, dueAfter, type Cycle } from '../recurrence/cycle.ts';
import { inOrder, median } from '../statistics/robust.ts';
import { daysOf, type Charge } from '../series/charge.ts';

/**
 * The largest difference between two bills of one price. Exchange rates and rounding move a price
 * by less.
 */
const SAME_PRICE = 0.02;

/** The ratio to the price from which a wrong bill is more likely than a new price. */
export const WRONG_BILL_RATIO = 1.5;

/**
 * The largest deviation of bill days. A constant price identifies a bill, so its days may vary more
 * than those of a payment.
 */
const MAX_UNEVEN = 0.6;

const MIN_BILLS = 3;
const REMEMBERED = 12;
const RECENT = 5;

/**
 * The days by which a bill may miss its due day if the vendor also makes other charges. Banks move
 * it by at most a weekend.
 */
const DUE_DAY_TOLERANCE = 2;

/** The bills of a vendor at one price, and their cycle. */
interface Billing {
  readonly bills: readonly Charge[];
  readonly cycle: Cycle;
  /** Number of other charges of the vendor. */
  readonly others: number;
  /** Days by which a bill may miss its due day. */
  readonly tolerance: number;
}

/**
 * Detects a bill on its due day that is higher than every earlier charge of the vendor. The chance
 * combines how often the vendor changed its price and how often another charge falls on that day.
 *
 * @returns null for vendors without a recurring series or a price
 */
export function detectBillIncrease(
  { key, charge }: ObservedPosting,
  state: DetectorState,
): Candidate | null {
  const charged = state.vendors.get(key)?.latestBefore(charge.day, REMEMBERED) ?? [];
  if (!mayBeIncrease(charge, charged)) return null;
  const billing = onlyBills(charged) ?? billsAmongOthers(charged);
  const last = billing?.bills.at(-1);
  if (!billing || !last || !isOnSchedule(charge.day, last.day, billing)) return null;
  const { bills, cycle, others, tolerance } = billing;
  const evidence: Evidence = {
    from: dateOfDayNumber(charge.day),
    to: dateOfDayNumber(charge.day),
    measured: [charge.amount],
    past: bills.map(({ amount }) => amount),
    figures: { everyDays: cycle.every, spreadDays: cycle.spread, others },
  };
  const computed = recomputeBillIncrease(evidence);
  const price = computed.expected?.high ?? 0;
  if (charge.amount <= price) return null;
  const changed = (changesIn(charged, others > 0) + 0.5) / (charged.length + 1);
  const byChance = (others / bills.length) * ((2 * tolerance + 1) / cycle.every);
  return {
    detector: 'bill',
    finding: charge.amount >= WRONG_BILL_RATIO * price ? 'overcharged' : 'price-raised',
    ...candidateFields({ key, charge }),
    ...computed,
    otherDay: last.day,
    lines: [charge.id],
    baseline: { of: 'vendor-history', count: bills.length },
    evidence,
    perMonth: (changed + byChance) * (DAYS_A_MONTH / cycle.every),
  };
}

/**
 * Reports whether a charge may be a higher bill: it exceeds one of enough earlier charges and equals
 * none. Most charges are no higher bill, so their due days need no search.
 */
function mayBeIncrease(charge: Charge, charged: readonly Charge[]): boolean {
  if (charged.length < MIN_BILLS) return false;
  let isAbove = false;
  for (const bill of charged) {
    if (isSamePrice(bill, charge)) return false;
    if (bill.amount < charge.amount) isAbove = true;
  }
  return isAbove;
}

/** Recomputes the amounts. `past` holds bills of one price, which is the median of the latest. */
export function recomputeBillIncrease({ measured, past }: Evidence): AlertAmounts {
  const amount = cents(measured[0] ?? 0);
  const latest = inOrder(past.slice(-RECENT));
  const price = cents(latest[Math.floor((latest.length - 1) / 2)] ?? 0);
  return {
    actual: amount,
    expected: { low: price, high: price },
    impact: cents(Math.max(0, amount - price)),
  };
}

const isSamePrice = (a: Pick<Charge, 'amount'>, b: Pick<Charge, 'amount'>) =>
  Math.abs(a.amount - b.amount) <= SAME_PRICE * Math.max(a.amount, b.amount);

const atPriceOf = (charges: readonly Charge[], all: readonly Charge[]): Charge[] => {
  const price = { amount: cents(Math.round(median(charges.map(({ amount }) => amount)))) };
  return all.filter((charge) => isSamePrice(charge, price));
};

/** Returns the billing of a vendor that charges only bills, with one exception among the latest. */
function onlyBills(charged: readonly Charge[]): Billing | null {
  const recent = charged.slice(-RECENT);
  const atPrice = atPriceOf(recent, recent).length;
  if (atPrice < Math.max(MIN_BILLS, recent.length - 1)) return null;
  const bills = atPriceOf(recent, charged);
  const cycle = cycleOf(daysOf(bills), MIN_BILLS - 1, MAX_UNEVEN);
  if (!cycle) return null;
  const { every, spread } = cycle;
  const tolerance = Math.max(4, Math.min(3 * spread, every / 2), every / 3);
  return { bills, cycle, others: 0, tolerance };
}

/**
 * Returns the billing of a vendor of whose charges at least half have one price and keep their due
 * days.
 */
function billsAmongOthers(charged: readonly Charge[]): Billing | null {
  const bills = atPriceOf(charged, charged);
  if (bills.length <= MIN_BILLS || 2 * bills.length < charged.length) return null;
  const cycle = cycleOf(daysOf(bills), MIN_BILLS);
  if (!cycle || cycle.spread > DUE_DAY_TOLERANCE) return null;
  return { bills, cycle, others: charged.length - bills.length, tolerance: DUE_DAY_TOLERANCE };
}

/**
 * Reports whether a bill is at most a few days early or late. Skipped bills before it do not
 * matter.
 */
function isOnSchedule(day: number, last: number, { cycle, tolerance, others }: Billing): boolean {
  if (others > 0) return Math.abs(day - dueAfter(cycle)) <= tolerance;
  const waited = day - last;
  const cycles = Math.max(1, Math.round(waited / cycle.every));
  return Math.abs(waited - cycles * cycle.every) <= tolerance;
}

/** Returns how often the price changed. It is 0 if the vendor makes other charges. */
const changesIn = (charged: readonly Charge[], hasOthers: boolean): number =>
  hasOthers
    ? 0
    : charged.filter((bill, index) => {
        const before = charged[index - 1];
        return before !== undefined && !isSamePrice(bill, before);
      }).length;
