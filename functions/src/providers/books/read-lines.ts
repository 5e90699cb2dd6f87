import {
  addDays,
  type BusinessDate,
  type Period,
} from '@daily-snapshot/domain/calendar/business-date';
import type { Cents } from '@daily-snapshot/domain/money/cents';
import type { ChangedLines, ReadLine } from '../../connections/ports/source-provider.ts';
import { BOOKS, kindOf, type ProfitAccount } from './book-lines.ts';
import { writeCheckpoint } from './checkpoint.ts';

/**
 * As many days are read at a time, a dozen calls: few enough that little is lost with one that fails,
 * many enough for sixty calls a minute.
 */
const DAYS_AT_ONCE = 92;

const LINES_A_PAGE = 500;

/** How the lines of some days are read, whole. */
export type ReadPiece = (piece: Period) => Promise<readonly ReadLine[]>;

/** Every line of some days, a quarter at a time. */
export async function* readListing(
  period: Period,
  read: ReadPiece,
): AsyncIterable<readonly ReadLine[]> {
  for (const piece of piecesOf(period, DAYS_AT_ONCE)) yield await read(piece);
}

/** Where a first reading stands, and the time by the clock of the books. */
export interface FirstReading {
  readonly since: BusinessDate;
  /** the days before were read */
  readonly next: BusinessDate;
  readonly startedAt: Date;
  readonly now: Date;
}

/** Everything since a day, a quarter at a time; what changes meanwhile is read when it is done. */
export async function* readEverything(
  { since, next, startedAt, now }: FirstReading,
  read: ReadPiece,
): AsyncIterable<ChangedLines> {
  // A day more than the books': it is tomorrow somewhere already.
  const to = addDays(now.toISOString().slice(0, 10) as BusinessDate, 1);
  const pieces = piecesOf({ from: next, to }, DAYS_AT_ONCE);
  const of = piecesOf({ from: since, to }, DAYS_AT_ONCE).length;
  for (const [index, piece] of pieces.entries()) {
    const isLast = index === pieces.length - 1;
    const after = addDays(piece.to, 1);
    yield {
      lines: await read(piece),
      removedIds: [],
      checkpoint: writeCheckpoint(isLast ? { at: startedAt } : { startedAt, next: after }),
      rest: isLast ? 'none' : 'follows',
      progress: { done: of - pieces.length + index + 1, of },
    };
  }
}

/** A page of changes at a time; what is said of all of them comes with the last. */
export function* inPages(
  lines: readonly ReadLine[],
  last: Omit<ChangedLines, 'lines'>,
): Iterable<ChangedLines> {
  let start = 0;
  for (; start + LINES_A_PAGE < lines.length; start += LINES_A_PAGE) {
    yield { lines: lines.slice(start, start + LINES_A_PAGE), removedIds: [], rest: 'follows' };
  }
  yield { ...last, lines: lines.slice(start) };
}

/** Where the lines of some days come from. */
export interface WholeDays {
  readonly documents: () => Promise<readonly ReadLine[]>;
  /** what only the report of the days has */
  readonly beyond: (lines: readonly ReadLine[]) => Promise<readonly ReadLine[]>;
  /** whether anything was written since the reading began */
  readonly hasChanged: () => Promise<boolean>;
}

/** Every line of some days, and what only the report of those days knows of. */
export async function readWhole(days: WholeDays): Promise<readonly ReadLine[]> {
  const lines = await days.documents();
  const beyond = await days.beyond(lines);
  if (beyond.length === 0) return lines;
  // Something written between the two would be in both: it is told once, by the changes.
  if (!(await days.hasChanged())) return [...lines, ...beyond];
  const again = await days.documents();
  return [...again, ...(await days.beyond(again))];
}

/** What the profit and loss of some days has of an account beyond the documents. */
export function unexplainedLine(
  { from, to }: Period,
  account: ProfitAccount,
  amount: Cents,
): ReadLine {
  const days = from === to ? '' : ` since ${from}`;
  return {
    id: `Report:${to}:${account.id}`,
    account: BOOKS,
    date: to,
    postedDate: to,
    description: `${account.name}, in your profit and loss only${days}`,
    counterparty: '',
    category: account.name,
    kind: kindOf(account, amount),
    amount,
  };
}

/** A period in pieces of at most so many days. */
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
