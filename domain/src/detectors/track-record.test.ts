import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupBy } from '../group-by.ts';
import type { Posting } from '../ledger/posting.ts';
import { cents } from '../money/cents.ts';
import { dayOf, drawn, lineOn } from '../testing/watched-books.ts';
import { beatOf } from './beat.ts';
import type { Charge } from './charge.ts';
import { shareAsLate, withPayment, type TrackRecord } from './track-record.ts';
import { Watch } from './watch.ts';

const on = (day: number, amount = 40_000): Charge => ({
  id: '',
  day,
  amount: cents(amount),
  name: 'Café Lune',
});

/** The first day of each of so many months. */
const firstDays = (months: number): number[] => {
  const first = Date.UTC(2021, 0, 1);
  return Array.from({ length: months }, (_, month) =>
    Math.round((Date.UTC(2021, month, 1) - first) / 86_400_000),
  );
};

/** As payments came one after the other. */
const recordOf = (charges: readonly Charge[]): TrackRecord =>
  charges.reduce<TrackRecord>((record, charge, place) => {
    const before = charges.slice(0, place);
    return withPayment(record, beatOf(before), charge, before);
  }, []);

describe('the record of a rhythm', () => {
  it('is of each payment that it foretold', () => {
    expect(recordOf(firstDays(9).map((day) => on(day)))).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it('has how late one came, by what was known before it', () => {
    const days = firstDays(8).map((day, month) => (month === 6 ? day + 9 : day));
    const record = recordOf(days.map((day) => on(day)));
    expect(Math.max(...record)).toBe(9);
    expect(record.filter((delay) => delay > 0)).toHaveLength(1);
    expect(shareAsLate(record, 5)).toBe(0);
  });

  it('has none that came between', () => {
    const between = { ...on(45), amount: cents(900) };
    const charges = firstDays(9).map((day) => on(day));
    expect(recordOf(charges.toSpliced(2, 0, between))).toHaveLength(6);
  });

  it('goes back a year', () => {
    const record = recordOf(firstDays(40).map((day, month) => on(month === 20 ? day + 9 : day)));
    expect(record).toHaveLength(13);
    expect(Math.max(...record)).toBeLessThan(9);
  });

  it('shows who comes at random, though the days of a few are always near some cycle', () => {
    const isTrusted = Array.from({ length: 40 }, (_, salt) => {
      let day = 0;
      const charges = Array.from({ length: 16 }, (_unused, place) =>
        on((day += 9 + Math.floor(18 * drawn(place, salt)))),
      );
      return shareAsLate(recordOf(charges), 5) === 0;
    });
    expect(isTrusted.filter(Boolean).length).toBeLessThan(20);
  });

  it('makes nothing likelier the later it is', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -9, max: 40 })), fc.nat(30), (record, late) => {
        const [now, later] = [late, late + 1].map((days) => shareAsLate(record, days));
        expect(later).toBeLessThanOrEqual(now ?? 0);
        expect(now).toBeLessThan(1);
      }),
    );
  });
});

const LAWNS = Array.from({ length: 12 }, (_, lawn) => `Homeowner ${lawn + 1}`);

/** Everybody pays on a day of each month, while lawns grow. */
const lawnsPaid = (months: readonly number[], left?: string): Posting[] =>
  firstDays(26).flatMap((day, month) =>
    LAWNS.flatMap((counterparty, lawn) => {
      const isPaid = months.includes(month % 12) && !(counterparty === left && month > 6);
      return isPaid ? [lineOn(day + lawn, 20_000, { counterparty, kind: 'other_income' })] : [];
    }),
  );

/** Who is missed, and on which days. */
function missedIn(postings: readonly Posting[], until: number): [name: string, day: number][] {
  const watch = new Watch();
  const visible = groupBy(postings, ({ postedDate }) => postedDate);
  return Array.from({ length: until }, (_, offset) => offset).flatMap((offset) => {
    const date = dayOf(offset);
    return watch
      .judge(date, visible.get(date) ?? [], null)
      .filter(({ candidate }) => candidate.detector === 'missed-payment')
      .map(({ candidate }): [string, number] => [candidate.counterparty ?? '', offset]);
  });
}

describe('a season', () => {
  const SEASON = [2, 3, 4, 5, 6, 7, 8, 9, 10];

  it('that is over for most is nobody’s missing payment', () => {
    const missed = missedIn(lawnsPaid(SEASON), 420);
    const late = missed.filter(([name]) => name === LAWNS[9]);
    expect(late).toEqual([]);
  });

  it('does not hide who stops before it is over', () => {
    const missed = missedIn(lawnsPaid(SEASON, LAWNS[4]), 260);
    expect(new Set(missed.map(([name]) => name))).toEqual(new Set([LAWNS[4]]));
  });

  it('that paused a year ago pauses again', () => {
    const one = lawnsPaid(SEASON).filter(({ counterparty }) => counterparty === LAWNS[0]);
    const [first, second] = [missedIn(one, 400), missedIn(one, 780).filter(([, day]) => day > 500)];
    expect(first).not.toEqual([]);
    expect(second).toEqual([]);
  });
});
