import {
  addDays,
  dateOfDayNumber,
  dayNumber,
  type BusinessDate,
} from '../calendar/business-date.ts';
import { compareText } from '../compare-text.ts';
import { believedSources, type BooksGap } from '../connections/books-gap.ts';
import { addCents, subtractCents, sumCents, ZERO, type Cents } from '../money/cents.ts';
import { History } from '../signals/history.ts';
import type { KeptOpenItems } from '../signals/kept-open-items.ts';
import type { CashFlow } from '../signals/recurrence.ts';
import type { ReportedDay } from './reported-day.ts';
import type { SourceState } from '../connections/source-state.ts';
import { cashFlowsOf } from './cash-flows.ts';
import {
  NO_TOTALS,
  totalsOf,
  type Cell,
  type DailyRollup,
  type Totals,
} from '../rollup/daily-rollup.ts';
import { foldCells, type CellLimit } from './fold-cells.ts';

/** A day that was changed after a digest had told of it. */
export interface LateDay {
  readonly date: BusinessDate;
  /** the last digest before the change: the one after it tells of the change */
  readonly toldAfter: BusinessDate;
  readonly was: ReportedDay['figures'];
  /** ids of the lines that came or changed, the first few */
  readonly lines: readonly string[];
  /** there were more than these */
  readonly hasMoreLines?: boolean | undefined;
}

/**
 * What a digest computes from, and nothing else: two years of daily totals, a third of a year of
 * cells. Its size is bounded, however many lines the business has and however long it has been here.
 */
export interface Daybook {
  /** where history begins */
  readonly first: BusinessDate;
  /** a day each, from `first` */
  readonly revenue: readonly Cents[];
  readonly expenses: readonly Cents[];
  /** by date; days without lines are left out */
  readonly recent: readonly DailyRollup[];
  readonly late: readonly LateDay[];
  readonly sources: readonly SourceState[];
  /** cash at the end of a day, where somebody has told it */
  readonly balance: { readonly amount: Cents; readonly asOf: BusinessDate } | null;
  /** how far the bank is ahead of connected books; absent where they keep up */
  readonly booksGap?: BooksGap | undefined;
  /** unpaid invoices and bills of connected books; absent where nobody tells of them */
  readonly openItems?: KeptOpenItems | undefined;
}

/** Two years, and a day for the leap year: more than the longest baseline looks back. */
export const HISTORY_DAYS = 731;

/** Cash is forecast from as much of the past, and names are compared over less. */
export const CASH_DAYS = 120;

/** A digest covers three days at most. */
const RECENT_DAYS = CASH_DAYS + 3;

/** Of a day more crowded than this the small amounts are added up: 123 such days stay under 1 MiB. */
const MOST_OF_A_DAY: CellLimit = { cells: 60, nameBytes: 3_000 };

const MOST_LATE_LINES = 20;

/** Of all late days together; ids of banks are some ten to some hundred letters long. */
const MOST_LATE_LETTERS = 30_000;

/** Corrections are remembered as long as cells are. */
const REMEMBERED_LATE_DAYS = RECENT_DAYS;

export const emptyDaybook = (first: BusinessDate): Daybook => ({
  first,
  revenue: [],
  expenses: [],
  recent: [],
  late: [],
  sources: [],
  balance: null,
});

/** Puts days in the place of what was there for them. */
export function enterDays(daybook: Daybook, rollups: Iterable<DailyRollup>): Daybook {
  const totals = new Map<BusinessDate, Totals>();
  const recent = new Map(daybook.recent.map((day) => [day.date, day]));
  for (const { date, cells } of rollups) {
    totals.set(date, totalsOf(cells));
    recent.set(date, { date, cells: foldCells(cells, MOST_OF_A_DAY) });
  }
  if (totals.size === 0) return daybook;
  const dates = [...totals.keys()].toSorted(compareText);
  const end = lastDayOf(daybook) ?? daybook.first;
  const last = maxDate(end, dates.at(-1) ?? end);
  const first = maxDate(
    addDays(last, 1 - HISTORY_DAYS),
    minDate(daybook.first, dates[0] ?? daybook.first),
  );
  const days = Array.from({ length: dayNumber(last) - dayNumber(first) + 1 }, (_, index) => {
    const date = dateOfDayNumber(dayNumber(first) + index);
    return totals.get(date) ?? totalsOn(daybook, date);
  });
  const oldest = addDays(last, 1 - RECENT_DAYS);
  return {
    ...daybook,
    first,
    revenue: days.map(({ revenue }) => revenue),
    expenses: days.map(({ expenses }) => expenses),
    recent: [...recent.values()]
      .filter(({ date, cells }) => date >= oldest && cells.length > 0)
      .toSorted((a, b) => compareText(a.date, b.date)),
  };
}

/** Remembers that days were changed after they had been told of, each day's last change. */
export function noteLateDays(daybook: Daybook, days: readonly LateDay[]): Daybook {
  const late = new Map(daybook.late.map((day) => [day.date, day]));
  for (const day of days) {
    const known = late.get(day.date);
    // What a digest after that has told is told.
    late.set(day.date, known?.toldAfter === day.toldAfter ? joined(known, day) : firstLines(day));
  }
  const end = lastDayOf(daybook) ?? daybook.first;
  const oldest = addDays(end, -REMEMBERED_LATE_DAYS);
  return {
    ...daybook,
    late: withinLetters(
      [...late.values()]
        .filter(({ toldAfter }) => toldAfter >= oldest)
        .toSorted((a, b) => compareText(a.date, b.date)),
    ),
  };
}

/** A day that changed again: what was told is what the first change found. */
const joined = (known: LateDay, { lines, hasMoreLines }: LateDay): LateDay =>
  firstLines({
    ...known,
    lines: [...new Set([...known.lines, ...lines])],
    ...(known.hasMoreLines || hasMoreLines ? { hasMoreLines: true } : {}),
  });

const firstLines = (day: LateDay): LateDay =>
  day.lines.length > MOST_LATE_LINES
    ? { ...day, lines: day.lines.slice(0, MOST_LATE_LINES), hasMoreLines: true }
    : day;

/** Very many late days name no lines but those of the first: that each has changed is kept of all. */
function withinLetters(late: readonly LateDay[]): LateDay[] {
  let letters = 0;
  return late.map((day) => {
    letters += day.lines.reduce((sum, id) => sum + id.length, 0);
    return letters <= MOST_LATE_LETTERS || day.lines.length === 0
      ? day
      : { ...day, lines: [], hasMoreLines: true };
  });
}

export function totalsOn(daybook: Daybook, date: BusinessDate): Totals {
  const index = dayNumber(date) - dayNumber(daybook.first);
  const [revenue, expenses] = [daybook.revenue[index], daybook.expenses[index]];
  if (revenue === undefined || expenses === undefined) return NO_TOTALS;
  return { revenue, expenses, net: subtractCents(revenue, expenses) };
}

export const cellsOn = (daybook: Daybook, date: BusinessDate): readonly Cell[] =>
  daybook.recent.find((day) => day.date === date)?.cells ?? [];

/** History until a day, that day included. */
export function historyUntil(daybook: Daybook, date: BusinessDate): History {
  const length = Math.max(0, dayNumber(date) - dayNumber(daybook.first) + 1);
  const days = Array.from({ length: Math.min(length, daybook.revenue.length) }, (_, index) =>
    totalsOn(daybook, addDays(daybook.first, index)),
  );
  return new History(daybook.first, days);
}

/**
 * Cash at the end of a day and the flows to forecast from. Transfers between the business's own
 * accounts are no flows.
 *
 * @returns null where no balance is known, or the flows since then are not
 */
export function cashOn(
  daybook: Daybook,
  date: BusinessDate,
): { readonly balance: Cents; readonly flows: readonly CashFlow[] } | null {
  const { balance } = daybook;
  const oldest = addDays(lastDayOf(daybook) ?? daybook.first, 1 - RECENT_DAYS);
  if (!balance || balance.asOf < addDays(oldest, -1)) return null;
  const moved = (after: BusinessDate, until: BusinessDate): Cents =>
    sumCents(flowsBetween(daybook, addDays(after, 1), until).map(({ amount }) => amount));
  const since = balance.asOf <= date ? moved(balance.asOf, date) : ZERO;
  const before = balance.asOf > date ? moved(date, balance.asOf) : ZERO;
  return {
    balance: subtractCents(addCents(balance.amount, since), before),
    flows: flowsBetween(daybook, addDays(date, -CASH_DAYS), date),
  };
}

const flowsBetween = (daybook: Daybook, from: BusinessDate, to: BusinessDate): CashFlow[] =>
  daybook.recent.flatMap(({ date, cells }) =>
    date < from || date > to ? [] : cashFlowsOf(date, cells),
  );

/** Its sources, each until when it may be believed. */
export const sourcesOf = ({ sources, booksGap }: Daybook): readonly SourceState[] =>
  believedSources(sources, booksGap);

/** The last day of which it has totals; undefined when it has none. */
export const lastDayOf = ({ first, revenue }: Daybook): BusinessDate | undefined =>
  revenue.length === 0 ? undefined : addDays(first, revenue.length - 1);

const minDate = (a: BusinessDate, b: BusinessDate) => (a < b ? a : b);
const maxDate = (a: BusinessDate, b: BusinessDate) => (a > b ? a : b);
