import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, businessDate } from '../../calendar/business-date.ts';
import { cents } from '../../money/cents.ts';
import { isPayoutCandidate, provePaidParts, type SalesRun } from './prove-payouts.ts';

const MONDAY = businessDate('2026-11-09');
const CLOSED = { before: false, after: false };

const run = (...days: readonly (readonly [day: number, dollars: number])[]): SalesRun => ({
  product: 'Stripe',
  account: 'Stripe',
  days: days.map(([day, dollars]) => ({
    date: addDays(MONDAY, day),
    amount: cents(Math.round(dollars * 100)),
  })),
});

const parts = (
  sales: SalesRun,
  deposits: readonly (readonly [day: number, dollars: number])[],
  isOpen = CLOSED,
) =>
  provePaidParts(
    sales,
    deposits.map(([day, dollars]) => ({
      date: addDays(MONDAY, day),
      amount: cents(Math.round(dollars * 100)),
    })),
    isOpen,
  ).map((part) => (part === 'unknown' ? part : part / 100));

const WEEK = run([0, 310], [1, 205.5], [2, 420], [3, 97.25], [4, 510]);

describe('the part of a deposit that pays out exported sales', () => {
  it('is the whole deposit if deposits and days of sales agree', () => {
    expect(
      parts(WEEK, [
        [2, 310],
        [3, 205.5],
        [4, 420],
        [7, 607.25],
      ]),
    ).toEqual([310, 205.5, 420, 607.25]);
  });

  it('excludes sales from before the first and after the last day of the export', () => {
    const deposits = [
      [0, 88],
      [1, 150 + 310],
      [3, 205.5],
      [4, 420],
      [7, 607.25 + 45],
      [8, 70],
    ] as const;
    expect(parts(WEEK, deposits)).toEqual([0, 310, 205.5, 420, 607.25, 0]);
  });

  it('is unknown if no deposit agrees with days of sales', () => {
    expect(
      parts(WEEK, [
        [2, 309],
        [3, 204.5],
      ]),
    ).toEqual(['unknown', 'unknown']);
    expect(parts(WEEK, [[3, 1000]])).toEqual(['unknown']);
  });

  it('is unknown for the last deposit if an unlisted fee lowers an earlier deposit', () => {
    const deposits = [
      [2, 310],
      [3, 205.5],
      [4, 405],
      [7, 607.25 + 45],
    ] as const;
    expect(parts(WEEK, deposits)).toEqual([310, 205.5, 405, 'unknown']);
  });

  it('is the whole deposit if an unlisted fee lowers a deposit between deposits that match', () => {
    const deposits = [
      [1, 310],
      [2, 205.5],
      [3, 405],
      [4, 97.25],
      [5, 510],
      [8, 70],
    ] as const;
    expect(parts(WEEK, deposits)).toEqual([310, 205.5, 405, 97.25, 510, 0]);
  });

  it('is unknown if equal sales allow two different parts', () => {
    expect(
      parts(run([0, 100], [1, 100], [2, 100]), [
        [2, 100],
        [3, 100],
        [4, 100],
        [5, 100],
      ]),
    ).toEqual(['unknown', 'unknown', 'unknown', 'unknown']);
  });

  it('is known for later deposits if the bank data begins within the export', () => {
    expect(
      parts(WEEK, [
        [4, 420],
        [5, 97.25],
        [8, 510],
        [9, 33],
      ]),
    ).toEqual([420, 97.25, 510, 0]);
  });

  it('may include sales from before the known days', () => {
    const isOpen = { before: true, after: true };
    expect(
      parts(
        WEEK,
        [
          [1, 460],
          [3, 205.5],
          [4, 420],
          [7, 607.25],
        ],
        isOpen,
      )[0],
    ).toBe(460);
  });

  /** Days of sales, the days that the export lists, and the deposits that pay out all days. */
  const anyHistory = (amounts: fc.Arbitrary<number>) =>
    fc
      .record({
        days: fc.array(fc.record({ amount: amounts, isPayday: fc.boolean() }), {
          minLength: 4,
          maxLength: 30,
        }),
        lag: fc.integer({ min: 0, max: 3 }),
        from: fc.nat(12),
        length: fc.integer({ min: 1, max: 20 }),
      })
      .map(({ days, lag, from, length }) => {
        const isListed = (day: number) => from <= day && day < from + length;
        const deposits: { day: number; amount: number; listed: number }[] = [];
        let open = { amount: 0, listed: 0, since: 0 };
        for (const [day, { amount, isPayday }] of days.entries()) {
          open.amount += amount;
          open.listed += isListed(day) ? amount : 0;
          // Every payment is paid out within three days.
          if (!isPayday && day - open.since < 3) continue;
          deposits.push({ day: day + lag, amount: open.amount, listed: open.listed });
          open = { amount: 0, listed: 0, since: day + 1 };
        }
        const listed = days.flatMap(({ amount }, day) =>
          isListed(day) ? [[day, amount / 100] as const] : [],
        );
        return { sales: run(...listed), deposits };
      })
      .filter(({ sales }) => sales.days.length > 0);

  /** The number of deposits whose part is known, and of those whose part is wrong. */
  function examine(amounts: fc.Arbitrary<number>) {
    let [known, wrong] = [0, 0];
    fc.assert(
      fc.property(anyHistory(amounts), ({ sales, deposits }) => {
        const near = deposits.filter(({ day }) =>
          isPayoutCandidate({ date: addDays(MONDAY, day), amount: cents(0) }, sales),
        );
        // One deposit that equals the only day is taken for its payout.
        if (sales.days.length + near.length <= 2) return;
        const found = parts(
          sales,
          near.map(({ day, amount }) => [day, amount / 100]),
        );
        for (const [at, part] of found.entries()) {
          if (part === 'unknown') continue;
          known += 1;
          wrong += Math.round(part * 100) === near[at]?.listed ? 0 : 1;
        }
      }),
      { numRuns: 2000, seed: 7 },
    );
    return { known, wrong };
  }

  it('is right or unknown for sales of any amounts', () => {
    const { known, wrong } = examine(fc.integer({ min: 1_000, max: 900_000 }));
    expect(wrong).toBe(0);
    expect(known).toBeGreaterThan(7000);
  });

  it('is right or unknown for sales of one price', () => {
    const { known, wrong } = examine(fc.integer({ min: 1, max: 6 }).map((count) => count * 4840));
    expect(wrong).toBe(0);
    expect(known).toBeGreaterThan(2000);
  });
});
