import type { History, Measure } from '../../baselines/daily-history.ts';
import { emptyWeekdays, type EmptyWeekday } from '../../baselines/empty-weekdays.ts';
import { expectedRanges, type ExpectedRange } from '../../baselines/expected-range.ts';
import { holidayOf } from '../../calendar/bank-holiday.ts';
import {
  addDays,
  datesOf,
  dayNumber,
  weekdayOf,
  type BusinessDate,
  type Period,
} from '../../calendar/business-date.ts';
import { completeThrough } from '../../alerts/detection/complete-through.ts';
import { sourcesOf } from '../../daily-summaries/daily-summaries.ts';
import type { DailySummaries } from '../../daily-summaries/daily-summaries-schema.ts';
import { isClosed, NEVER_CLOSED, type ClosingDays } from '../../calendar/closed-days.ts';

/** What the owner and the history say about closed days. */
export interface ClosedDayEvidence {
  /** The closed days that the owner confirmed. */
  readonly closed: ClosingDays;
  /** The weekdays on which the business seems to be closed. */
  readonly emptyWeekdays: readonly EmptyWeekday[];
}

/** The last day on which transactions are expected, for each number. */
export interface NeededThrough {
  readonly revenue: BusinessDate;
  readonly expenses: BusinessDate;
}

/** No day is closed. */
export const ALWAYS_OPEN: ClosedDayEvidence = { closed: NEVER_CLOSED, emptyWeekdays: [] };

/** Longer than a vacation. After that, a business is expected to be open again. */
const MAX_CLOSED_DAYS = 31;

/** The fields of a business that say when it is closed. */
export interface ClosingBusiness {
  readonly currency: string;
  readonly closedDays?: ClosingDays | undefined;
}

/** Returns what the owner and the daily summaries say about closed days. */
export function closedDayEvidence(
  { currency, closedDays: closed = NEVER_CLOSED }: ClosingBusiness,
  dailySummaries: DailySummaries,
): ClosedDayEvidence {
  const through = completeThrough(sourcesOf(dailySummaries));
  if (through === null) return { closed, emptyWeekdays: [] };
  const recent = new Map(dailySummaries.recent.map((day) => [day.date, day]));
  const { first } = dailySummaries;
  return {
    closed,
    emptyWeekdays: emptyWeekdays((date) => recent.get(date) ?? { date, cells: [] }, {
      first,
      through,
      currency,
    }),
  };
}

export const isClosedOn = (date: BusinessDate, { closed }: ClosedDayEvidence): boolean =>
  isClosed(closed, dayNumber(date));

/** Returns a check whether the business was closed on a day. Sales on a closed day open it. */
export const wasClosed =
  (history: History, evidence: ClosedDayEvidence): ((date: BusinessDate) => boolean) =>
  (date) =>
    isClosedOn(date, evidence) && history.on(date).revenue === 0;

/**
 * Returns the expected ranges of some days. If the business was closed on all of them, no revenue
 * is expected.
 */
export function rangesOf(
  history: History,
  covered: Period,
  isClosedDay: (date: BusinessDate) => boolean,
): Readonly<Record<Measure, ExpectedRange | null>> {
  const ranges = expectedRanges(history, covered, isClosedDay);
  if (!ranges) return { revenue: null, expenses: null, net: null };
  return datesOf(covered).every(isClosedDay) ? { ...ranges, revenue: null, net: null } : ranges;
}

/** Returns the weekdays on which the business seems to be closed and that the owner did not answer. */
export const possiblyClosedWeekdays = ({
  closed: { weekdays, openWeekdays = [] },
  emptyWeekdays,
}: ClosedDayEvidence): readonly EmptyWeekday[] =>
  emptyWeekdays.filter(
    ({ weekday }) => !weekdays.includes(weekday) && !openWeekdays.includes(weekday),
  );

/**
 * Returns the days through which the data must be complete for the numbers of a day. No revenue is
 * expected on a closed day. Expenses are expected on it, unless its weekday never has transactions.
 */
export const neededThrough = (date: BusinessDate, evidence: ClosedDayEvidence): NeededThrough => ({
  revenue: lastDayUntil(date, (day) => !isClosedOn(day, evidence)),
  expenses: lastDayUntil(date, (day) => !hasNoTransactions(day, evidence)),
});

const hasNoTransactions = (
  date: BusinessDate,
  { closed, emptyWeekdays }: ClosedDayEvidence,
): boolean => {
  const weekday = weekdayOf(date);
  return (
    closed.weekdays.includes(weekday) &&
    emptyWeekdays.some((empty) => empty.weekday === weekday && empty.hasNoTransactions)
  );
};

function lastDayUntil(date: BusinessDate, isNeeded: (date: BusinessDate) => boolean): BusinessDate {
  for (let ago = 0; ago <= MAX_CLOSED_DAYS; ago += 1) {
    const day = addDays(date, -ago);
    if (isNeeded(day)) return day;
  }
  return date;
}

/** Adds the weekdays that seem closed to those that the owner confirmed. */
export const withPossiblyClosed = (evidence: ClosedDayEvidence): ClosedDayEvidence => ({
  ...evidence,
  closed: {
    ...evidence.closed,
    weekdays: [
      ...evidence.closed.weekdays,
      ...possiblyClosedWeekdays(evidence).map(({ weekday }) => weekday),
    ],
  },
});

/**
 * Returns whether a file without a day has probably ended. On a bank holiday and on a weekday that
 * seems closed, nothing may be missing.
 */
export const isProbablyOpen = (
  date: BusinessDate,
  evidence: ClosedDayEvidence,
  currency: string,
): boolean =>
  !isClosedOn(date, withPossiblyClosed(evidence)) && holidayOf(date, currency) === undefined;
