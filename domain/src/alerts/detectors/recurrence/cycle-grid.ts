import { bankDayFrom } from '../../../calendar/bank-day.ts';
import { civilDate, civilDayNumber, type DayNumber } from '../../../calendar/business-date.ts';
import { DAYS_A_MONTH } from '../../alert/candidate.ts';

/**
 * The rule for a due day that is not a bank day: it stays, or moves to the next or the previous
 * bank day.
 */
export type BankDays = 'stay' | 'next' | 'previous';

/** Numbered due days: every given number of days, or on days of the month. */
export type Grid =
  | {
      readonly unit: 'day';
      readonly every: number;
      readonly from: DayNumber;
      readonly bank: BankDays;
    }
  | {
      readonly unit: 'month';
      /** Number of months between due months. */
      readonly every: number;
      /** First due month, counted from year 0. */
      readonly from: number;
      /** Days of the month, in order. A day past the end of a month means its last day. */
      readonly on: readonly number[];
      readonly bank: BankDays;
    };

/** Returns the long-run average number of days between due days. */
export const lengthOf = (grid: Grid): number =>
  grid.unit === 'day' ? grid.every : (grid.every * DAYS_A_MONTH) / grid.on.length;

export const monthOf = (day: DayNumber): number => {
  const { year, month } = civilDate(day);
  return 12 * year + month - 1;
};

/** Returns the due day of a slot number. */
export function dueDay(grid: Grid, slot: number): DayNumber {
  const day = nominalDay(grid, slot);
  if (grid.bank === 'stay') return day;
  return bankDayFrom(day, grid.bank === 'next' ? 1 : -1);
}

/** Cache of the first days of months, from year 0, because a lookup is faster. */
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

/** A day and its month counted from year 0, because it is compared with many grids. */
export interface Dated {
  readonly day: DayNumber;
  readonly month: number;
}

/**
 * Due days of months are four weeks apart, less the shift for bank days. A slot within this
 * distance is the nearest.
 */
const SURELY_NEAREST = 9;

/** Returns the number of the slot that is nearest to a day. */
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
