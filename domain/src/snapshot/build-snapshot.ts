import { bankHoliday } from '../calendar/bank-holiday.ts';
import { addDays, datesOf, type BusinessDate, type Period } from '../calendar/business-date.ts';
import { digestPeriod } from '../calendar/digest-day.ts';
import type { BooksGap } from '../connections/books-gap.ts';
import type { Basis } from '../ledger/basis.ts';
import { cents, type Cents } from '../money/cents.ts';
import { percentFromMean, scaleCents } from '../money/ratio.ts';
import { leftOutOf, totalsOf, unclassifiedOf, type Cell } from '../rollup/daily-rollup.ts';
import { baselinesOf } from '../signals/baseline.ts';
import { forecastCash } from '../signals/cash-low-point.ts';
import { contributionsTo, type Contributions } from '../signals/contributors.ts';
import { expectedRanges, type ExpectedRange } from '../signals/expected-range.ts';
import type { History, Measure } from '../signals/history.ts';
import { openTotals, type OpenItem } from '../signals/open-items.ts';
import type { CashFlow } from '../signals/recurrence.ts';
import { correctionsOf, type ChangedDay } from './correction.ts';
import { figureOf, figuresOf, type Figure } from './figure.ts';
import type { DaySnapshot } from './day-snapshot.ts';
import type { CashSnapshot, MeasureSnapshot, Snapshot } from './snapshot.ts';
import { waitingFor, type SourceState } from '../connections/source-state.ts';

/** The usual amount is the mean of the same weekdays of four weeks: 28 days, each weekday alike. */
export const USUAL_WEEKS = 4;

const HEADLINE_DAYS = 30;

export interface SnapshotInput {
  readonly business: string;
  readonly digestDay: BusinessDate;
  readonly currency: string;
  readonly basis: Basis;
  readonly history: History;
  /** asked for the covered days and for the same weekdays of the four weeks before */
  readonly cellsOn: (date: BusinessDate) => readonly Cell[];
  readonly sources: readonly SourceState[];
  readonly booksGap?: BooksGap | undefined;
  readonly changedDays: readonly ChangedDay[];
  /** the bank balance at the end of the last covered day, and the flows to forecast from */
  readonly cash: { readonly balance: Cents; readonly flows: readonly CashFlow[] } | null;
  readonly receivables: readonly OpenItem[] | null;
  readonly payables: readonly OpenItem[] | null;
}

/** Computes what the digest of a day says, from what is known on that morning and nothing else. */
export function buildSnapshot(input: SnapshotInput): Snapshot {
  const covers = coveredDays(input.digestDay, input.history.first);
  const dates = datesOf(covers);
  const cells = cellsIn(covers, input.cellsOn);
  const earlier = sameWeekdaysBefore(covers, input);
  const totals = totalsOf(cells);
  const figures = figuresOf(totals, covers.to, input.sources);
  const expected = expectedRanges(input.history, covers);
  const measure = (name: Measure) =>
    measureSnapshot(figures[name], expected?.[name] ?? null, input.history, covers, name);
  return {
    business: input.business,
    digestDay: input.digestDay,
    covers,
    currency: input.currency,
    basis: input.basis,
    measures: {
      revenue: measure('revenue'),
      expenses: measure('expenses'),
      net: measure('net'),
    },
    why: {
      revenue: whyOf(figures.revenue, 'revenue', cells, earlier),
      expenses: whyOf(figures.expenses, 'expenses', cells, earlier),
    },
    days: dates.map((date) => daySnapshot(date, input)),
    unclassified: unclassifiedOf(cells),
    leftOut: leftOutOf(cells),
    corrections: correctionsOf(input.changedDays),
    cash: cashSnapshot(input, covers.to),
    owed: input.receivables && openTotals(input.receivables, input.digestDay),
    owing: input.payables && openTotals(input.payables, input.digestDay),
    lines: cells.reduce((sum, cell) => sum + cell.lines, 0),
    sources: input.sources,
    ...(input.booksGap && { booksGap: input.booksGap }),
    holiday: holidayOn(input.digestDay, input),
  };
}

/** The first digest of a business leaves out the days before its books begin. */
function coveredDays(digestDay: BusinessDate, first: BusinessDate): Period {
  const { from, to } = digestPeriod(digestDay);
  return { from: from < first && first <= to ? first : from, to };
}

function measureSnapshot(
  figure: Figure,
  expected: ExpectedRange | null,
  history: History,
  covers: Period,
  measure: Measure,
): MeasureSnapshot {
  const final = figure.state === 'final' ? figure.amount : null;
  return {
    figure,
    expected,
    place: final === null || expected === null ? null : placeOf(final, expected),
    against30Days: against30Days(final, history, covers, measure),
  };
}

function placeOf(amount: Cents, { low, high }: ExpectedRange): 'below' | 'within' | 'above' {
  if (amount < low) return 'below';
  return amount > high ? 'above' : 'within';
}

function against30Days(
  final: Cents | null,
  history: History,
  covers: Period,
  measure: Measure,
): MeasureSnapshot['against30Days'] {
  if (history.daysBefore(covers.from) < HEADLINE_DAYS) return null;
  const sum = history.sumBefore(covers.from, HEADLINE_DAYS)[measure];
  const days = datesOf(covers).length;
  return {
    mean: scaleCents(sum, BigInt(days), BigInt(HEADLINE_DAYS)),
    percent: final === null ? null : percentFromMean(final, cents(sum * days), HEADLINE_DAYS),
  };
}

const whyOf = (
  figure: Figure,
  measure: 'revenue' | 'expenses',
  cells: readonly Cell[],
  earlier: readonly (readonly Cell[])[],
): Contributions | null =>
  figure.state === 'final' ? contributionsTo(measure, cells, earlier) : null;

/** The cells of the covered weekdays in each of the usual weeks of history. */
function sameWeekdaysBefore(
  { from, to }: Period,
  { history, cellsOn }: SnapshotInput,
): (readonly Cell[])[] {
  const weeks = Math.min(USUAL_WEEKS, Math.floor(history.daysBefore(from) / 7));
  return Array.from({ length: weeks }, (_, index) => {
    const days = -7 * (index + 1);
    return cellsIn({ from: addDays(from, days), to: addDays(to, days) }, cellsOn);
  });
}

function cellsIn(period: Period, cellsOn: SnapshotInput['cellsOn']): readonly Cell[] {
  const [first = [], ...others] = datesOf(period).map(cellsOn);
  return others.length === 0 ? first : first.concat(...others);
}

/** The holidays known are those of America's banks, and theirs alone are told of. */
const holidayOn = (date: BusinessDate, { currency }: SnapshotInput): string | null =>
  (currency === 'USD' ? bankHoliday(date) : undefined) ?? null;

function daySnapshot(date: BusinessDate, input: SnapshotInput): DaySnapshot {
  const totals = totalsOf(input.cellsOn(date));
  const figures = figuresOf(totals, date, input.sources);
  return {
    date,
    figures,
    baselines: baselinesOf(input.history, date, figures.net.state === 'final' ? totals : null),
    holiday: holidayOn(date, input),
  };
}

function cashSnapshot(
  { cash, sources, history, receivables, payables }: SnapshotInput,
  asOf: BusinessDate,
): CashSnapshot | null {
  if (!cash) return null;
  const hasSource = sources.some((source) => source.gives.includes('cash'));
  const balance = figureOf(cash.balance, waitingFor(sources, 'cash', asOf), hasSource);
  const forecast =
    balance.state === 'final'
      ? forecastCash(balance.amount, asOf, cash.flows, history.first, {
          receivables: receivables ?? [],
          payables: payables ?? [],
        })
      : null;
  return { balance, asOf, forecast };
}
