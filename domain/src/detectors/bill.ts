import { cents } from '../money/cents.ts';
import { aboutLine } from './about-line.ts';
import type { Candidate } from './candidate.ts';
import type { DetectorBooks, SeenLine } from './books.ts';
import { cycleOf, type Cycle } from './cycle.ts';
import { median } from './statistics/robust.ts';
import { daysOf, type Charge } from './stream.ts';

/** Two bills are of one price when they differ by less: exchange rates and rounding move it. */
const SAME_PRICE = 0.02;

/** From half as much again a wrong bill is likelier than a new price. */
const WRONG_BILL = 1.5;

/** A price that never changes tells a bill by itself: its days may wander more than a payment's. */
const MOST_UNEVEN = 0.6;

const FEWEST_BILLS = 3;
const REMEMBERED = 12;
const RECENT = 5;

const isSamePrice = (a: number, b: number) => Math.abs(a - b) <= SAME_PRICE * Math.max(a, b);

/**
 * A bill on its day that is higher than the vendor ever asked. The chance of that is how often the
 * vendor changed its price before.
 *
 * @returns null for vendors that have no rhythm or no price
 */
export function judgeBill({ key, charge }: SeenLine, books: DetectorBooks): Candidate | null {
  const charged = books.vendors.get(key)?.before(charge.day).slice(-REMEMBERED) ?? [];
  const price = median(charged.slice(-RECENT).map((bill) => bill.amount));
  const past = charged.filter((bill) => isSamePrice(bill.amount, price));
  const recent = charged.slice(-RECENT);
  const atPrice = recent.filter((bill) => isSamePrice(bill.amount, price)).length;
  if (atPrice < Math.max(FEWEST_BILLS, recent.length - 1)) return null;
  const rhythm = cycleOf(daysOf(past), FEWEST_BILLS - 1, MOST_UNEVEN);
  const last = past.at(-1);
  if (!rhythm || !last) return null;
  if (!isOnBeat(charge.day - last.day, rhythm)) return null;
  if (charge.amount <= price || charged.some((bill) => isSamePrice(bill.amount, charge.amount))) {
    return null;
  }
  const chance = (changesIn(charged) + 0.5) / (charged.length + 1);
  return {
    detector: 'bill',
    finding: charge.amount >= WRONG_BILL * price ? 'overcharged' : 'price-raised',
    ...aboutLine({ key, charge }),
    expected: { low: cents(Math.round(price)), high: cents(Math.round(price)) },
    impact: cents(charge.amount - Math.round(price)),
    otherDay: last.day,
    lines: [charge.id],
    baseline: { of: 'vendor-history', count: past.length },
    perMonth: chance * (30 / rhythm.every),
  };
}

/** A bill a few days early or late; bills that were left out before it do not matter. */
function isOnBeat(waited: number, { every, spread }: Cycle): boolean {
  const beats = Math.max(1, Math.round(waited / every));
  return (
    Math.abs(waited - beats * every) <= Math.max(4, Math.min(3 * spread, every / 2), every / 3)
  );
}

const changesIn = (bills: readonly Charge[]): number =>
  bills.filter((bill, index) => {
    const before = bills[index - 1];
    return before !== undefined && !isSamePrice(bill.amount, before.amount);
  }).length;
