import type { CellObject } from '@e965/xlsx';
import { dateOfDayNumber } from '../../../calendar/business-date.ts';

/** Serial 25569 is January 1, 1970. */
const UNIX_EPOCH_SERIAL = 25_569;

/** Workbooks of old Macs count from January 1, 1904. */
export const SERIALS_FROM_1900_TO_1904 = 1462;

/** December 31, 9999. */
const LAST_SERIAL = 2_958_465;

const SECONDS_PER_DAY = 86_400;

/** Excel keeps 15 digits. Further digits are noise of binary fractions. */
const DIGITS = 15;

/** The settings of a workbook that its dates depend on. */
export interface DateSystem {
  /** added to the serial of a date */
  readonly shift: number;
  /** says whether a number format shows a date */
  readonly isDateFormat: (format: string) => boolean;
}

/**
 * Writes a cell as a CSV file would contain it, without locale: a date as "2026-03-02", a number
 * unrounded with a decimal point.
 */
export function cellText(cell: CellObject | undefined, system: DateSystem): string {
  const value = cell?.v;
  if (cell === undefined || value === undefined) return '';
  if (cell.t === 'e') return '#ERROR';
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (typeof value !== 'number') return typeof value === 'string' ? value : '';
  const format = typeof cell.z === 'string' ? cell.z : '';
  return (
    (system.isDateFormat(format) ? dateText(value + system.shift) : undefined) ??
    numberText(value, format)
  );
}

/** Says whether a cell is a date, so that Excel knows its day and month. */
export const isDateCell = (cell: CellObject, { isDateFormat }: DateSystem): boolean =>
  cell.t === 'n' && typeof cell.z === 'string' && isDateFormat(cell.z);

/** Returns undefined if the serial is no date. A serial below 1 is a time of day. */
function dateText(serial: number): string | undefined {
  const seconds = Math.round(serial * SECONDS_PER_DAY);
  const day = Math.floor(seconds / SECONDS_PER_DAY);
  // Excel has a February 29, 1900, so earlier serials are one day off. No statement has them.
  if (!(day > 60 && day <= LAST_SERIAL)) return undefined;
  const secondsOfDay = seconds - day * SECONDS_PER_DAY;
  const date = dateOfDayNumber(day - UNIX_EPOCH_SERIAL);
  if (secondsOfDay === 0) return date;
  const [hours, minutes] = [Math.floor(secondsOfDay / 3600), Math.floor(secondsOfDay / 60) % 60];
  return `${date} ${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}

/** Writes at least two decimals if the number has some or its format shows some. */
function numberText(value: number, format: string): string {
  if (!Number.isFinite(value)) return '#ERROR';
  const text = Number.isSafeInteger(value)
    ? String(value)
    : String(Number(value.toPrecision(DIGITS)));
  if (!/^-?\d+(?:\.\d+)?$/.test(text)) return text;
  const [whole = '', fraction = ''] = text.split('.');
  const hasDecimals = fraction !== '' || /[0#?]\.[0#?]/.test(format);
  return hasDecimals ? `${whole}.${fraction.padEnd(2, '0')}` : whole;
}
