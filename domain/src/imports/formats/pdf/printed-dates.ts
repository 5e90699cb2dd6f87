import { daysBetween, type BusinessDate } from '../../../calendar/business-date.ts';
import { compareText } from '../../../shared/compare-text.ts';
import {
  detectDateOrder,
  MONTH_FIRST_CURRENCIES,
  parseDateText,
  type DateOrder,
} from '../date-text.ts';

/** Statements state their period near the top. */
const HEADER_CHARACTERS = 6000;

/** A statement covers a month or a quarter at most. */
const LONGEST_PERIOD = 100;

const FULL_DATE =
  /\b(?:\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{4}-\d{2}-\d{2}|\d{1,2} [A-Z][a-z]{2,8}\.?,? \d{4}|[A-Z][a-z]{2,8}\.? \d{1,2}, ?\d{4})\b/g;

/**
 * Reads the dates of the lines of a statement. Many statements print no year beside a transaction, so
 * it follows from the period.
 *
 * @returns undefined for each date that cannot be read
 */
export function datesOf(
  texts: readonly string[],
  statement: string,
  currency: string,
): readonly (BusinessDate | undefined)[] {
  const stated = statement.slice(0, HEADER_CHARACTERS).match(FULL_DATE) ?? [];
  const orders: DateOrder[] = MONTH_FIRST_CURRENCIES.has(currency)
    ? ['month-first', 'day-first']
    : ['day-first', 'month-first'];
  const readings = orders.map((order) => {
    const end = stated
      .flatMap((text) => parseDateText(plain(text), order) ?? [])
      .toSorted(compareText)
      .at(-1);
    const dates = texts.map((text) => dateOf(plain(text), end, order));
    return { order, dates, ...measure(dates) };
  });
  const [usual, other] = readings;
  const detected = detectDateOrder(texts.map((text) => withYear(plain(text), '2024')));
  const sure = detected?.alternatives.length === 0 ? detected.order : undefined;
  const byOrder = readings.find(({ order }) => order === sure);
  if (byOrder) return byOrder.dates;
  // The wrong order scatters the days of a month over the year.
  const isOther =
    usual && other && usual.days > LONGEST_PERIOD && other.days <= LONGEST_PERIOD && other.isWhole;
  return (isOther ? other : usual)?.dates ?? [];
}

const plain = (text: string): string => text.replace(/(?<=[A-Za-z])\./, '');

const withYear = (text: string, year: string): string => {
  if (/\d{4}$|[/.-]\d{1,2}[/.-]\d{2}$/.test(text)) return text;
  const separator = /[/.-]/.exec(text)?.[0] ?? ' ';
  return `${text.replace(/[/.-]$/, '')}${separator}${year}`;
};

function dateOf(
  text: string,
  end: BusinessDate | undefined,
  order: DateOrder,
): BusinessDate | undefined {
  const full = parseDateText(text, order);
  if (full !== undefined || end === undefined) return full;
  const year = Number(end.slice(0, 4));
  for (const each of [year, year - 1]) {
    const date = parseDateText(withYear(text, String(each)), order);
    if (date !== undefined && date <= end) return date;
  }
  return undefined;
}

function measure(dates: readonly (BusinessDate | undefined)[]) {
  const known = dates.filter((date) => date !== undefined).toSorted(compareText);
  const [first, last] = [known[0], known.at(-1)];
  return {
    days: first && last ? daysBetween(first, last) : 0,
    isWhole: known.length === dates.length,
  };
}
