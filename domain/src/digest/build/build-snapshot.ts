import { holidayOf } from '../../calendar/bank-holiday.ts';
import {
  addDays,
  datesOf,
  weekdayOf,
  type BusinessDate,
  type Period,
} from '../../calendar/business-date.ts';
import { digestPeriod } from '../../calendar/digest-day.ts';
import type { BooksLag } from '../../connections/books-lag.ts';
import type { Basis } from '../../ledger/basis.ts';
import { cents, ZERO, type Cents } from '../../money/cents.ts';
import { percentFromMean, scaleCents } from '../../money/ratio.ts';
import {
  leftOutOf,
  sumOfKind,
  totalsOf,
  unclassifiedOf,
  unprovedPayoutsOf,
  type Cell,
  type DailyRollup,
} from '../../ledger/rollups/daily-rollup.ts';
import { baselinesOf } from '../../baselines/baseline.ts';
import type { PayrollSpread } from './payroll-spread.ts';
import { forecastCash } from '../../baselines/cash-forecast.ts';
import { contributionsTo, type Contributions } from '../../baselines/contributors.ts';
import type { ExpectedRange } from '../../baselines/expected-range.ts';
import type { History, Measure } from '../../baselines/daily-history.ts';
import { openTotals } from '../../ledger/open-items/open-items.ts';
import type { OpenItem } from '../../ledger/open-items/open-item.ts';
import type { CashFlow } from '../../baselines/recurring-flows.ts';
import { correctionsOf, profitSwitchOf, type ChangedDay } from './correction.ts';
import {
  ALWAYS_OPEN,
  neededThrough,
  possiblyClosedWeekdays,
  rangesOf,
  wasClosed,
  withPossiblyClosed,
  type ClosedDayEvidence,
} from './expected-days.ts';
import { figureOf, figuresOf, restate } from './figure.ts';
import { salesTaxSince } from './sales-tax.ts';
import type {
  CashSnapshot,
  DaySnapshot,
  Figure,
  MeasureSnapshot,
  ProfitSwitch,
  Snapshot,
  SnapshotNumbers,
} from './snapshot-schema.ts';
import { hasSourceOf, waitingFor, type SourceState } from '../../connections/source-state.ts';

/** The usual amount is the mean of the same weekdays over four weeks. */
export const USUAL_WEEKS = 4;

const HEADLINE_DAYS = 30;

export interface SnapshotInput {
  readonly business: string;
  readonly digestDay: BusinessDate;
  readonly currency: string;
  readonly basis: Basis;
  readonly history: History;
  /** Any day of the last four months. */
  readonly rollupOn: (date: BusinessDate) => DailyRollup;
  /** The same days with payroll spread, if the owner chose that; `unknown` without regular paydays. */
  readonly payrollSpread?: PayrollSpread | 'unknown' | undefined;
  readonly sources: readonly SourceState[];
  readonly booksLag?: BooksLag | undefined;
  /** Absent if the business never closes. */
  readonly closedDays?: ClosedDayEvidence | undefined;
  readonly changedDays: readonly ChangedDay[];
  /** The switch of the sources of the totals since the last digest. */
  readonly profitSwitch?: Omit<ProfitSwitch, 'days'> | undefined;
  /** The bank balance at the end of the last covered day, and the cash flows for the forecast. */
  readonly cash: { readonly balance: Cents; readonly flows: readonly CashFlow[] } | null;
  readonly receivables: readonly OpenItem[] | null;
  readonly payables: readonly OpenItem[] | null;
}

/** Computes the numbers of a digest from the data that is known on its day. */
export function buildSnapshot(input: SnapshotInput): Snapshot {
  const covers = coveredDays(input.digestDay, input.history.first);
  const cells = cellsOf(datesOf(covers).map(input.rollupOn));
  const { payrollSpread, closedDays = ALWAYS_OPEN } = input;
  const possiblyClosed = possiblyClosedDays(covers, input.sources, closedDays);
  const processorDeposits = sumOfKind(cells, 'processor_deposit');
  const unprovedPayouts = unprovedPayoutsOf(cells);
  const profitSwitch = input.profitSwitch && profitSwitchOf(input.changedDays, input.profitSwitch);
  return {
    business: input.business,
    digestDay: input.digestDay,
    covers,
    currency: input.currency,
    basis: input.basis,
    ...numbersOf(input, covers, input),
    ...(payrollSpread && {
      payrollSpread:
        payrollSpread === 'unknown'
          ? { state: payrollSpread }
          : {
              state: 'spread',
              periodDays: payrollSpread.days,
              ...numbersOf(payrollSpread, covers, input),
            },
    }),
    ...(possiblyClosed.length > 0 && { possiblyClosed }),
    unclassified: unclassifiedOf(cells),
    leftOut: leftOutOf(cells),
    ...(processorDeposits !== ZERO && { processorDeposits }),
    ...(unprovedPayouts && { unprovedPayouts }),
    ...salesTaxSnapshot(cells, covers, input),
    corrections: correctionsOf(input.changedDays),
    ...(profitSwitch && { profitSwitch }),
    cash: cashSnapshot(input, covers.to),
    receivables: input.receivables && openTotals(input.receivables, input.digestDay),
    payables: input.payables && openTotals(input.payables, input.digestDay),
    postingCount: cells.reduce((sum, cell) => sum + cell.lines, 0),
    sources: input.sources,
    ...(input.booksLag && { booksLag: input.booksLag }),
    holiday: holidayOf(input.digestDay, input.currency) ?? null,
  };
}

/** Returns the sales tax of the covered days, which is as complete as their revenue. */
function salesTaxSnapshot(
  cells: readonly Cell[],
  { to }: Period,
  { sources, rollupOn, history, closedDays = ALWAYS_OPEN }: SnapshotInput,
): Pick<Snapshot, 'salesTax'> {
  const amount = sumOfKind(cells, 'sales_tax_collected');
  if (amount === ZERO) return {};
  const waiting = waitingFor(sources, 'profit', to, neededThrough(to, closedDays).revenue);
  const collected = figureOf(amount, waiting, hasSourceOf(sources, 'profit', to));
  const since =
    collected.state === 'final' ? salesTaxSince(rollupOn, to, history.first) : undefined;
  return { salesTax: { collected, ...(since && { since }) } };
}

/** The days from which the three numbers are computed: as booked, or with payroll spread. */
type Days = Pick<SnapshotInput, 'history' | 'rollupOn'>;

/** Computes the three numbers and everything that is compared with them from the same days. */
function numbersOf(days: Days, covers: Period, input: SnapshotInput): SnapshotNumbers {
  const dates = datesOf(covers);
  const covered = dates.map(days.rollupOn);
  const earlier = sameWeekdaysBefore(covers, days);
  const booked = totalsOf(cellsOf(dates.map(input.rollupOn)));
  const { closedDays = ALWAYS_OPEN } = input;
  const needed = neededThrough(covers.to, closedDays);
  const figures = restate(
    figuresOf(booked, covers.to, input.sources, needed),
    totalsOf(cellsOf(covered)),
  );
  const isClosed = wasClosed(input.history, closedDays);
  const isClosedThroughout = dates.every(isClosed);
  const expected = rangesOf(days.history, covers, isClosed);
  const measure = (name: Measure) =>
    isClosedThroughout && name !== 'expenses'
      ? notCompared(figures[name])
      : measureSnapshot(figures[name], expected[name], days.history, covers, name);
  return {
    measures: {
      revenue: measure('revenue'),
      expenses: measure('expenses'),
      net: measure('net'),
    },
    contributions: {
      revenue: contributionsOf(figures.revenue, 'revenue', covered, earlier),
      expenses: contributionsOf(figures.expenses, 'expenses', covered, earlier),
    },
    days: dates.map((date) => daySnapshot(date, isClosed(date), days, input)),
  };
}

/** Returns the covered days, without days before the books begin. */
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
    rangePosition: final === null || expected === null ? null : rangePositionOf(final, expected),
    against30Days: against30Days(final, history, covers, measure),
  };
}

/** Returns a number of closed days, which days with sales say nothing about. */
const notCompared = (figure: Figure): MeasureSnapshot => ({
  figure,
  expected: null,
  rangePosition: null,
  against30Days: null,
});

function rangePositionOf(
  amount: Cents,
  { low, high }: ExpectedRange,
): MeasureSnapshot['rangePosition'] {
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

const contributionsOf = (
  figure: Figure,
  measure: 'revenue' | 'expenses',
  covered: readonly DailyRollup[],
  earlier: readonly (readonly DailyRollup[])[],
): Contributions | null =>
  figure.state === 'final' ? contributionsTo(measure, covered, earlier) : null;

/** Returns the same weekdays of each earlier week, one list per week. */
function sameWeekdaysBefore(
  { from, to }: Period,
  { history, rollupOn }: Days,
): (readonly DailyRollup[])[] {
  const weeks = Math.min(USUAL_WEEKS, Math.floor(history.daysBefore(from) / 7));
  return Array.from({ length: weeks }, (_, index) => {
    const days = -7 * (index + 1);
    return datesOf({ from: addDays(from, days), to: addDays(to, days) }).map(rollupOn);
  });
}

function cellsOf(days: readonly DailyRollup[]): readonly Cell[] {
  const [first = [], ...others] = days.map(({ cells }) => cells);
  return others.length === 0 ? first : first.concat(...others);
}

/**
 * Returns the covered days that files lack, if the business seems to be closed on all of them and
 * the owner did not confirm it. Nothing may be missing, but no zero is proven either. A connection
 * delivers each day, so its missing days are late.
 */
function possiblyClosedDays(
  { from, to }: Period,
  sources: readonly SourceState[],
  evidence: ClosedDayEvidence,
): NonNullable<Snapshot['possiblyClosed']> {
  const waiting = (known: ClosedDayEvidence) =>
    waitingFor(sources, 'profit', to, neededThrough(to, known).revenue);
  const late = waiting(evidence);
  const isExplained = waiting(withPossiblyClosed(evidence)).length === 0;
  if (!isExplained || !late.every((source) => source.isFromFile && source.problem === null)) {
    return [];
  }
  const weekdays = possiblyClosedWeekdays(evidence);
  return datesOf({ from, to }).flatMap((date) => {
    const empty = weekdays.find(({ weekday }) => weekday === weekdayOf(date));
    const isMissing = late.some(({ completeThrough }) => (completeThrough ?? '') < date);
    return empty && isMissing ? [{ date, weeks: empty.weeks }] : [];
  });
}

function daySnapshot(
  date: BusinessDate,
  isClosed: boolean,
  days: Days,
  input: SnapshotInput,
): DaySnapshot {
  const totals = totalsOf(days.rollupOn(date).cells);
  const booked = totalsOf(input.rollupOn(date).cells);
  const needed = neededThrough(date, input.closedDays ?? ALWAYS_OPEN);
  const figures = restate(figuresOf(booked, date, input.sources, needed), totals);
  return {
    date,
    figures,
    baselines: baselinesOf(days.history, date, figures.net.state === 'final' ? totals : null),
    holiday: holidayOf(date, input.currency) ?? null,
    ...(isClosed && { isClosed }),
  };
}

function cashSnapshot(
  { cash, sources, history, receivables, payables, closedDays = ALWAYS_OPEN }: SnapshotInput,
  asOf: BusinessDate,
): CashSnapshot | null {
  if (!cash) return null;
  const hasSource = hasSourceOf(sources, 'cash', asOf);
  const needed = neededThrough(asOf, closedDays).expenses;
  const balance = figureOf(cash.balance, waitingFor(sources, 'cash', asOf, needed), hasSource);
  const forecast =
    balance.state === 'final'
      ? forecastCash(balance.amount, asOf, cash.flows, history.first, {
          receivables: receivables ?? [],
          payables: payables ?? [],
        })
      : null;
  return { balance, asOf, forecast };
}
