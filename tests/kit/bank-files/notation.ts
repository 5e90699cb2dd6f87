import type { BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { formatDay } from '@daily-snapshot/domain/calendar/format-date';

const [YEAR, MONTH, DAY] = [0, 1, 2];

const partOf = (date: BusinessDate, part: number): string => date.split('-')[part] ?? '';

/** How banks write a day: `d`, `m` and `y` stand for its numbers, `yy` for the short year. */
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
  /** around a negative amount; a minus before it without them */
  readonly negative?: readonly [before: string, after: string];
}

/** How banks write an amount. */
export const amountAs =
  ({ mark = '.', group = '', before = '', after = '', plus = '', negative }: AmountNotation = {}) =>
  (cents: number): string => {
    const digits = String(Math.abs(cents)).padStart(3, '0');
    const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, group);
    const text = `${before}${whole}${mark}${digits.slice(-2)}${after}`;
    if (cents >= 0) return `${plus}${text}`;
    return negative ? `${negative[0]}${text}${negative[1]}` : `-${text}`;
  };

/** A row of a table; fields are quoted where they must be, or all of them. */
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
