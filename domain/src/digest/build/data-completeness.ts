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
 * Decides how complete the data of a business is: which sources are late, and which closed days
 * need no data.
 */
export class DataCompleteness {
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
   * Returns an amount of the days through a date, with its completeness. Accounts that were closed
   * before the date are ignored. A closed day needs no data for its revenue. It needs data for its
   * expenses and cash, unless its weekday never has transactions.
   *
   * @param shown the amount to show instead of the booked amount, such as an amount with payroll
   * spread
   */
  figure(
    of: 'revenue' | 'expenses' | 'cash',
    booked: Cents,
    through: BusinessDate,
    shown = booked,
  ): Figure {
    const provides = of === 'cash' ? 'cash' : 'profit';
    const sources = this.sources.filter(
      (source) => source.provides.includes(provides) && !hasEndedBefore(source, through),
    );
    const needed = lastDayUntil(through, (date) =>
      of === 'revenue' ? !this.#isClosed(date) : !this.#hasNoTransactions(date),
    );
    const waitingFor = sources.filter((source) => !isComplete(source, needed));
    return figureOf({ booked, shown, waitingFor, hasSource: sources.length > 0 });
  }

  /**
   * Returns the three numbers of the days through a date. The net is complete only if revenue and
   * expenses are both complete.
   *
   * @param shown the amounts to show, such as those with payroll spread
   */
  figures(
    booked: Totals,
    through: BusinessDate,
    shown: Totals = booked,
  ): Record<keyof Totals, Figure> {
    const revenue = this.figure('revenue', booked.revenue, through, shown.revenue);
    const expenses = this.figure('expenses', booked.expenses, through, shown.expenses);
    const waitingFor = [revenue, expenses].flatMap((part) =>
      part.state === 'final' ? [] : part.waitingFor,
    );
    const net = figureOf({
      booked: booked.net,
      shown: shown.net,
      waitingFor: [...new Set(waitingFor)],
      hasSource: revenue.state !== 'unknown' && expenses.state !== 'unknown',
    });
    return { revenue, expenses, net };
  }

  /** Returns whether the business was closed on a day. A closed day with sales counts as open. */
  readonly wasClosed = (date: BusinessDate): boolean =>
    this.#isClosed(date) && totalsOn(this.dailySummaries, date).revenue === 0;

  /**
   * Returns the weekdays on which the business seems to be closed and about which the owner has not
   * decided.
   */
  possiblyClosedWeekdays(): readonly EmptyWeekday[] {
    const { weekdays, openWeekdays = [] } = this.#closedDays;
    return this.#emptyWeekdays().filter(
      ({ weekday }) => !weekdays.includes(weekday) && !openWeekdays.includes(weekday),
    );
  }

  /**
   * Returns the days that imported files do not cover, if the business seems to be closed on all of
   * them and the owner has not confirmed it. Their data may be complete, but nothing proves that
   * their numbers are zero. A connection delivers every day, so its missing days are late.
   */
  possiblyClosedDays({ from, to }: Period): NonNullable<Snapshot['possiblyClosed']> {
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
   * Returns the last day with data if all data comes from files and ends before the days of a
   * digest. Connections keep delivering later days. If only bank holidays and closed days follow
   * the last day, the data has not ended.
   *
   * @returns undefined if the data has not ended or has not started
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

  #hasNoTransactions(date: BusinessDate): boolean {
    const weekday = weekdayOf(date);
    return (
      this.#closedDays.weekdays.includes(weekday) &&
      this.#emptyWeekdays().some((empty) => empty.weekday === weekday && empty.hasNoTransactions)
    );
  }

  /** Computes the empty weekdays once, and only if a number depends on them. */
  #emptyWeekdays(): readonly EmptyWeekday[] {
    if (this.#empty) return this.#empty;
    const through = completeThrough(this.sources);
    const { currency } = this;
    const { first, recent } = this.dailySummaries;
    const days = new Map(recent.map((day) => [day.date, day]));
    const rollupOn = (date: BusinessDate) => days.get(date) ?? { date, cells: [] };
    this.#empty = through === null ? [] : emptyWeekdays(rollupOn, { first, through, currency });
    return this.#empty;
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

function figureOf({
  booked,
  shown,
  waitingFor,
  hasSource,
}: {
  readonly booked: Cents;
  readonly shown: Cents;
  readonly waitingFor: readonly SourceState[];
  readonly hasSource: boolean;
}): Figure {
  if (hasSource && waitingFor.length === 0) return { state: 'final', amount: shown };
  // Either no amount has arrived or the amounts cancel out. Neither proves a zero.
  if (!hasSource || booked === 0) return { state: 'unknown', waitingFor };
  return { state: 'so_far', amount: shown, waitingFor };
}
