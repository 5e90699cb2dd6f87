// The documents that follow from changed postings: the daily summaries and the alert state.
import {
  resetHistory,
  recordChangedPostings,
  EMPTY_ALERT_STATE,
  type BusinessAlertState,
} from '@daily-snapshot/domain/alerts/business-alert-state';
import { businessDateAt, type BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { digestDayCovering, digestPeriod } from '@daily-snapshot/domain/calendar/digest-day';
import {
  emptyDailySummaries,
  replaceDays,
  recordLateDays,
  totalsOn,
} from '@daily-snapshot/domain/daily-summaries/daily-summaries';
import type {
  DailySummaries,
  LateDay,
  ReportedDay,
} from '@daily-snapshot/domain/daily-summaries/daily-summaries-schema';
import { counts } from '@daily-snapshot/domain/ledger/classification/is-counted';
import type { Posting } from '@daily-snapshot/domain/ledger/posting';
import { rollUpDay } from '@daily-snapshot/domain/ledger/rollups/daily-rollup';
import { groupBy } from '@daily-snapshot/domain/shared/group-by';
import type { OpenLedger } from '../ports/ledger.ts';

/** Changes of the ledger. */
interface Changes {
  readonly changed: readonly Posting[];
  readonly removedIds?: readonly string[];
  /** the days of all changes, before and after */
  readonly days: readonly BusinessDate[];
  /** whether the days change because other sources provide the totals now */
  readonly isProfitSwitch?: boolean;
}

/**
 * Returns the daily summaries after a change. Changed days that a digest has reported are recorded
 * as late, and the next digest corrects them.
 *
 * @param postings every posting of the changed days, before the change
 */
export async function updateDailySummaries(
  ledger: OpenLedger,
  postings: readonly Posting[],
  { changed, removedIds = [], days, isProfitSwitch = false }: Changes,
): Promise<DailySummaries> {
  const before = ledger.dailySummaries ?? emptyDailySummaries(days[0] ?? creationDay(ledger));
  const after = new Map([...postings, ...changed].map((posting) => [posting.id, posting]));
  for (const id of removedIds) after.delete(id);
  const byDate = groupBy(after.values(), ({ date }) => date);
  const rollups = days.map((date) =>
    rollUpDay(
      date,
      (byDate.get(date) ?? []).filter((posting) => counts(posting, ledger.business)),
    ),
  );
  const ids = new Set([...changed.map(({ id }) => id), ...removedIds]);
  const moved = groupBy(
    [...postings.filter(({ id }) => ids.has(id)), ...changed],
    ({ date }) => date,
  );
  const late = await findLateDays(ledger, before, moved, days);
  return recordLateDays(
    replaceDays(before, rollups),
    isProfitSwitch ? late.map((day) => ({ ...day, isProfitSwitch: true as const })) : late,
  );
}

/** Without transactions, the ledger starts on the day the business was created. */
const creationDay = ({ business }: OpenLedger): BusinessDate =>
  businessDateAt(business.createdAt, business.timeZone);

/** Returns the changed days that a digest has reported, with the reported numbers. */
async function findLateDays(
  ledger: OpenLedger,
  before: DailySummaries,
  moved: ReadonlyMap<BusinessDate, readonly Posting[]>,
  days: readonly BusinessDate[],
): Promise<LateDay[]> {
  const { latestDigest } = ledger.business;
  if (!latestDigest) return [];
  const lastReportedDay = digestPeriod(latestDigest).to;
  const late = await Promise.all(
    days
      .filter((date) => date <= lastReportedDay)
      .map(async (date): Promise<LateDay[]> => {
        const reported = await ledger.reportedBy(digestDayCovering(date), date);
        if (!reported) return [];
        const postingIds = [...new Set(moved.get(date)?.map(({ id }) => id))];
        return [{ date, latestDigest, was: lastReported(before, reported, date), postingIds }];
      }),
  );
  return late.flat();
}

/**
 * Returns the last reported numbers. A number that was unknown and never corrected is still unknown
 * to the reader.
 */
function lastReported(
  before: DailySummaries,
  { figures: { revenue, expenses, net } }: ReportedDay,
  date: BusinessDate,
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

/**
 * Returns the alert state after a change of the ledger. Only postings that count toward revenue or
 * expenses are recorded. Removed postings reset the history, which is then read again.
 *
 * @param postings the postings before the change
 * @param change `hasOtherNews`: alerts have to be checked even if no posting changed
 * @returns undefined if the state is unchanged
 */
export function updateAlertState(
  { business, alertState }: OpenLedger,
  postings: readonly Posting[],
  change: {
    readonly changed: readonly Posting[];
    readonly removedIds?: readonly string[];
    readonly hasOtherNews?: boolean;
  },
): BusinessAlertState | undefined {
  const before = alertState ?? EMPTY_ALERT_STATE;
  const counting = change.changed.filter((posting) => counts(posting, business));
  const recorded = recordChangedPostings(before, counting, postings);
  const after = change.removedIds?.length ? resetHistory(recorded) : recorded;
  if (change.hasOtherNews && alertState && !after.hasNewPostings)
    return { ...after, hasNewPostings: true };
  return after === before ? undefined : after;
}
