import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addDays, businessDate, weekdayOf } from '@daily-snapshot/domain/calendar/business-date';
import { describe, expect, it } from 'vitest';
import { BUSINESSES } from './businesses.ts';
import { readBooks } from './read-books.ts';

const YESTERDAY = businessDate('2026-11-20');
const fileOf = (name: string) => readFileSync(join(import.meta.dirname, 'books', name));

describe('seeded books', () => {
  it.each(BUSINESSES)('of $name end within the week before yesterday', ({ file, currency }) => {
    const dates = readBooks(fileOf(file), currency, YESTERDAY).map(({ date }) => date);
    const last = dates.toSorted().at(-1) ?? '';
    expect(last <= YESTERDAY).toBe(true);
    expect(last > addDays(YESTERDAY, -7)).toBe(true);
  });

  it('keep their weekdays and lose only the last few transactions', () => {
    const original = readBooks(fileOf('gift-shop.csv'), 'GBP', businessDate('2011-12-09'));
    const moved = readBooks(fileOf('gift-shop.csv'), 'GBP', YESTERDAY);
    expect(original).toHaveLength(1466);
    expect(moved.length).toBeGreaterThan(1400);
    for (const [index, posting] of moved.entries()) {
      const before = original[index];
      expect(before && weekdayOf(before.date)).toBe(weekdayOf(posting.date));
      expect(before?.amount).toBe(posting.amount);
    }
  });
});
