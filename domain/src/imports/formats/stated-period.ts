import { daysBetween, type BusinessDate } from '../../calendar/business-date.ts';
import { compareText } from '../../shared/compare-text.ts';
import { parseDateText, type DateOrder } from './date-text.ts';
import type { Row } from './delimited.ts';
import { beforeMade } from './stated-ends.ts';
import type { StatementTransaction } from './statement.ts';

const DATE = String.raw`(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}|\d{1,2}[ -][A-Za-z]{3,9}\.?,?[ -]\d{4}|[A-Za-z]{3,9}\.? \d{1,2},? \d{4})(?!\d)`;

/** "January 1", "1 January" or "1", before a date with its year */
const DAY = String.raw`(?:[A-Za-z]{3,9}\.? \d{1,2}|\d{1,2} [A-Za-z]{3,9}\.?)`;

const GAP = String.raw`[\s:;,|]*`;

const TO = String.raw`(?:[-–—]|\b(?:to|through|thru|until|till|bis|hasta|au|and)\b|\b(?:end|to) date\b|\bdate to\b)`;

/** "01/01/2026 - 01/31/2026", "From 2026-01-01 To 2026-01-31" */
const RANGE = new RegExp(`(?<![\\d/.-])(${DATE}|${DAY})${GAP}${TO}${GAP}(${DATE})`, 'gi');

/** "January 1-31, 2026" */
const DAYS_OF_MONTH = /\b([A-Za-z]{3,9})\.? (\d{1,2}) ?[-–—] ?(\d{1,2}), ?(\d{4})(?!\d)/g;

/** "For the period ended March 31, 2026", "Ending balance as of 03/31/2026" */
const ENDED = new RegExp(
  `\\b(?:(?:period|week|month|quarter|year)s? (?:ended|ending)|(?:ending|closing) balance (?:as of|on))${GAP}(${DATE})`,
  'gi',
);

/** "Downloaded on 02/01/2026" */
const MADE = new RegExp(
  `\\b(?:downloaded|exported|created|generated|printed|prepared|erstellt)\\b[^\\d]{0,20}?(${DATE})`,
  'i',
);

/** The orders of day and month that a preamble may have beside dates with the year first. */
const SHORT_ORDERS: readonly DateOrder[] = ['month-first', 'day-first'];

/**
 * A period may end after the export: "this month". A longer time without a transaction at its end is
 * more often such a period than a quiet account.
 */
const MAX_QUIET_DAYS = 7;

interface StatedPeriod {
  /** undefined if only the end is stated */
  readonly from: BusinessDate | undefined;
  readonly to: BusinessDate;
}

/** Returns the text above the column names of a table. */
export const preambleOf = (rows: readonly Row[]): string =>
  rows.map(({ fields }) => fields.map((field) => field.trim()).join(' ')).join('\n');

/**
 * Returns the last day of the period that a preamble states. The transactions must lie in the
 * period and reach almost to its end.
 *
 * @param order the order of the dates of the transactions; with the year first, the preamble may have
 *   either other order
 * @returns undefined if the preamble states no period or several, if it can be read in two ways, or
 *   if the transactions contradict it
 */
export function statedPeriodEnd(
  preamble: string,
  lines: readonly StatementTransaction[],
  order: DateOrder,
): BusinessDate | undefined {
  const dates = lines.map(({ date, postedDate }) => postedDate ?? date).toSorted(compareText);
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const orders = order === 'year-first' ? SHORT_ORDERS : [order];
  const isPossible = ({ from, to }: StatedPeriod) =>
    (from === undefined || from <= first) && last <= to && daysBetween(last, to) <= MAX_QUIET_DAYS;
  const ends = periodTexts(preamble).map((text) => {
    const readings = orders.flatMap((each) => readPeriod(text, each) ?? []).filter(isPossible);
    const found = new Set(readings.map(({ to }) => to));
    return found.size === 1 ? [...found][0] : undefined;
  });
  const [end] = ends;
  if (end === undefined || ends.some((other) => other !== end)) return undefined;
  const made = MADE.exec(preamble)?.[1];
  const madeOn = orders.flatMap((each) => parseDateText(plain(made ?? ''), each) ?? []);
  // A date of export that can be read in two ways may be the earlier one.
  return beforeMade(end, madeOn.filter((day) => day >= last).toSorted(compareText)[0]);
}

interface PeriodText {
  readonly from: string | undefined;
  readonly to: string;
}

function periodTexts(preamble: string): PeriodText[] {
  const ranges = [...preamble.matchAll(RANGE)].map(([, from, to = '']) => ({ from, to }));
  const inMonth = [...preamble.matchAll(DAYS_OF_MONTH)].map(
    ([, month = '', from = '', to = '', year = '']) => ({
      from: `${month} ${from}, ${year}`,
      to: `${month} ${to}, ${year}`,
    }),
  );
  const ended = [...preamble.matchAll(ENDED)].map(([, to = '']) => ({ from: undefined, to }));
  return [...ranges, ...inMonth, ...ended];
}

function readPeriod({ from, to }: PeriodText, order: DateOrder): StatedPeriod | undefined {
  const end = parseDateText(plain(to), order);
  if (end === undefined) return undefined;
  if (from === undefined) return { from, to: end };
  // "January 1 - March 31, 2026" states the year once.
  const year = Number(end.slice(0, 4));
  const starts = [plain(from), `${plain(from)} ${year}`, `${plain(from)} ${year - 1}`];
  const start = starts
    .flatMap((text) => parseDateText(text, order) ?? [])
    .find((day) => day <= end);
  return start && { from: start, to: end };
}

const plain = (text: string): string => text.replace(/(?<=[A-Za-z])\./, '');
