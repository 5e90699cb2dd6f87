import { civilDayNumber, daysInMonth, type DayNumber } from '../../calendar/business-date.ts';

const MINUS = 0x2d;
const PLUS = 0x2b;
const POINT = 0x2e;
const ZERO_DIGIT = 0x30;

/** The result for invalid bytes. No date or amount equals it. */
export const NOT_VALID = Number.NaN;

/** No exact integer has more digits. */
const MAX_DIGITS = 16;

const digitAt = (bytes: Uint8Array, at: number): number => (bytes[at] ?? 0) - ZERO_DIGIT;

/** Reads digits. Returns -1 if a byte is not a digit. */
function digits(bytes: Uint8Array, start: number, end: number): number {
  let value = 0;
  for (let at = start; at < end; at += 1) {
    const digit = digitAt(bytes, at);
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return value;
}

/** Reads `YYYY-MM-DD` and caches dates, because files repeat them. */
export class DateParser {
  #lastKey = -1;
  #lastDay: DayNumber = NOT_VALID;
  readonly #days = new Map<number, DayNumber>();

  parse(bytes: Uint8Array, start: number, end: number): DayNumber {
    if (end - start !== 10 || bytes[start + 4] !== MINUS || bytes[start + 7] !== MINUS) {
      return NOT_VALID;
    }
    const year = digits(bytes, start, start + 4);
    const month = digits(bytes, start + 5, start + 7);
    const day = digits(bytes, start + 8, end);
    if (year < 0 || month < 0 || day < 0) return NOT_VALID;
    const key = year * 10_000 + month * 100 + day;
    if (key === this.#lastKey) return this.#lastDay;
    let found = this.#days.get(key);
    if (found === undefined) {
      const exists = month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
      found = exists ? civilDayNumber(year, month, day) : NOT_VALID;
      this.#days.set(key, found);
    }
    this.#lastKey = key;
    this.#lastDay = found;
    return found;
  }
}

/** Reads an integer of minor units: "-2558". */
export function parseWholeAmount(bytes: Uint8Array, start: number, end: number): number {
  const isNegative = bytes[start] === MINUS;
  const from = isNegative || bytes[start] === PLUS ? start + 1 : start;
  if (from === end || end - from > MAX_DIGITS) return NOT_VALID;
  const size = digits(bytes, from, end);
  if (size < 0 || !Number.isSafeInteger(size)) return NOT_VALID;
  return isNegative ? 0 - size : size;
}

/** Reads decimal text ("-25.58") into minor units, digit by digit, without a float. */
export function parseDecimalAmount(
  bytes: Uint8Array,
  start: number,
  end: number,
  fractionDigits: number,
): number {
  const isNegative = bytes[start] === MINUS;
  const from = isNegative || bytes[start] === PLUS ? start + 1 : start;
  let value = 0;
  let fraction = -1; // digits after the point; -1 before it
  for (let at = from; at < end; at += 1) {
    const digit = digitAt(bytes, at);
    if (bytes[at] === POINT && fraction < 0 && at > from) fraction = 0;
    else if (digit < 0 || digit > 9) return NOT_VALID;
    else if (fraction < fractionDigits) {
      value = value * 10 + digit;
      if (fraction >= 0) fraction += 1;
    } else if (digit !== 0) return NOT_VALID;
  }
  for (let missing = Math.max(0, fraction); missing < fractionDigits; missing += 1) value *= 10;
  if (from === end || !Number.isSafeInteger(value)) return NOT_VALID;
  return isNegative ? 0 - value : value;
}
