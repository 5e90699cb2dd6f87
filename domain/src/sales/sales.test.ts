import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents, sumCents } from '../money/cents.ts';
import { percentOfRevenue, protectionCost, yearsOfService, yearsText } from './protection-cost.ts';
import { RISKS, risksOf } from './risk-model.ts';
import { VALUE_TABLE } from './value-table.ts';

const dollars = (amount: number) => cents(Math.round(amount * 100));

describe('the risk model', () => {
  it('charges fifteen, eight, five and three percent of a month’s revenue', () => {
    expect(risksOf(dollars(100_000))).toEqual({
      duplicatePayroll: dollars(15_000),
      fraudulentTransaction: dollars(8_000),
      billingError: dollars(5_000),
      vendorMistake: dollars(3_000),
      total: dollars(31_000),
    });
  });

  it.each([
    ['duplicatePayroll', 500_000 / 0.15, 500_000],
    ['fraudulentTransaction', 1_250_000, 100_000],
    ['billingError', 1_000_000, 50_000],
    ['vendorMistake', 25_000 / 0.03, 25_000],
  ] as const)('caps %s', (risk, atRevenue, cap) => {
    expect(risksOf(dollars(atRevenue - 100))[risk]).toBeLessThan(dollars(cap));
    expect(risksOf(dollars(atRevenue))[risk]).toBe(dollars(cap));
    expect(risksOf(dollars(atRevenue + 100))[risk]).toBe(dollars(cap));
  });

  it('adds up to the cent and never exceeds its caps', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000_00 }), (revenue) => {
        const risks = risksOf(cents(revenue));
        expect(risks.total).toBe(sumCents(RISKS.map((risk) => risks[risk])));
        expect(risks.total).toBeLessThanOrEqual(dollars(675_000));
      }),
    );
  });
});

describe('the protection cost', () => {
  it.each([
    [1, 99],
    [83_332.99, 99],
    [83_333, 199],
    [416_666.99, 199],
    [416_667, 399],
    [1_666_666.99, 399],
    [1_666_667, 499],
  ])('of a month of $%d is $%d', (revenue, cost) => {
    expect(protectionCost(dollars(revenue))).toBe(dollars(cost));
  });

  it('counts the whole years that a loss would pay for', () => {
    expect(yearsOfService(dollars(1_187.99), dollars(99))).toBe(0);
    expect(yearsOfService(dollars(1_188), dollars(99))).toBe(1);
    expect(yearsOfService(dollars(15_500), dollars(99))).toBe(13);
  });

  it.each([
    [0, 'less than a year'],
    [1, '1 year'],
    [1_234, '1,234 years'],
  ])('formats %i whole years as %s', (count, text) => {
    expect(yearsText(count)).toBe(text);
  });

  it('formats a share of revenue with three decimals', () => {
    expect(percentOfRevenue(dollars(99), dollars(50_000))).toBe('0.198%');
    expect(percentOfRevenue(dollars(199), dollars(100_000))).toBe('0.199%');
  });
});

describe('the value table', () => {
  it('is 31 percent of revenue with a cap, and twelve times that a year', () => {
    expect(
      VALUE_TABLE.map((row) => [
        row.monthlyRevenue / 100,
        row.monthlyRisk / 100,
        row.annualRisk / 100,
      ]),
    ).toEqual([
      [50_000, 15_500, 186_000],
      [100_000, 31_000, 372_000],
      [250_000, 77_500, 930_000],
      [500_000, 155_000, 1_860_000],
      [1_000_000, 310_000, 3_720_000],
      [2_000_000, 620_000, 7_440_000],
    ]);
  });
});
