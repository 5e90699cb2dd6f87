import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupBy } from '../../../shared/group-by.ts';
import type { Posting } from '../../../ledger/posting.ts';
import { cents } from '../../../money/cents.ts';
import {
  dayOf,
  pseudoRandom,
  lineOn,
} from '../../../../../tests/kit/sample-ledgers/detector-ledger.ts';
import { recurringSeriesOf } from './recurring-series.ts';
import type { Charge } from '../series/charge.ts';
import { shareAsDelayed, recordPaymentDelay, type DelayRecord } from './delay-record.ts';
import { DetectorEngine } from '../detector-engine.ts';

const on = (day: number, amount = 40_000): Charge => ({
  id: '',
  day,
  amount: cents(amount),
  name: 'Café Lune',
});

/** Returns the first day of each of the given number of months. */
const firstDays = (months: number): number[] => {
  const first = Date.UTC(2021, 0, 1);
  return Array.from({ length: months }, (_, month) =>
    Math.round((Date.UTC(2021, month, 1) - first) / 86_400_000),
  );
};

/** Builds the record from payments in order. */
const recordOf = (charges: readonly Charge[]): DelayRecord =>
  charges.reduce<DelayRecord>((record, charge, place) => {
    const before = charges.slice(0, place);
    return recordPaymentDelay(record, recurringSeriesOf(before), charge, before);
  }, []);

describe('delay record', () => {
  it('records each payment that was predicted', () => {
    expect(recordOf(firstDays(9).map((day) => on(day)))).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it('records how late a payment was, by what was known before it', () => {
    const days = firstDays(8).map((day, month) => (month === 6 ? day + 9 : day));
    const record = recordOf(days.map((day) => on(day)));
    expect(Math.max(...record)).toBe(9);
    expect(record.filter((delay) => delay > 0)).toHaveLength(1);
    expect(shareAsDelayed(record, 5)).toBe(0);
  });

  it('ignores payments between due days', () => {
    const between = { ...on(45), amount: cents(900) };
    const charges = firstDays(9).map((day) => on(day));
    expect(recordOf(charges.toSpliced(2, 0, between))).toHaveLength(6);
  });

  it('keeps one year', () => {
    const record = recordOf(firstDays(40).map((day, month) => on(month === 20 ? day + 9 : day)));
    expect(record).toHaveLength(13);
    expect(Math.max(...record)).toBeLessThan(9);
  });

  it('exposes random payers, even though a few days always fit some cycle', () => {
    const isTrusted = Array.from({ length: 40 }, (_, salt) => {
      let day = 0;
      const charges = Array.from({ length: 16 }, (_unused, place) =>
        on((day += 9 + Math.floor(18 * pseudoRandom(place, salt)))),
      );
      return shareAsDelayed(recordOf(charges), 5) === 0;
    });
    expect(isTrusted.filter(Boolean).length).toBeLessThan(20);
  });

  it('never rates a payment as more likely the later it is', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -9, max: 40 })), fc.nat(30), (record, late) => {
        const [now, later] = [late, late + 1].map((days) => shareAsDelayed(record, days));
        expect(later).toBeLessThanOrEqual(now ?? 0);
        expect(now).toBeLessThan(1);
      }),
    );
  });
});

const LAWNS = Array.from({ length: 12 }, (_, lawn) => `Homeowner ${lawn + 1}`);

/** Builds payments of all customers on a day of each month during the lawn season. */
const lawnsPaid = (months: readonly number[], left?: string): Posting[] =>
  firstDays(26).flatMap((day, month) =>
    LAWNS.flatMap((counterparty, lawn) => {
      const isPaid = months.includes(month % 12) && !(counterparty === left && month > 6);
      return isPaid ? [lineOn(day + lawn, 20_000, { counterparty, kind: 'other_income' })] : [];
    }),
  );

/** Returns the customers reported as missing, and the days. */
function missedIn(postings: readonly Posting[], until: number): [name: string, day: number][] {
  const engine = new DetectorEngine();
  const visible = groupBy(postings, ({ postedDate }) => postedDate);
  return Array.from({ length: until }, (_, offset) => offset).flatMap((offset) => {
    const date = dayOf(offset);
    return engine
      .detect(date, visible.get(date) ?? [], null)
      .filter(({ candidate }) => candidate.detector === 'missed-payment')
      .map(({ candidate }): [string, number] => [candidate.counterparty ?? '', offset]);
  });
}

describe('season', () => {
  const SEASON = [2, 3, 4, 5, 6, 7, 8, 9, 10];

  it('raises no missed payment if it ends for most customers', () => {
    const missed = missedIn(lawnsPaid(SEASON), 420);
    const late = missed.filter(([name]) => name === LAWNS[9]);
    expect(late).toEqual([]);
  });

  it('does not hide a customer who stops before it ends', () => {
    const missed = missedIn(lawnsPaid(SEASON, LAWNS[4]), 260);
    expect(new Set(missed.map(([name]) => name))).toEqual(new Set([LAWNS[4]]));
  });

  it('expects the pause of a year ago again', () => {
    const one = lawnsPaid(SEASON).filter(({ counterparty }) => counterparty === LAWNS[0]);
    const [first, second] = [missedIn(one, 400), missedIn(one, 780).filter(([, day]) => day > 500)];
    expect(first).not.toEqual([]);
    expect(second).toEqual([]);
  });
});
