import { bankDayFrom } from '../calendar/bank-day.ts';
import { civilDate, civilDayNumber, type DayNumber } from '../calendar/business-date.ts';
import { DAYS_A_MONTH } from './candidate.ts';

/** Where a day falls on which banks do not book: it stays, or the bank day after or before it. */
export type BankDays = 'stay' | 'next' | 'previous';

/** The days on which something is due, numbered: every so many days, or on days of the month. */
export type Grid =
  | {
      readonly unit: 'day';
      readonly every: number;
      readonly from: DayNumber;
      readonly bank: BankDays;
    }
  | {
      readonly unit: 'month';
      /** how many months apart */
      readonly every: number;
      /** months since the year 0 */
      readonly from: number;
      /** of the month, in order; past its end is its last day */
      readonly on: readonly number[];
      readonly bank: BankDays;
    };

/** Days from one to the next, in the long run. */
export const lengthOf = (grid: Grid): number =>
  grid.unit === 'day' ? grid.every : (grid.every * DAYS_A_MONTH) / grid.on.length;

export const monthOf = (day: DayNumber): number => {
  const { year, month } = civilDate(day);
  return 12 * year + month - 1;
};

/** The day that a number of a grid falls on. */
export function dueDay(grid: Grid, slot: number): DayNumber {
  const day = nominalDay(grid, slot);
  if (grid.bank === 'stay') return day;
  return bankDayFrom(day, grid.bank === 'next' ? 1 : -1);
}

/** The first days of the months, since the year 0, that were asked for: looking is faster. */
const monthStarts = new Int32Array(12 * 10_000);

const monthStart = (month: number): DayNumber =>
  (monthStarts[month] ||= civilDayNumber(Math.floor(month / 12), (month % 12) + 1, 1));

function nominalDay(grid: Grid, slot: number): DayNumber {
  if (grid.unit === 'day') return Math.round(grid.from + slot * grid.every);
  const { every, from, on } = grid;
  const round = Math.floor(slot / on.length);
  const months = from + round * every;
  const day = on[slot - round * on.length] ?? 1;
  return Math.min(monthStart(months) + day, monthStart(months + 1)) - 1;
}

/** A day and its month, since the year 0: it is compared with many grids. */
export interface Dated {
  readonly day: DayNumber;
  readonly month: number;
}

/** Days of months are four weeks apart, less what banks move them: what is so near is nearest. */
const SURELY_NEAREST = 9;

/** The number of the day of a grid that is nearest. */
export function nearestSlot(grid: Grid, { day, month }: Dated): number {
  if (grid.unit === 'day') return Math.round((day - grid.from) / grid.every);
  const { length } = grid.on;
  const about = Math.round(((month - grid.from) / grid.every) * length);
  if (length === 1 && Math.abs(dueDay(grid, about) - day) <= SURELY_NEAREST) return about;
  let [best, least] = [about, Infinity];
  for (let slot = about - length; slot <= about + length; slot += 1) {
    const off = Math.abs(dueDay(grid, slot) - day);
    if (off < least) [best, least] = [slot, off];
  }
  return best;
}
