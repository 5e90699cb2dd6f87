import { completeThrough } from '../../alerts/detection/complete-through.ts';
import { emptyWeekdays, type EmptyWeekday } from '../../baselines/empty-weekdays.ts';
import { holidayOf } from '../../calendar/bank-holiday.ts';
import {
  addDays,
  datesOf,
  dayNumber,
  weekdayOf,
  type BusinessDate,
  type Period,
} from '../../calendar/business-date.ts';
import { isClosed, NEVER_CLOSED, type ClosingDays } from '../../calendar/closed-days.ts';
import { hasEndedBefore, type SourceState } from '../../connections/source-state.ts';
import { sourcesOf, totalsOn } from '../../daily-summaries/daily-summaries.ts';
import type { DailySummaries } from '../../daily-summaries/daily-summaries-schema.ts';
import type { Totals } from '../../ledger/rollups/daily-rollup.ts';
import { ZERO, type Cents } from '../../money/cents.ts';
import { compareText } from '../../shared/compare-text.ts';
import type { ReportedBusiness } from './digest-inputs.ts';
import type { Figure, Snapshot } from './snapshot-schema.ts';

/** Longer than a vacation. After that, a business is expected to be open again. */
const MAX_CLOSED_DAYS = 31;

/**
 * The days of a business as far as they are known: their amounts, the sources that are still late,
 * and the closed days, which need no data.
 */
export class KnownDays {
  readonly dailySummaries: DailySummaries;
  readonly sources: readonly SourceState[];
  readonly currency: string;
  readonly #closedDays: ClosingDays;
  #empty: readonly EmptyWeekday[] | undefined;

  constructor(
    { currency, closedDays = NEVER_CLOSED }: Pick<ReportedBusiness, 'currency' | 'closedDays'>,
    dailySummaries: DailySummaries,
  ) {
    this.dailySummaries = dailySummaries;
    this.sources = sourcesOf(dailySummaries);
    this.currency = currency;
    this.#closedDays = closedDays;
  }

  /**
   * Returns an amount of the days through a date with its completeness. An account that was closed
   * before the date provides nothing.
   */
  figure(of: 'revenue' | 'expenses' | 'cash', amount: Cents, through: BusinessDate): Figure {
    const provides = of === 'cash' ? 'cash' : 'profit';
    const sources = this.sources.filter(
      (source) => source.provides.includes(provides) && !hasEndedBefore(source, through),
    );
    const needed = this.#neededThrough(of, through);
    const waitingFor = sources.filter((source) => !isComplete(source, needed));
    const hasSource = sources.length > 0;
    if (hasSource && waitingFor.length === 0) return { state: 'final', amount };
    // Either no amount has arrived or the amounts cancel out. Neither proves a zero.
    if (!hasSource || amount === 0) return { state: 'unknown', waitingFor };
    return { state: 'so_far', amount, waitingFor };
  }

  /**
   * Returns the three numbers of the days through a date. The net is only as complete as revenue and
   * expenses both are.
   *
   * @param shown other amounts to show, such as those with payroll spread; they are as complete as
   *   the booked ones
   */
  figures(
    booked: Totals,
    through: BusinessDate,
    shown: Totals = booked,
  ): Record<keyof Totals, Figure> {
    const revenue = this.figure('revenue', booked.revenue, through);
    const expenses = this.figure('expenses', booked.expenses, through);
    return {
      revenue: withAmount(revenue, shown.revenue),
      expenses: withAmount(expenses, shown.expenses),
      net: withAmount(netFigure(booked.net, revenue, expenses), shown.net),
    };
  }

  /** Returns whether the business was closed on a day. Sales on a closed day open it. */
  readonly wasClosed = (date: BusinessDate): boolean =>
    this.#isClosed(date) && totalsOn(this.dailySummaries, date).revenue === 0;

  /** Returns the weekdays on which the business seems to be closed and that the owner did not answer. */
  possiblyClosedWeekdays(): readonly EmptyWeekday[] {
    const { weekdays, openWeekdays = [] } = this.#closedDays;
    return this.#emptyWeekdays().filter(
      ({ weekday }) => !weekdays.includes(weekday) && !openWeekdays.includes(weekday),
    );
  }

  /**
   * Returns the days that files lack, if the business seems to be closed on all of them and the owner
   * did not confirm it. Nothing may be missing, but no zero is proven either. A connection delivers
   * each day, so its missing days are late.
   */
  possiblyClosed({ from, to }: Period): NonNullable<Snapshot['possiblyClosed']> {
    const revenue = this.figure('revenue', ZERO, to);
    if (revenue.state === 'final') return [];
    const late = revenue.waitingFor;
    const needed = lastDayUntil(to, (date) => !this.#isPossiblyClosed(date));
    const isExplained = late.every(
      (source) => source.isFromFile && source.problem === null && isComplete(source, needed),
    );
    if (!isExplained) return [];
    const weekdays = this.possiblyClosedWeekdays();
    return datesOf({ from, to }).flatMap((date) => {
      const empty = weekdays.find(({ weekday }) => weekday === weekdayOf(date));
      const isMissing = late.some((source) => !isComplete(source, date));
      return empty && isMissing ? [{ date, weeks: empty.weeks }] : [];
    });
  }

  /**
   * Returns the last day with data if all data comes from files and ends before the days of a digest.
   * Connections keep delivering later days. The data has not ended if only bank holidays and closed
   * days follow it.
   *
   * @returns undefined if the data goes on, or if there is none yet
   */
  dataEndBefore({ from, to }: Period): BusinessDate | undefined {
    const open = this.sources.filter((source) => !hasEndedBefore(source, from));
    const last = open
      .flatMap((source) => source.completeThrough ?? [])
      .toSorted(compareText)
      .at(-1);
    if (last === undefined || last >= from || !open.every(({ isFromFile }) => isFromFile)) {
      return undefined;
    }
    const isMissing = datesOf({ from: addDays(last, 1), to }).some(
      (date) => !this.#isPossiblyClosed(date) && holidayOf(date, this.currency) === undefined,
    );
    return isMissing ? last : undefined;
  }

  #isClosed(date: BusinessDate): boolean {
    return isClosed(this.#closedDays, dayNumber(date));
  }

  #isPossiblyClosed(date: BusinessDate): boolean {
    const weekday = weekdayOf(date);
    return (
      this.#isClosed(date) ||
      this.possiblyClosedWeekdays().some((possibly) => possibly.weekday === weekday)
    );
  }

  /**
   * Returns the last day on which transactions are expected. No revenue is expected on a closed day.
   * Expenses and cash are, unless its weekday never has transactions.
   */
  #neededThrough(of: 'revenue' | 'expenses' | 'cash', through: BusinessDate): BusinessDate {
    return lastDayUntil(
      through,
      (date) => !this.#isClosed(date) || (of !== 'revenue' && !this.#hasNoTransactions(date)),
    );
  }

  #hasNoTransactions(date: BusinessDate): boolean {
    const weekday = weekdayOf(date);
    return (
      this.#closedDays.weekdays.includes(weekday) &&
      this.#emptyWeekdays().some((empty) => empty.weekday === weekday && empty.hasNoTransactions)
    );
  }

  /** Computes the empty weekdays once, and only if a number depends on them. */
  #emptyWeekdays(): readonly EmptyWeekday[] {
    this.#empty ??= this.#computeEmptyWeekdays();
    return this.#empty;
  }

  #computeEmptyWeekdays(): readonly EmptyWeekday[] {
    const through = completeThrough(this.sources);
    if (through === null) return [];
    const { first, recent } = this.dailySummaries;
    const days = new Map(recent.map((day) => [day.date, day]));
    return emptyWeekdays((date) => days.get(date) ?? { date, cells: [] }, {
      first,
      through,
      currency: this.currency,
    });
  }
}

const isComplete = ({ completeThrough }: SourceState, date: BusinessDate): boolean =>
  completeThrough !== null && completeThrough >= date;

function lastDayUntil(date: BusinessDate, isNeeded: (date: BusinessDate) => boolean): BusinessDate {
  for (let ago = 0; ago <= MAX_CLOSED_DAYS; ago += 1) {
    const day = addDays(date, -ago);
    if (isNeeded(day)) return day;
  }
  return date;
}

/** Returns revenue less expenses, which is only as complete as the less complete of the two. */
function netFigure(amount: Cents, revenue: Figure, expenses: Figure): Figure {
  const waitingFor = [revenue, expenses].flatMap((part) =>
    part.state === 'final' ? [] : part.waitingFor,
  );
  const distinct = [...new Set(waitingFor)];
  if (revenue.state === 'final' && expenses.state === 'final') return { state: 'final', amount };
  if (revenue.state === 'unknown' || expenses.state === 'unknown' || amount === 0) {
    return { state: 'unknown', waitingFor: distinct };
  }
  return { state: 'so_far', amount, waitingFor: distinct };
}

const withAmount = (figure: Figure, amount: Cents): Figure =>
  figure.state === 'unknown' ? figure : { ...figure, amount };
