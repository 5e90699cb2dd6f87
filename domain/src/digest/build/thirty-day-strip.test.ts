import { describe, expect, it } from 'vitest';
import { addDays, businessDate } from '../../calendar/business-date.ts';
import { emptyDailySummaries } from '../../daily-summaries/daily-summaries.ts';
import { A_BANK } from '../../../../tests/kit/builders/snapshot-input.ts';
import { bakeryBooks } from '../../../../tests/kit/sample-ledgers/bakery-ledger.ts';
import { thirtyDayStrip } from './thirty-day-strip.ts';

const WEDNESDAY = businessDate('2026-11-18');
const { dailySummaries, digests } = bakeryBooks(WEDNESDAY, 5);
const TUESDAY = addDays(WEDNESDAY, -1);

describe('thirtyDayStrip', () => {
  it('ends with the numbers and the range of the digest', () => {
    const last = thirtyDayStrip(dailySummaries, TUESDAY).at(-1);
    const { measures } = digests.at(-1)?.snapshot ?? {};
    expect(last?.figures.expenses).toEqual(measures?.expenses.figure);
    expect(last?.expected?.expenses).toEqual(measures?.expenses.expected);
  });

  it('computes the range of a day from earlier days only', () => {
    const then = addDays(TUESDAY, -10);
    const dayOf = (through: typeof then) =>
      thirtyDayStrip(dailySummaries, through).find(({ date }) => date === then);
    expect(dayOf(TUESDAY)).toEqual(dayOf(then));
  });

  it('shows no zero for a day without complete data', () => {
    const late = {
      ...dailySummaries,
      sources: [{ ...A_BANK, completeThrough: addDays(TUESDAY, -2) }],
    };
    const states = thirtyDayStrip(late, addDays(TUESDAY, 1)).map(
      ({ figures }) => figures.revenue.state,
    );
    expect(states.slice(-4)).toEqual(['final', 'so_far', 'so_far', 'unknown']);
  });

  it('starts where the books begin', () => {
    expect(thirtyDayStrip(emptyDailySummaries(addDays(TUESDAY, -4)), TUESDAY)).toHaveLength(5);
  });
});
