import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bankDayFrom, isBankDay } from '../../../calendar/bank-day.ts';
import {
  businessDate,
  dateOfDayNumber,
  dayNumber,
  type DayNumber,
} from '../../../calendar/business-date.ts';
import { chanceOfLate, cycleOf, dueAfter, dueDays } from './cycle.ts';
import { dueDay, monthOf, nearestSlot, type BankDays, type Grid } from './cycle-grid.ts';

const daysOn = (...dates: string[]): DayNumber[] =>
  dates.map((date) => dayNumber(businessDate(date)));

const nextOf = (...dates: string[]): string | null => {
  const cycle = cycleOf(daysOn(...dates), 2);
  return cycle && dateOfDayNumber(dueAfter(cycle));
};

const banks = fc.constantFrom<BankDays>('stay', 'next', 'previous');

const grids = fc.oneof(
  fc.record({
    unit: fc.constant('day' as const),
    every: fc.constantFrom(7, 14, 28),
    from: fc.integer({ min: 16_000, max: 16_030 }),
    bank: banks,
  }),
  fc.record({
    unit: fc.constant('month' as const),
    every: fc.constantFrom(1, 2, 3),
    from: fc.constant(2015 * 12),
    on: fc.integer({ min: 1, max: 31 }).map((day) => [day]),
    bank: banks,
  }),
  fc.record({
    unit: fc.constant('month' as const),
    every: fc.constant(1),
    from: fc.constant(2015 * 12),
    on: fc.constantFrom([1, 15], [5, 20], [15, 31]),
    bank: banks,
  }),
);

const daysOfGrid = (grid: Grid, count: number): DayNumber[] =>
  Array.from({ length: count }, (_, slot) => dueDay(grid, slot));

describe('cycle', () => {
  it('finds the last day of each month, whatever the length of the month', () => {
    expect(nextOf('2025-11-30', '2025-12-31', '2026-01-31')).toBe('2026-02-28');
    expect(nextOf('2025-12-31', '2026-01-31', '2026-02-28')).toBe('2026-03-31');
  });

  it('prefers the last day of the month if the 30th is almost as close', () => {
    // bank days: 2024-03-31 and 2024-06-30 are Sundays, and so is 2023-12-31
    const ends = ['2023-11-30', '2024-01-02', '2024-01-31', '2024-02-29', '2024-04-01'];
    expect(nextOf(...ends, '2024-04-30', '2024-05-31', '2024-07-01', '2024-07-31')).toBe(
      '2024-09-03',
    );
  });

  it('finds a day of the month near its end', () => {
    expect(nextOf('2026-01-30', '2026-03-01', '2026-04-01', '2026-04-30')).toBe('2026-05-30');
  });

  it('finds the 15th and the last day', () => {
    expect(
      nextOf('2026-01-15', '2026-01-31', '2026-02-15', '2026-02-28', '2026-03-15', '2026-03-31'),
    ).toBe('2026-04-15');
  });

  it('finds every other Friday', () => {
    expect(nextOf('2026-01-09', '2026-01-23', '2026-02-06', '2026-02-20')).toBe('2026-03-06');
  });

  it('moves to the bank day after a weekend or holiday if it always did', () => {
    // Saturday, August 1 moved to Monday, so Sunday, November 1 moves too
    expect(nextOf('2026-07-01', '2026-08-03', '2026-09-01', '2026-10-01')).toBe('2026-11-02');
    // February 15, 2026 is a Sunday, and that Monday is a holiday
    expect(nextOf('2025-10-15', '2025-11-17', '2025-12-15', '2026-01-15')).toBe('2026-02-17');
  });

  it('finds quarters and years', () => {
    expect(nextOf('2025-01-10', '2025-04-10', '2025-07-10')).toBe('2025-10-10');
    expect(nextOf('2023-02-28', '2024-02-28', '2025-02-28')).toBe('2026-02-28');
  });

  it('finds no cycle in irregular or too frequent days', () => {
    expect(nextOf('2026-01-01', '2026-01-03', '2026-03-20')).toBeNull();
    expect(nextOf('2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04')).toBeNull();
  });

  it('continues after one missed day and restarts after a pause', () => {
    expect(nextOf('2025-10-05', '2025-11-05', '2025-12-05', '2026-01-05', '2026-03-05')).toBe(
      '2026-04-05',
    );
    expect(
      nextOf('2025-01-05', '2025-02-05', '2025-03-05', '2025-09-20', '2025-10-20', '2025-11-20'),
    ).toBe('2025-12-20');
  });

  it('recovers every cycle whose days are exact', () => {
    fc.assert(
      fc.property(grids, fc.integer({ min: 6, max: 12 }), (grid, count) => {
        const days = daysOfGrid(grid, count + 1);
        const cycle = cycleOf(days.slice(0, count), 2);
        expect(cycle).not.toBeNull();
        // if banks have not moved a day yet, the shift cannot be known
        const missed = cycle ? Math.abs(dueAfter(cycle) - (days[count] ?? 0)) : NaN;
        expect(missed).toBeLessThanOrEqual(4);
      }),
    );
  });

  it('numbers each of its days', () => {
    fc.assert(
      fc.property(grids, fc.integer({ min: -20, max: 60 }), (grid, slot) => {
        const day = dueDay(grid, slot);
        expect(Math.abs(nearestSlot(grid, { day, month: monthOf(day) }) - slot)).toBe(0);
      }),
    );
  });

  it('returns the days still to come', () => {
    const cycle = cycleOf(daysOn('2026-01-31', '2026-02-28', '2026-03-31'), 2);
    const [after = 0, until = 0] = daysOn('2026-04-30', '2026-06-30');
    const ahead = cycle ? dueDays(cycle, until).filter((day) => day > after) : [];
    expect(ahead.map(dateOfDayNumber)).toEqual(['2026-05-31', '2026-06-30']);
  });

  it('reports a missed day with more certainty the later it gets', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -4, max: 4 }), { minLength: 3, maxLength: 8 }),
        fc.integer({ min: 1, max: 20 }),
        fc.double({ min: 0.5, max: 6, noNaN: true }),
        (offsets, late, usual) => {
          const days = offsets.map((offset, index) => 20_000 + 30 * index + offset);
          const cycle = cycleOf(days, 2);
          fc.pre(cycle !== null);
          if (!cycle) return;
          const [now, later] = [late, late + 1].map((wait) => chanceOfLate(cycle, wait, usual));
          expect(later).toBeLessThanOrEqual(now ?? 0);
          expect(now).toBeLessThanOrEqual(1);
        },
      ),
    );
  });
});

describe('bank days', () => {
  it('excludes weekends and holidays and finds the nearest bank day in both directions', () => {
    const [christmas = 0, saturday = 0] = daysOn('2025-12-25', '2026-01-03');
    expect(isBankDay(christmas)).toBe(false);
    expect(dateOfDayNumber(bankDayFrom(christmas, -1))).toBe('2025-12-24');
    expect(dateOfDayNumber(bankDayFrom(saturday, 1))).toBe('2026-01-05');
  });
});
