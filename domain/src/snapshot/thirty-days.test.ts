import { describe, expect, it } from 'vitest';
import { addDays, businessDate } from '../calendar/business-date.ts';
import { emptyDaybook } from '../daybook/daybook.ts';
import { A_BANK } from '../testing/snapshot-input.ts';
import { bakeryBooks } from '../testing/bakery-books.ts';
import { thirtyDays } from './thirty-days.ts';

const WEDNESDAY = businessDate('2026-11-18');
const { daybook, digests } = bakeryBooks(WEDNESDAY, 5);
const TUESDAY = addDays(WEDNESDAY, -1);

describe('the last thirty days', () => {
  it('end with what the digest says of its day, its band included', () => {
    const last = thirtyDays(daybook, TUESDAY).at(-1);
    const { measures } = digests.at(-1)?.snapshot ?? {};
    expect(last?.figures.expenses).toEqual(measures?.expenses.figure);
    expect(last?.expected?.expenses).toEqual(measures?.expenses.expected);
  });

  it('judge a day by what came before it alone', () => {
    const then = addDays(TUESDAY, -10);
    const dayOf = (through: typeof then) =>
      thirtyDays(daybook, through).find(({ date }) => date === then);
    expect(dayOf(TUESDAY)).toEqual(dayOf(then));
  });

  it('show no zero for a day whose data is not in', () => {
    const late = { ...daybook, sources: [{ ...A_BANK, completeThrough: addDays(TUESDAY, -2) }] };
    const states = thirtyDays(late, addDays(TUESDAY, 1)).map(
      ({ figures }) => figures.revenue.state,
    );
    expect(states.slice(-4)).toEqual(['final', 'so_far', 'so_far', 'unknown']);
  });

  it('begin where the books begin', () => {
    expect(thirtyDays(emptyDaybook(addDays(TUESDAY, -4)), TUESDAY)).toHaveLength(5);
  });
});
