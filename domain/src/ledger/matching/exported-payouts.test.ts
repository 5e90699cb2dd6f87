import { describe, expect, it } from 'vitest';
import { addDays, businessDate } from '../../calendar/business-date.ts';
import { cents } from '../../money/cents.ts';
import { paidParts, type SalesRun } from './exported-payouts.ts';

const MONDAY = businessDate('2026-11-09');
const CLOSED = { before: false, after: false };

const run = (...days: readonly (readonly [day: number, dollars: number])[]): SalesRun => ({
  product: 'Stripe',
  account: 'Stripe',
  days: days.map(([day, dollars]) => ({
    date: addDays(MONDAY, day),
    amount: cents(dollars * 100),
  })),
});

const parts = (
  sales: SalesRun,
  deposits: readonly (readonly [day: number, dollars: number])[],
  isOpen = CLOSED,
) =>
  paidParts(
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

  it('is unknown at the end if a fee that the export does not list lowers a deposit before', () => {
    const deposits = [
      [2, 310],
      [3, 205.5],
      [4, 405],
      [7, 607.25 + 45],
    ] as const;
    expect(parts(WEEK, deposits)).toEqual([310, 205.5, 405, 'unknown']);
  });

  it('is the whole deposit if such a fee lowers one between others that agree', () => {
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

  it('is unknown if equal sales allow two answers', () => {
    expect(
      parts(run([0, 100], [1, 100], [2, 100]), [
        [2, 100],
        [3, 100],
        [4, 100],
        [5, 100],
      ]),
    ).toEqual(['unknown', 100, 100, 'unknown']);
  });

  it('proves later deposits if the bank begins within the export', () => {
    expect(
      parts(WEEK, [
        [4, 420],
        [5, 97.25],
        [8, 510],
        [9, 33],
      ]),
    ).toEqual([420, 97.25, 510, 0]);
  });

  it('goes on beyond known days', () => {
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
});
