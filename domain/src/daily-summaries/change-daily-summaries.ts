import type { Business } from '../accounts/business-schema.ts';
import { businessDateAt, type BusinessDate } from '../calendar/business-date.ts';
import { digestPeriod } from '../calendar/digest-day.ts';
import { counts } from '../ledger/classification/is-counted.ts';
import type { Posting } from '../ledger/posting.ts';
import { rollUpDay } from '../ledger/rollups/daily-rollup.ts';
import type { DeepReadonly } from '../shared/deep-readonly.ts';
import { groupBy } from '../shared/group-by.ts';
import type { DailySummaries, LateDay, ReportedDay } from './daily-summaries-schema.ts';
import { emptyDailySummaries, recordLateDays, replaceDays, totalsOn } from './daily-summaries.ts';

/** Changed postings. */
export interface PostingChanges {
  readonly changed: readonly Posting[];
  readonly removedIds?: readonly string[];
  /** the days of all changes, before and after */
  readonly days: readonly BusinessDate[];
  /** whether the days change because other sources provide the totals now */
  readonly isProfitSwitch?: boolean;
}

/** Returns the days that are old enough that a digest may have reported them. */
export function daysBeforeDigest(
  { latestDigest }: DeepReadonly<Pick<Business, 'latestDigest'>>,
  days: readonly BusinessDate[],
): readonly BusinessDate[] {
  if (!latestDigest) return [];
  const lastReportedDay = digestPeriod(latestDigest).to;
  return days.filter((date) => date <= lastReportedDay);
}

/**
 * Returns the daily summaries after a change. Changed days that a digest has reported are recorded
 * as late, and the next digest corrects them.
 *
 * @param postings every posting of the changed days, before the change
 * @param reported the days of `daysBeforeDigest` that a digest has reported
 */
export function changeDailySummaries(
  {
    business,
    dailySummaries,
  }: { readonly business: Business; readonly dailySummaries: DailySummaries | undefined },
  postings: readonly Posting[],
  { changed, removedIds = [], days, isProfitSwitch = false }: PostingChanges,
  reported: readonly ReportedDay[],
): DailySummaries {
  const { latestDigest, createdAt, timeZone } = business;
  // Without transactions, the ledger starts on the day the business was created.
  const before =
    dailySummaries ?? emptyDailySummaries(days[0] ?? businessDateAt(createdAt, timeZone));
  const after = new Map([...postings, ...changed].map((posting) => [posting.id, posting]));
  for (const id of removedIds) after.delete(id);
  const byDate = groupBy(after.values(), ({ date }) => date);
  const rollups = days.map((date) =>
    rollUpDay(
      date,
      (byDate.get(date) ?? []).filter((posting) => counts(posting, business)),
    ),
  );
  if (!latestDigest) return replaceDays(before, rollups);

  const ids = new Set([...changed.map(({ id }) => id), ...removedIds]);
  const moved = groupBy(
    [...postings.filter(({ id }) => ids.has(id)), ...changed],
    ({ date }) => date,
  );
  const late = reported.map((day): LateDay => ({
    date: day.date,
    latestDigest,
    was: lastReported(before, day),
    postingIds: [...new Set(moved.get(day.date)?.map(({ id }) => id))],
    ...(isProfitSwitch && { isProfitSwitch }),
  }));
  return recordLateDays(replaceDays(before, rollups), late);
}

/**
 * Returns the last reported numbers. A number that was unknown and never corrected is still unknown
 * to the reader.
 */
function lastReported(
  before: DailySummaries,
  { date, figures: { revenue, expenses, net } }: ReportedDay,
): LateDay['was'] {
  const now = totalsOn(before, date);
  const wasCorrected = before.lateDays.some((day) => day.date === date);
  if (wasCorrected) return now;
  return {
    revenue: revenue === null ? null : now.revenue,
    expenses: expenses === null ? null : now.expenses,
    net: net === null ? null : now.net,
  };
}
