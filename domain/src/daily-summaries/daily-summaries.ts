import {
  addDays,
  dateOfDayNumber,
  dayNumber,
  type BusinessDate,
} from '../calendar/business-date.ts';
import { compareText } from '../shared/compare-text.ts';
import { trustedSources } from '../connections/books-lag.ts';
import { addCents, subtractCents, sumCents, ZERO, type Cents } from '../money/cents.ts';
import type { CashFlow } from '../baselines/recurring-flows.ts';
import { withoutFinishedBooks, type SourceState } from '../connections/source-state.ts';
import {
  NO_TOTALS,
  payrollOf,
  totalsOf,
  type Cell,
  type DailyRollup,
  type Totals,
} from '../ledger/rollups/daily-rollup.ts';
import { limitDay, type CellLimit } from './limit-day.ts';
import { limitDays } from './limit-days.ts';
import { cashFlowsOf } from './cash-flows.ts';
import type { DailySummaries, LateDay } from './daily-summaries-schema.ts';

/** Two years with a leap day. The longest baseline looks back less far. */
export const HISTORY_DAYS = 731;

/** The days of history that the cash forecast uses. Contributors need fewer. */
export const CASH_DAYS = 120;

/** A digest covers up to three days. */
const RECENT_DAYS = CASH_DAYS + 3;

/** The limit of one day. Beyond it, small cells are added up. See `limitDays` for all days together. */
const MAX_CELLS_PER_DAY: CellLimit = { cells: 58, nameBytes: 3_000 };

const MAX_LATE_POSTINGS_PER_DAY = 20;

/** The limit of all posting ids together. A bank's ids have 10 to 200 characters. */
const MAX_LATE_ID_CHARACTERS = 30_000;

/** Late days are kept as long as cells. */
const LATE_DAYS_KEPT = RECENT_DAYS;

export const emptyDailySummaries = (first: BusinessDate): DailySummaries => ({
  first,
  revenue: [],
  expenses: [],
  payroll: [],
  recent: [],
  lateDays: [],
  sources: [],
  balance: null,
});

/** Replaces the totals and cells of the given days. */
export function replaceDays(
  dailySummaries: DailySummaries,
  rollups: Iterable<DailyRollup>,
): DailySummaries {
  const totals = new Map<BusinessDate, Totals & { readonly payroll: Cents }>();
  const recent = new Map(dailySummaries.recent.map((day) => [day.date, day]));
  for (const rollup of rollups) {
    totals.set(rollup.date, { ...totalsOf(rollup.cells), payroll: payrollOf(rollup.cells) });
    recent.set(rollup.date, limitDay(rollup, MAX_CELLS_PER_DAY));
  }
  if (totals.size === 0) return dailySummaries;
  const dates = [...totals.keys()].toSorted(compareText);
  const end = lastDayOf(dailySummaries) ?? dailySummaries.first;
  const last = maxDate(end, dates.at(-1) ?? end);
  const first = maxDate(
    addDays(last, 1 - HISTORY_DAYS),
    minDate(dailySummaries.first, dates[0] ?? dailySummaries.first),
  );
  const days = Array.from({ length: dayNumber(last) - dayNumber(first) + 1 }, (_, index) => {
    const date = dateOfDayNumber(dayNumber(first) + index);
    return (
      totals.get(date) ?? {
        ...totalsOn(dailySummaries, date),
        payroll: payrollOn(dailySummaries, date),
      }
    );
  });
  const oldest = addDays(last, 1 - RECENT_DAYS);
  return {
    ...dailySummaries,
    first,
    revenue: days.map(({ revenue }) => revenue),
    expenses: days.map(({ expenses }) => expenses),
    payroll: days.map(({ payroll }) => payroll),
    recent: limitDays(
      [...recent.values()].filter(({ date, cells }) => date >= oldest && cells.length > 0),
    ),
  };
}

/** Records days that changed after a digest reported them. Keeps the last change of each day. */
export function recordLateDays(
  dailySummaries: DailySummaries,
  days: readonly LateDay[],
): DailySummaries {
  const lateDays = new Map(dailySummaries.lateDays.map((day) => [day.date, day]));
  for (const day of days) {
    const existing = lateDays.get(day.date);
    // If a digest has reported the earlier change by now, this is a new change.
    const isSameChange = existing?.latestDigest === day.latestDigest;
    lateDays.set(day.date, withinPostingLimit(isSameChange ? mergeLateDays(existing, day) : day));
  }
  const end = lastDayOf(dailySummaries) ?? dailySummaries.first;
  const oldest = addDays(end, -LATE_DAYS_KEPT);
  return {
    ...dailySummaries,
    lateDays: withinIdLimit(
      [...lateDays.values()]
        .filter(({ latestDigest }) => latestDigest >= oldest)
        .toSorted((a, b) => compareText(a.date, b.date)),
    ),
  };
}

/** Merges two changes of a day. The reported numbers of the first change are kept. */
const mergeLateDays = (
  existing: LateDay,
  { postingIds, hasMorePostings, isProfitSwitch }: LateDay,
): LateDay => ({
  ...existing,
  postingIds: [...new Set([...existing.postingIds, ...postingIds])],
  ...(existing.hasMorePostings || hasMorePostings ? { hasMorePostings: true } : {}),
  ...(isProfitSwitch ? { isProfitSwitch } : {}),
});

const withinPostingLimit = (day: LateDay): LateDay =>
  day.postingIds.length > MAX_LATE_POSTINGS_PER_DAY
    ? {
        ...day,
        postingIds: day.postingIds.slice(0, MAX_LATE_POSTINGS_PER_DAY),
        hasMorePostings: true,
      }
    : day;

/** Keeps every late day, but posting ids only for the first days within the limit. */
function withinIdLimit(lateDays: readonly LateDay[]): LateDay[] {
  let characters = 0;
  return lateDays.map((day) => {
    characters += day.postingIds.reduce((sum, id) => sum + id.length, 0);
    return characters <= MAX_LATE_ID_CHARACTERS || day.postingIds.length === 0
      ? day
      : { ...day, postingIds: [], hasMorePostings: true };
  });
}

export function totalsOn(dailySummaries: DailySummaries, date: BusinessDate): Totals {
  const index = dayNumber(date) - dayNumber(dailySummaries.first);
  const [revenue, expenses] = [dailySummaries.revenue[index], dailySummaries.expenses[index]];
  if (revenue === undefined || expenses === undefined) return NO_TOTALS;
  return { revenue, expenses, net: subtractCents(revenue, expenses) };
}

const payrollOn = ({ first, payroll }: DailySummaries, date: BusinessDate): Cents =>
  payroll[dayNumber(date) - dayNumber(first)] ?? ZERO;

/** Returns a day’s cells, or none if the day has no postings. Most callers want one of the last days. */
export const rollupOn = (dailySummaries: DailySummaries, date: BusinessDate): DailyRollup =>
  dailySummaries.recent.findLast((day) => day.date === date) ?? { date, cells: [] };

/** Returns the cells of some days. */
export const cellsOf = (
  dailySummaries: DailySummaries,
  dates: readonly BusinessDate[],
): readonly Cell[] => dates.flatMap((date) => rollupOn(dailySummaries, date).cells);

/**
 * Returns cash at the end of a day and the cash flows for the forecast, without transfers between
 * the business's own accounts.
 * @returns null if no balance is known, or if it is older than the known flows
 */
export function cashOn(
  dailySummaries: DailySummaries,
  date: BusinessDate,
): { readonly balance: Cents; readonly flows: readonly CashFlow[] } | null {
  const { balance } = dailySummaries;
  const oldest = addDays(lastDayOf(dailySummaries) ?? dailySummaries.first, 1 - RECENT_DAYS);
  if (!balance || balance.asOf < addDays(oldest, -1)) return null;
  const moved = (after: BusinessDate, until: BusinessDate): Cents =>
    sumCents(flowsBetween(dailySummaries, addDays(after, 1), until).map(({ amount }) => amount));
  const since = balance.asOf <= date ? moved(balance.asOf, date) : ZERO;
  const before = balance.asOf > date ? moved(date, balance.asOf) : ZERO;
  return {
    balance: subtractCents(addCents(balance.amount, since), before),
    flows: flowsBetween(dailySummaries, addDays(date, -CASH_DAYS), date),
  };
}

const flowsBetween = (
  dailySummaries: DailySummaries,
  from: BusinessDate,
  to: BusinessDate,
): CashFlow[] =>
  dailySummaries.recent.flatMap(({ date, cells }) =>
    date < from || date > to ? [] : cashFlowsOf(date, cells),
  );

/** Returns the sources, each with the day through which its data is reliable. */
export const sourcesOf = ({
  sources,
  booksLag,
}: Pick<DailySummaries, 'sources' | 'booksLag'>): readonly SourceState[] =>
  trustedSources(withoutFinishedBooks(sources), booksLag);

/** Returns the last day with totals; undefined if there are none. */
export const lastDayOf = ({ first, revenue }: DailySummaries): BusinessDate | undefined =>
  revenue.length === 0 ? undefined : addDays(first, revenue.length - 1);

const minDate = (a: BusinessDate, b: BusinessDate) => (a < b ? a : b);
const maxDate = (a: BusinessDate, b: BusinessDate) => (a > b ? a : b);
