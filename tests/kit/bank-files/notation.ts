import type { BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { formatDay } from '@daily-snapshot/domain/calendar/format-date';

const [YEAR, MONTH, DAY] = [0, 1, 2];

const partOf = (date: BusinessDate, part: number): string => date.split('-')[part] ?? '';

/**
 * Returns a formatter for dates: `d`, `m` and `y` are day, month and year; `yy` is the two-digit
 * year.
 */
export const dateAs =
  (pattern: string) =>
  (date: BusinessDate): string =>
    pattern.replace(/yyyy|yy|mmm|mm|dd|m|d/g, (part) => {
      switch (part) {
        case 'yyyy':
          return partOf(date, YEAR);
        case 'yy':
          return partOf(date, YEAR).slice(2);
        case 'mmm':
          return formatDay(date).slice(0, 3);
        case 'mm':
          return partOf(date, MONTH);
        case 'dd':
          return partOf(date, DAY);
        case 'm':
          return String(Number(partOf(date, MONTH)));
        default:
          return String(Number(partOf(date, DAY)));
      }
    });

interface AmountNotation {
  readonly mark?: '.' | ',';
  readonly group?: string;
  readonly before?: string;
  readonly after?: string;
  readonly plus?: string;
  /** text around a negative amount; absent: a minus sign before it */
  readonly negative?: readonly [before: string, after: string];
}

/** Returns a formatter for amounts. */
export const amountAs =
  ({ mark = '.', group = '', before = '', after = '', plus = '', negative }: AmountNotation = {}) =>
  (cents: number): string => {
    const digits = String(Math.abs(cents)).padStart(3, '0');
    const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, group);
    const text = `${before}${whole}${mark}${digits.slice(-2)}${after}`;
    if (cents >= 0) return `${plus}${text}`;
    return negative ? `${negative[0]}${text}${negative[1]}` : `-${text}`;
  };

/** Builds a row of a table. Quotes all fields, or only the fields that need quotes. */
export const rowOf = (
  fields: readonly string[],
  delimiter: string,
  quote: 'all' | 'needed' = 'needed',
): string =>
  fields
    .map((field) =>
      quote === 'all' || field.includes('"') || field.includes(delimiter) || field.includes('\n')
        ? `"${field.replaceAll('"', '""')}"`
        : field,
    )
    .join(delimiter);
