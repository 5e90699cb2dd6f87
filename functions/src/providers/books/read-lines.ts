import {
  addDays,
  type BusinessDate,
  type Period,
} from '@daily-snapshot/domain/calendar/business-date';
import type { Cents } from '@daily-snapshot/domain/money/cents';
import type { ChangedLines, ReadLine } from '../../connections/ports/source-provider.ts';
import { BOOKS_ACCOUNT_KEY, kindOf, payeeOf, type ProfitAccount } from './book-lines.ts';
import { writeCheckpoint, type LeftToReport } from './checkpoint.ts';

/**
 * Days per request batch, about 12 calls. A failed batch loses little work, and a full sync stays
 * below 60 calls a minute.
 */
const DAYS_PER_BATCH = 92;

const LINES_PER_PAGE = 500;

/** Reads all lines of a period. */
export type ReadPiece = (piece: Period) => Promise<readonly ReadLine[]>;

/** Yields all lines of a period, a quarter at a time. */
export async function* readListing(
  period: Period,
  read: ReadPiece,
): AsyncIterable<readonly ReadLine[]> {
  for (const piece of piecesOf(period, DAYS_PER_BATCH)) yield await read(piece);
}

/** Progress of a first sync. */
export interface FirstReading {
  readonly since: BusinessDate;
  /** All days before this one are read. */
  readonly next: BusinessDate;
  readonly startedAt: Date;
  readonly now: Date;
  /** The documents read so far whose amounts come from the report. Checkpoints store them. */
  readonly leftToReport?: LeftToReport;
}

/**
 * Yields all lines since a day, a quarter at a time. Changes made meanwhile are read by the next
 * sync.
 */
export async function* readEverything(
  { since, next, startedAt, now, leftToReport }: FirstReading,
  read: ReadPiece,
): AsyncIterable<ChangedLines> {
  // Add a day to the UTC date, because some time zones are already one day ahead.
  const to = addDays(now.toISOString().slice(0, 10) as BusinessDate, 1);
  const pieces = piecesOf({ from: next, to }, DAYS_PER_BATCH);
  const of = piecesOf({ from: since, to }, DAYS_PER_BATCH).length;
  for (const [index, piece] of pieces.entries()) {
    const isLast = index === pieces.length - 1;
    const after = addDays(piece.to, 1);
    yield {
      lines: await read(piece),
      removedIds: [],
      checkpoint: writeCheckpoint(
        isLast ? { at: startedAt } : { startedAt, next: after },
        leftToReport,
      ),
      nextPage: isLast ? 'none' : 'follows',
      progress: { done: of - pieces.length + index + 1, of },
    };
  }
}

/** Splits changed lines into pages. The last page carries the checkpoint and the removed ids. */
export function* inPages(
  lines: readonly ReadLine[],
  last: Omit<ChangedLines, 'lines'>,
): Iterable<ChangedLines> {
  let start = 0;
  for (; start + LINES_PER_PAGE < lines.length; start += LINES_PER_PAGE) {
    yield {
      lines: lines.slice(start, start + LINES_PER_PAGE),
      removedIds: [],
      nextPage: 'follows',
    };
  }
  yield { ...last, lines: lines.slice(start) };
}

/** Sources of the lines of a period. */
export interface PeriodReader {
  readonly documents: () => Promise<readonly ReadLine[]>;
  /** Amounts that only the report of the period contains. */
  readonly reportOnly: (lines: readonly ReadLine[]) => Promise<readonly ReadLine[]>;
  /** Whether any document was changed since the read began. */
  readonly hasChanged: () => Promise<boolean>;
}

/** Returns all lines of a period, including amounts that only the report contains. */
export async function readCompletePeriod(days: PeriodReader): Promise<readonly ReadLine[]> {
  const lines = await days.documents();
  const reportOnly = await days.reportOnly(lines);
  if (reportOnly.length === 0) return lines;
  // A document written between reading the documents and the report would count twice: here as an
  // amount of the report, and in the next sync as a change. In that case read both again.
  if (!(await days.hasChanged())) return [...lines, ...reportOnly];
  const again = await days.documents();
  return [...again, ...(await days.reportOnly(again))];
}

/** Returns the id of the line with the amount of a day that only the report contains. */
export const reportLineId = (day: BusinessDate, { id }: Pick<ProfitAccount, 'id'>): string =>
  `Report:${day}:${id}`;

/** Returns the id of the line with the amount of a period, which is dated on its last day. */
const undatedLineId = ({ from, to }: Period, { id }: Pick<ProfitAccount, 'id'>): string =>
  `Report:${from}..${to}:${id}`;

/** The id of a line whose amount only the report contains. */
export const REPORT_LINE_ID =
  /^Report:(?:(?<since>\d{4}-\d{2}-\d{2})\.\.)?(?<day>\d{4}-\d{2}-\d{2}):(?<account>.+)$/;

/** Builds a line for the part of an account's reported amount that no document explains. */
export function unexplainedLine(
  { from, to }: Period,
  account: ProfitAccount,
  amount: Cents,
): ReadLine {
  const isOneDay = from === to;
  const days = isOneDay ? '' : ` since ${from}`;
  const kind = kindOf(account, amount);
  return {
    id: isOneDay ? reportLineId(to, account) : undatedLineId({ from, to }, account),
    account: BOOKS_ACCOUNT_KEY,
    date: to,
    postedDate: to,
    description: `${account.name}, in your profit and loss only${days}`,
    counterparty: payeeOf(account, kind),
    category: account.name,
    kind,
    amount,
  };
}

/** Splits a period into pieces of at most `days` days. */
export function piecesOf({ from, to }: Period, days: number): Period[] {
  const pieces: Period[] = [];
  for (let start = from; start <= to;) {
    const last = addDays(start, days - 1);
    const end = last < to ? last : to;
    pieces.push({ from: start, to: end });
    start = addDays(end, 1);
  }
  return pieces;
}
