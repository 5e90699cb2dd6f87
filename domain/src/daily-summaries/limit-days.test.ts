import { describe, expect, it } from 'vitest';
import { storedSize } from '../../../tests/kit/checks/stored-size.ts';
import { addDays, businessDate } from '../calendar/business-date.ts';
import { totalsOf, type DailyRollup } from '../ledger/rollups/daily-rollup.ts';
import { mayContain } from '../ledger/rollups/payee-filter.ts';
import { cents } from '../money/cents.ts';
import { storedCells } from './cells-schema.ts';
import { limitDays } from './limit-days.ts';

const FIRST = businessDate('2026-01-01');

/** Builds days whose payees all differ. */
const daysOf = (count: number, cells: number, letters = 40): DailyRollup[] =>
  Array.from({ length: count }, (_, day) => ({
    date: addDays(FIRST, day),
    cells: Array.from({ length: cells }, (__, cell) => ({
      kind: cell % 2 === 0 ? ('sale' as const) : ('expense' as const),
      counterparty: `${day} ${cell} ${'x'.repeat(letters)}`,
      category: 'Goods',
      amount: cents((cell % 2 === 0 ? 1 : -1) * (1_000 + cell)),
      lines: 1,
    })),
  }));

describe('limitDays', () => {
  it('keeps the days of most businesses as they are, in order', () => {
    const days = daysOf(123, 20);
    expect(limitDays(days.toReversed())).toEqual(days);
  });

  it('forgets small payees of the oldest days only, and keeps all totals', () => {
    const days = daysOf(123, 58);
    const limited = limitDays(days);
    expect(limited.map(({ cells }) => totalsOf(cells))).toEqual(
      days.map(({ cells }) => totalsOf(cells)),
    );
    const whole = limited.findIndex((day, index) => day === days[index]);
    expect(whole).toBeGreaterThan(0);
    expect(limited.slice(whole)).toEqual(days.slice(whole));
    expect(whole).toBeLessThan(80);
    for (const { cells, smallPayees = '' } of limited.slice(0, whole)) {
      expect(cells.length).toBeLessThan(20);
      expect(mayContain(smallPayees, 'any payee')).toBe(true);
    }
  });

  it('changes nothing the second time', () => {
    const limited = limitDays(daysOf(123, 58));
    expect(limitDays(limited)).toEqual(limited);
  });

  it.each([10, 40, 400])('stays under its limit with names of %i letters', (letters) => {
    const stored = storedCells(limitDays(daysOf(123, 58, letters)));
    expect(storedSize(stored)).toBeLessThan(310 * 1024);
  });
});
