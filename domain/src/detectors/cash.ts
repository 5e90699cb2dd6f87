import type { DayNumber } from '../calendar/business-date.ts';
import { cents } from '../money/cents.ts';
import type { Candidate } from './candidate.ts';
import type { DetectorBooks } from './books.ts';
import { median } from './statistics/robust.ts';
import type { Stream } from './stream.ts';

/** Sooner nothing can be done, later nothing is known. */
const AHEAD_DAYS = 30;

/** The everyday money is the mean of this many days. */
const EVERYDAY_DAYS = 91;

const FEWEST_DAYS = 56;

/**
 * The lowest balance of the next thirty days, if it is below zero: what recurs on its days, and the
 * mean of everything else.
 */
export function judgeCash(
  today: DayNumber,
  balance: number,
  books: DetectorBooks,
): Candidate | null {
  const known = Math.min(EVERYDAY_DAYS, books.daysUntil(today));
  if (known < FEWEST_DAYS || balance < 0) return null;
  const planned = new Map<DayNumber, number>();
  let recurring = 0;
  const plan = (stream: Stream, sign: 1 | -1): void => {
    const { last } = stream;
    const rhythm = last && stream.count >= 4 ? stream.beat() : null;
    if (!last || !rhythm || today - last.day > 1.5 * rhythm.every) return;
    const amount =
      sign * Math.round(median(stream.charges.slice(-4).map((charge) => charge.amount)));
    for (const charge of stream.charges) {
      if (charge.day > today - known) recurring += sign * charge.amount;
    }
    for (let next = last.day + rhythm.every; next <= today + AHEAD_DAYS; next += rhythm.every) {
      const day = Math.max(today + 1, Math.round(next));
      planned.set(day, (planned.get(day) ?? 0) + amount);
    }
  };
  for (const stream of books.customers.steady()) plan(stream, 1);
  for (const stream of books.vendors.steady()) plan(stream, -1);
  for (const stream of books.people.steady()) plan(stream, -1);
  const everyday = (books.net.sum(today, known) - recurring) / known;
  let running = balance;
  let low = { day: today, amount: balance };
  for (let day = today + 1; day <= today + AHEAD_DAYS; day += 1) {
    running += everyday + (planned.get(day) ?? 0);
    if (running < low.amount) low = { day, amount: running };
  }
  if (low.amount >= 0) return null;
  return {
    detector: 'cash',
    finding: 'cash-low',
    day: today,
    cause: 'cash',
    subject: 'cash',
    isOnce: false,
    counterparty: null,
    measure: 'cash',
    actual: cents(Math.round(low.amount)),
    expected: { low: cents(0), high: cents(0) },
    impact: cents(Math.round(-low.amount)),
    otherDay: low.day,
    lines: [],
    baseline: { of: 'forecast', count: AHEAD_DAYS },
    perMonth: 0.01,
  };
}
