import { parseBusinessDate, type BusinessDate } from '../../calendar/business-date.ts';

/** The order in which a file writes year, month and day. */
export type DateOrder = 'year-first' | 'day-first' | 'month-first';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The longest date with time and zone. Longer text is rejected without a search. */
const LONGEST_DATE = 40;

/** A time of day after a date, with or without a zone: "T10:00:00Z", " 1:05:07 AM PDT". */
const TIME_AT_END = /(?<=\d)(?:T|,?\s+)\d{1,2}:\d{2}.*$/;

/** Two-digit years up to this one are in this century, later ones in the last. */
const LAST_SHORT_YEAR = 69;

/**
 * Reads a date as banks write it: "2021-03-02", "02/03/2021", "2.3.21", "20210302", "2 Mar 2021",
 * "Mar 2, 2021". It ignores a time, so no zone can shift the day.
 *
 * @returns undefined if the text is not a date in that order
 */
export function parseDateText(text: string, order: DateOrder): BusinessDate | undefined {
  if (text.length > LONGEST_DATE) return undefined;
  const date = text.trim().replace(TIME_AT_END, '').replace(/\.$/, '');
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(date);
  if (compact) return composeShortDate(compact[1], compact[2], compact[3]);
  const named =
    /^(?:(\d{1,2})[\s-]+([A-Za-z]{3})[a-z]*|([A-Za-z]{3})[a-z]*\s+(\d{1,2}))[\s,-]+(\d{2,4})$/.exec(
      date,
    );
  if (named) {
    const month = MONTHS.indexOf((named[2] ?? named[3] ?? '').toLowerCase()) + 1;
    return composeShortDate(named[5], String(month), named[1] ?? named[4]);
  }
  const parts = /^(\d{1,4})[-/.] ?(\d{1,2})[-/.] ?(\d{1,4})$/.exec(date);
  if (!parts) return undefined;
  const [, a, b, c] = parts;
  if (a?.length === 4 || order === 'year-first') return composeShortDate(a, b, c);
  return order === 'day-first' ? composeShortDate(c, b, a) : composeShortDate(c, a, b);
}

function composeShortDate(
  year: string | undefined,
  month: string | undefined,
  day: string | undefined,
): BusinessDate | undefined {
  if (year === undefined || month === undefined || day === undefined) return undefined;
  if (year.length !== 4 && year.length !== 2) return undefined;
  const century = Number(year) <= LAST_SHORT_YEAR ? '20' : '19';
  const full = year.length === 2 ? century + year : year;
  return parseBusinessDate(`${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}

/** Currencies of countries in which banks write the month first. */
export const MONTH_FIRST_CURRENCIES: ReadonlySet<string> = new Set(['USD', 'CAD', 'PHP']);

export interface DetectedOrder {
  readonly order: DateOrder;
  /** other orders that fit equally many samples but give other dates; the owner must choose */
  readonly alternatives: readonly DateOrder[];
}

/** A year first has four digits. Two digits count only if no other order fits. */
const ORDERS: readonly DateOrder[] = ['month-first', 'day-first', 'year-first'];

const STARTS_WITH_YEAR = /^\s*\d{4}/;

/** Every country that writes dates with dots writes the day first. */
const DOTTED = /^\s*\d{1,2}\.\s?\d{1,2}\.\s?\d{2,4}/;

/**
 * Returns the order that fits most samples, or null if it fits fewer than half. A file may contain
 * a bad row and still be read.
 */
export function detectDateOrder(samples: readonly string[]): DetectedOrder | null {
  if (samples.length > 0 && samples.every((sample) => DOTTED.test(sample))) {
    const fitting = samples.filter((sample) => parseDateText(sample, 'day-first') !== undefined);
    if (fitting.length * 2 > samples.length) return { order: 'day-first', alternatives: [] };
  }
  const orders = samples.some((sample) => STARTS_WITH_YEAR.test(sample))
    ? ORDERS.toReversed()
    : ORDERS;
  const counted = orders.map((order) => {
    const dates = samples.map((sample) => parseDateText(sample, order));
    return { order, dates, fitting: dates.filter((date) => date !== undefined).length };
  });
  const best = counted.reduce((most, each) => (each.fitting > most.fitting ? each : most));
  if (best.fitting * 2 <= samples.length) return null;
  const alternatives = counted.filter(
    ({ order, dates, fitting }) =>
      order !== 'year-first' &&
      fitting === best.fitting &&
      dates.some((date, index) => date !== best.dates[index]),
  );
  const sorted = alternatives.length > 0 ? sortedOne([best, ...alternatives]) : undefined;
  if (sorted) return { order: sorted.order, alternatives: [] };
  return { order: best.order, alternatives: alternatives.map(({ order }) => order) };
}

type Dates = readonly (BusinessDate | undefined)[];

/** Fewer changes of the date say little about their order. */
const MIN_STEPS = 3;

/** A file in the order of another date, such as the posted date, has a few dates out of order. */
const SORTED_SHARE = 0.1;
const UNSORTED_SHARE = 0.2;

/** Returns the one reading in which the dates are sorted, because banks sort their files by date. */
function sortedOne<Reading extends { readonly dates: Dates }>(
  readings: readonly Reading[],
): Reading | undefined {
  const judged = readings.map((reading) => ({ reading, ...stepsOf(reading.dates) }));
  const sorted = judged.filter(
    ({ steps, contrary }) => steps >= MIN_STEPS && contrary <= steps * SORTED_SHARE,
  );
  const unsorted = judged.filter(({ steps, contrary }) => contrary >= steps * UNSORTED_SHARE);
  const isDecided = sorted.length === 1 && unsorted.length === readings.length - 1;
  return isDecided ? sorted[0]?.reading : undefined;
}

/** Counts the changes of the date from row to row, and those in the rarer direction. */
function stepsOf(dates: Dates): { readonly steps: number; readonly contrary: number } {
  let [up, down] = [0, 0];
  for (const [index, date] of dates.entries()) {
    const before = dates[index - 1];
    if (date === undefined || before === undefined || date === before) continue;
    if (date > before) up += 1;
    else down += 1;
  }
  return { steps: up + down, contrary: Math.min(up, down) };
}

export const DATES_ARE_MIXED =
  'some of its dates start with the day and some with the month; export it again with one date format';

/** More contrary dates than this are two orders in one file, not typing errors. */
const MAX_CONTRARY_SHARE = 1 / 20;

/**
 * Says whether a file uses two date orders, so that dates that fit both ("03/04/2021") cannot be
 * trusted.
 */
export function areMixed(samples: readonly string[], order: DateOrder): boolean {
  const others = ORDERS.filter((other) => other !== order && other !== 'year-first');
  let [decided, contrary, open] = [0, 0, 0];
  for (const sample of samples) {
    const date = parseDateText(sample, order);
    const readings = others.map((other) => parseDateText(sample, other));
    if (date === undefined) contrary += Number(readings.some((other) => other !== undefined));
    else if (readings.some((other) => other !== undefined && other !== date)) open += 1;
    else decided += Number(readings.includes(undefined));
  }
  return open > 0 && contrary > 0 && contrary > (decided + contrary) * MAX_CONTRARY_SHARE;
}
