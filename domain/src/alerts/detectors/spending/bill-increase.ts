import { dateOfDayNumber } from '../../../calendar/business-date.ts';
import { cents } from '../../../money/cents.ts';
import type { Evidence, AlertAmounts } from '../../types/evidence.ts';
import { candidateFields } from '../candidate-fields.ts';
import type { Candidate } from '../../types/candidate.ts';
import { DAYS_A_MONTH } from '../../types/candidate.ts';
import type { DetectorState, ObservedPosting } from '../detector-state.ts';
import { cycleOf, dueAfter, type Cycle } from '../recurrence/cycle.ts';
import { inOrder, median } from '../statistics/robust.ts';
import { daysOf, type Charge } from '../series/charge.ts';

/** Two bills are of one price when they differ by less: exchange rates and rounding move it. */
const SAME_PRICE = 0.02;

/** From half as much again a wrong bill is likelier than a new price. */
export const WRONG_BILL = 1.5;

/** A price that never changes tells a bill by itself: its days may wander more than a payment's. */
const MOST_UNEVEN = 0.6;

const FEWEST_BILLS = 3;
const REMEMBERED = 12;
const RECENT = 5;

/** A bill among other charges of its vendor is known by its day: banks keep it to the weekend. */
const ON_ITS_DAY = 2;

/** The bills of a vendor that are of one price, and the days they come on. */
interface Billing {
  readonly bills: readonly Charge[];
  readonly cycle: Cycle;
  /** how many other charges it has beside them */
  readonly others: number;
  /** days that a bill may be off */
  readonly tolerance: number;
}

/**
 * A bill on its day that is higher than the vendor ever asked. The chance of that is how often the
 * vendor changed its price before, and how often another charge of its falls on that day.
 *
 * @returns null for vendors that have no rhythm or no price
 */
export function detectBillIncrease(
  { key, charge }: ObservedPosting,
  books: DetectorState,
): Candidate | null {
  const charged = books.vendors.get(key)?.before(charge.day).slice(-REMEMBERED) ?? [];
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
  const reckoned = recomputeBillIncrease(evidence);
  const price = reckoned.expected?.high ?? 0;
  if (charge.amount <= price || charged.some((bill) => isSamePrice(bill, charge))) return null;
  const changed = (changesIn(charged, others > 0) + 0.5) / (charged.length + 1);
  const byChance = (others / bills.length) * ((2 * tolerance + 1) / cycle.every);
  return {
    detector: 'bill',
    finding: charge.amount >= WRONG_BILL * price ? 'overcharged' : 'price-raised',
    ...candidateFields({ key, charge }),
    ...reckoned,
    otherDay: last.day,
    lines: [charge.id],
    baseline: { of: 'vendor-history', count: bills.length },
    evidence,
    perMonth: (changed + byChance) * (DAYS_A_MONTH / cycle.every),
  };
}

/** `past` are bills of one price, of which the middle one of the latest is it. */
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

/** All that the vendor charges is its bill, but for one of the latest. */
function onlyBills(charged: readonly Charge[]): Billing | null {
  const recent = charged.slice(-RECENT);
  const atPrice = atPriceOf(recent, recent).length;
  if (atPrice < Math.max(FEWEST_BILLS, recent.length - 1)) return null;
  const bills = atPriceOf(recent, charged);
  const cycle = cycleOf(daysOf(bills), FEWEST_BILLS - 1, MOST_UNEVEN);
  if (!cycle) return null;
  const { every, spread } = cycle;
  const tolerance = Math.max(4, Math.min(3 * spread, every / 2), every / 3);
  return { bills, cycle, others: 0, tolerance };
}

/** Half and more of what the vendor charges is of one price, and on its days. */
function billsAmongOthers(charged: readonly Charge[]): Billing | null {
  const bills = atPriceOf(charged, charged);
  if (bills.length <= FEWEST_BILLS || 2 * bills.length < charged.length) return null;
  const cycle = cycleOf(daysOf(bills), FEWEST_BILLS);
  if (!cycle || cycle.spread > ON_ITS_DAY) return null;
  return { bills, cycle, others: charged.length - bills.length, tolerance: ON_ITS_DAY };
}

/** A bill a few days early or late; bills that were left out before it do not matter. */
function isOnSchedule(day: number, last: number, { cycle, tolerance, others }: Billing): boolean {
  if (others > 0) return Math.abs(day - dueAfter(cycle)) <= tolerance;
  const waited = day - last;
  const beats = Math.max(1, Math.round(waited / cycle.every));
  return Math.abs(waited - beats * cycle.every) <= tolerance;
}

/** How often the price changed; what is charged beside the bills is none. */
const changesIn = (charged: readonly Charge[], hasOthers: boolean): number =>
  hasOthers
    ? 0
    : charged.filter((bill, index) => {
        const before = charged[index - 1];
        return before !== undefined && !isSamePrice(bill, before);
      }).length;
