import { addDays, type BusinessDate } from '../../calendar/business-date.ts';
import { completeThrough } from '../../alerts/detection/complete-through.ts';
import { digestPeriod, isDigestDay } from '../../calendar/digest-day.ts';
import type { Basis } from '../../ledger/basis.ts';
import {
  cashOn,
  emptyDailySummaries,
  historyUntil,
  rollupOn,
  sourcesOf,
  totalsOn,
} from '../../daily-summaries/daily-summaries.ts';
import type { DailySummaries } from '../../daily-summaries/daily-summaries-schema.ts';
import type { ClosingDays } from '../../calendar/closed-days.ts';
import { spreadPayroll } from './payroll-spread.ts';
import { buildSnapshot } from './build-snapshot.ts';
import { closedDayEvidence } from './expected-days.ts';
import type { Snapshot } from './snapshot-schema.ts';

/** The fields of a business that its digest depends on. */
export interface ReportedBusiness {
  readonly name: string;
  readonly currency: string;
  readonly basis: Basis;
  readonly closedDays?: ClosingDays | undefined;
  /** The business date of the latest digest. */
  readonly latestDigest?: BusinessDate | undefined;
  /** Whether the owner sees payroll spread over its pay period. */
  readonly isPayrollSpread?: boolean | undefined;
}

/**
 * Computes the snapshot of a digest day from the daily summaries.
 *
 * @param dailySummaries undefined until a source is connected; every number is unknown then
 */
export function snapshotFromSummaries(
  business: ReportedBusiness,
  dailySummaries: DailySummaries | undefined,
  digestDay: BusinessDate,
): Snapshot {
  const { from, to } = digestPeriod(digestDay);
  const summaries = dailySummaries ?? emptyDailySummaries(from);
  // A switch of which some days were recomputed after the digest has no explanation any more.
  const isSwitched =
    summaries.profitSwitch !== undefined &&
    summaries.profitSwitch.latestDigest === business.latestDigest;
  return buildSnapshot({
    business: business.name,
    digestDay,
    currency: business.currency,
    basis: business.basis,
    history: historyUntil(summaries, to),
    rollupOn: (date) => rollupOn(summaries, date),
    payrollSpread: business.isPayrollSpread
      ? (spreadPayroll(summaries, to) ?? 'unknown')
      : undefined,
    sources: sourcesOf(summaries),
    booksLag: summaries.booksLag,
    closedDays: closedDayEvidence(business, summaries),
    changedDays: summaries.lateDays
      .filter(({ latestDigest }) => latestDigest === business.latestDigest)
      .map(({ date, was, postingIds, hasMorePostings, isProfitSwitch }) => ({
        reported: { date, figures: was },
        now: totalsOn(summaries, date),
        postingIds,
        hasMorePostings,
        isProfitSwitch: isSwitched && isProfitSwitch,
      })),
    profitSwitch: isSwitched ? summaries.profitSwitch : undefined,
    cash: cashOn(summaries, to),
    receivables: summaries.openItems?.receivables ?? null,
    payables: summaries.openItems?.payables ?? null,
  });
}

/**
 * Computes the snapshot of the last digest whose days are all complete, whether or not it was sent.
 *
 * @param today a digest of a later day is not made yet
 * @returns null while no day is complete
 */
export function lastCompleteSnapshot(
  business: Omit<ReportedBusiness, 'latestDigest'>,
  dailySummaries: DailySummaries,
  today: BusinessDate,
): Snapshot | null {
  const complete = completeThrough(sourcesOf(dailySummaries));
  if (complete === null || complete < dailySummaries.first) return null;
  const next = addDays(complete, 1);
  let digestDay = next < today ? next : today;
  while (!isDigestDay(digestDay)) digestDay = addDays(digestDay, -1);
  return snapshotFromSummaries(business, dailySummaries, digestDay);
}
