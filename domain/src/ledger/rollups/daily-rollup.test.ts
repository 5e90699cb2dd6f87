import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { POSTING_KINDS } from '../posting-kind.ts';
import { sumCents } from '../../money/cents.ts';
import {
  anyAmount,
  anyPosting,
  aPosting,
  TUESDAY,
} from '../../../../tests/kit/builders/postings.ts';
import {
  isPayroll,
  leftOutOf,
  mergeCells,
  NO_TOTALS,
  OTHERS,
  payrollOf,
  rollUpDay,
  sumOfKind,
  totalsOf,
  unclassifiedOf,
  unprovedPayoutsOf,
} from './daily-rollup.ts';
import { EMPTY_POSTINGS, mergePostingSets } from './posting-set.ts';

const postings = fc.array(anyPosting, { maxLength: 40 });
const leftOutKinds = Object.entries(POSTING_KINDS).flatMap(([kind, row]) =>
  row.effect === 'none' ? [kind as keyof typeof POSTING_KINDS] : [],
);

describe('daily rollup', () => {
  it('computes revenue less refunds and chargebacks, expenses less vendor refunds, and their difference', () => {
    const rollup = rollUpDay(TUESDAY, [
      aPosting({ kind: 'sale', amount: 100000 }),
      aPosting({ kind: 'refund', amount: -2500 }),
      aPosting({ kind: 'chargeback', amount: -700 }),
      aPosting({ kind: 'chargeback_reversal', amount: 400 }),
      aPosting({ kind: 'other_income', amount: 300 }),
      aPosting({ kind: 'cogs', amount: -40000 }),
      aPosting({ kind: 'vendor_refund', amount: 1000 }),
      aPosting({ kind: 'payroll', amount: -20000 }),
      aPosting({ kind: 'unclassified', amount: 70 }),
      aPosting({ kind: 'unclassified', amount: -50 }),
      aPosting({ kind: 'owner_draw', amount: -99999 }),
    ]);
    expect(totalsOf(rollup.cells)).toEqual({ revenue: 97570, expenses: 59050, net: 38520 });
    expect(unclassifiedOf(rollup.cells)).toEqual({ moneyIn: 70, moneyOut: 50, lines: 2 });
    expect(leftOutOf(rollup.cells)).toEqual([
      { kind: 'owner_draw', moneyIn: 0, moneyOut: 99999, lines: 1 },
    ]);
  });

  it('is the same for any order and repetition of postings', () => {
    fc.assert(
      fc.property(postings, fc.array(fc.nat()), (list, picks) => {
        const again = picks.flatMap((pick) => list[pick % Math.max(1, list.length)] ?? []);
        const shuffled = [...again, ...list.toReversed(), ...again];
        expect(rollUpDay(TUESDAY, shuffled)).toEqual(rollUpDay(TUESDAY, list));
      }),
    );
  });

  it('is the same for any grouping of posting sets', () => {
    fc.assert(
      fc.property(postings, postings, postings, (a, b, c) => {
        const join = (...sets: (typeof a)[]) => sets.reduce(mergePostingSets, EMPTY_POSTINGS);
        const left = rollUpDay(TUESDAY, join(a, b, c).values());
        const right = rollUpDay(TUESDAY, join(c, [...join(b, a).values()], c).values());
        expect(right).toEqual(left);
      }),
    );
  });

  it('does not change when money arrives that is neither revenue nor expense', () => {
    fc.assert(
      fc.property(postings, fc.constantFrom(...leftOutKinds), anyAmount, (list, kind, amount) => {
        const extra = aPosting({ id: 'extra', kind, amount });
        const before = rollUpDay(TUESDAY, list);
        const after = rollUpDay(TUESDAY, [...list, extra]);
        expect(totalsOf(after.cells)).toEqual(totalsOf(before.cells));
      }),
    );
  });

  it('has a net that is the difference of revenue and expenses', () => {
    fc.assert(
      fc.property(postings, (list) => {
        const totals = totalsOf(rollUpDay(TUESDAY, list).cells);
        expect(totals.revenue - totals.expenses).toBe(totals.net);
      }),
    );
  });

  it('merges days in any grouping to the same cells and totals', () => {
    const cells = postings.map((list) => rollUpDay(TUESDAY, list).cells);
    fc.assert(
      fc.property(cells, cells, cells, (a, b, c) => {
        const merged = mergeCells([a, b, c]);
        expect(mergeCells([c, mergeCells([b, a])])).toEqual(merged);
        const net = [a, b, c].map((part) => totalsOf(part).net);
        expect(totalsOf(merged).net).toBe(sumCents(net));
      }),
    );
  });

  it('uses the later revision of a posting, and only postings of its own day', () => {
    const old = aPosting({ id: 'x', revision: 1, amount: -100 });
    const moved = { ...old, revision: 2, date: aPosting({ date: '2021-03-03' }).date };
    expect(rollUpDay(TUESDAY, [moved, old]).cells).toEqual([]);
  });
});

describe('the cells of a day', () => {
  it('add up one payee, category, kind and direction, in a fixed order', () => {
    const { cells } = rollUpDay(TUESDAY, [
      aPosting({ kind: 'expense', counterparty: 'Mill', category: 'Flour', amount: -300 }),
      aPosting({ kind: 'expense', counterparty: 'Mill', category: 'Flour', amount: -200 }),
      aPosting({ kind: 'expense', counterparty: 'Mill', category: 'Flour', amount: 50 }),
      aPosting({ kind: 'expense', counterparty: 'Mill', category: 'Eggs', amount: -10 }),
      aPosting({ kind: 'expense', counterparty: 'Dairy', category: 'Milk', amount: -20 }),
      aPosting({ kind: 'sale', counterparty: 'Zoe', category: 'Bread', amount: 900 }),
    ]);
    expect(cells).toEqual([
      { kind: 'sale', counterparty: 'Zoe', category: 'Bread', amount: 900, lines: 1 },
      { kind: 'expense', counterparty: 'Dairy', category: 'Milk', amount: -20, lines: 1 },
      { kind: 'expense', counterparty: 'Mill', category: 'Eggs', amount: -10, lines: 1 },
      { kind: 'expense', counterparty: 'Mill', category: 'Flour', amount: -500, lines: 2 },
      { kind: 'expense', counterparty: 'Mill', category: 'Flour', amount: 50, lines: 1 },
    ]);
    expect(mergeCells([cells, cells]).map(({ lines }) => lines)).toEqual([2, 2, 2, 4, 2]);
  });

  it('keep names apart that give the same text one after the other', () => {
    const { cells } = rollUpDay(TUESDAY, [
      aPosting({ counterparty: 'ab', category: 'c' }),
      aPosting({ counterparty: 'a', category: 'bc' }),
    ]);
    expect(cells).toHaveLength(2);
  });

  it('have names for small payees and for no totals', () => {
    expect(OTHERS).toBe('Others');
    expect(NO_TOTALS).toEqual({ revenue: 0, expenses: 0, net: 0 });
  });
});

describe('parts of the totals', () => {
  const { cells } = rollUpDay(TUESDAY, [
    aPosting({ kind: 'payroll', amount: -20_000 }),
    aPosting({ kind: 'payroll_tax', amount: -3_000 }),
    aPosting({ kind: 'payroll', amount: 500 }),
    aPosting({ kind: 'expense', amount: -70 }),
    aPosting({ kind: 'transfer', amount: 800 }),
    aPosting({ kind: 'transfer', amount: -900 }),
    aPosting({ kind: 'owner_draw', amount: -40 }),
    aPosting({ kind: 'unclassified', amount: 0 }),
    aPosting({ kind: 'unclassified', amount: -5 }),
  ]);

  it('count pay and the taxes on it as payroll', () => {
    expect(payrollOf(cells)).toBe(22_500);
    const payroll = Object.keys(POSTING_KINDS).filter((kind) =>
      isPayroll(kind as keyof typeof POSTING_KINDS),
    );
    expect(payroll).toEqual(['payroll', 'payroll_tax']);
  });

  it('add up one kind with its sign', () => {
    expect(sumOfKind(cells, 'payroll')).toBe(-19_500);
    expect(sumOfKind(cells, 'transfer')).toBe(-100);
    expect(sumOfKind(cells, 'sale')).toBe(0);
  });

  it('show money that does not count by kind, in and out', () => {
    expect(leftOutOf(cells)).toEqual([
      { kind: 'transfer', moneyIn: 800, moneyOut: 900, lines: 2 },
      { kind: 'owner_draw', moneyIn: 0, moneyOut: 40, lines: 1 },
    ]);
  });

  it('show unclassified money in and out', () => {
    expect(unclassifiedOf(cells)).toEqual({ moneyIn: 0, moneyOut: 5, lines: 2 });
  });
});

describe('unproved payouts', () => {
  const payout = (amount: number, category: string) =>
    aPosting({ kind: 'transfer', decidedBy: 'transfer-match', paidOut: null, amount, category });

  it('are added up under a category of their own', () => {
    const { cells } = rollUpDay(TUESDAY, [
      payout(700, 'Deposits'),
      payout(300, 'Card sales'),
      aPosting({ kind: 'transfer', amount: 999 }),
    ]);
    expect(unprovedPayoutsOf(cells)).toEqual({ moneyIn: 1_000, lines: 2 });
    expect(cells.map(({ category }) => category).toSorted()).toEqual([
      'Payouts without matching sales',
      'Supplies',
    ]);
    const days = cells.map((cell) => ({ ...cell, counterparty: `${cell.amount}` }));
    expect(unprovedPayoutsOf([...cells, ...days])).toEqual({ moneyIn: 2_000, lines: 4 });
  });

  it('are undefined if there are none', () => {
    expect(unprovedPayoutsOf(rollUpDay(TUESDAY, [aPosting({})]).cells)).toBeUndefined();
  });
});
