import { addDays, businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { cents } from '@daily-snapshot/domain/money/cents';
import { describe, expect, it } from 'vitest';
import { cashScale } from './cash-scale.ts';

const TODAY = businessDate('2026-11-24');
const projection = (amounts: readonly number[], spread = 0) => ({
  days: amounts.map((amount, index) => ({
    date: addDays(TODAY, index),
    amount: cents(amount),
    range: spread > 0 ? { low: cents(amount - spread), high: cents(amount + spread) } : null,
  })),
  events: [],
  pastError: null,
});

describe('cashScale', () => {
  it('places more cash higher, and keeps the range, the floor and zero in the chart', () => {
    const { points, zero, floor, lowest } = cashScale(
      projection([500, -200, 900], 400),
      cents(300),
    );
    const tops = points.map(({ top }) => top);
    expect(tops[2]).toBeLessThan(tops[0] ?? 0);
    expect(tops[1]).toBeGreaterThan(zero);
    expect(floor).toBeLessThan(zero);
    for (const place of [...tops, zero, floor]) {
      expect(place).toBeGreaterThanOrEqual(10);
      expect(place).toBeLessThanOrEqual(90);
    }
    expect(lowest).toBe(1);
  });

  it('has no low point ahead if cash is lowest today, and no range without past forecasts', () => {
    const scale = cashScale(projection([100, 200]), cents(0));
    expect(scale.lowest).toBeNull();
    expect(scale.range).toBeNull();
  });
});
