import type { BusinessDate, Period } from '@daily-snapshot/domain/calendar/business-date';
import type { ClosingDays } from '@daily-snapshot/domain/calendar/closed-days';
import { subtractCents, type Cents } from '@daily-snapshot/domain/money/cents';
import type { DailySummaries } from '@daily-snapshot/domain/daily-summaries/daily-summaries-schema';
import { MEASURES, type Measure } from '@daily-snapshot/domain/baselines/daily-history';
import { amountOf } from '@daily-snapshot/domain/digest/build/snapshot-schema';
import type { Figure } from '@daily-snapshot/domain/digest/build/snapshot-schema';
import type { Snapshot } from '@daily-snapshot/domain/digest/build/snapshot-schema';
import { buildSnapshot } from '@daily-snapshot/domain/digest/build/build-snapshot';

/** A number as it was sent and as the books have it now. */
export interface ComparedNumber {
  readonly measure: Measure;
  readonly was: Figure;
  readonly is: Figure;
  /** Null if either amount is unknown. */
  readonly change: Cents | null;
}

/**
 * Computes the same digest from the present daily summaries; null if they do not go back that far.
 *
 * @param closedDays the closed days of the business as they are now
 */
export function currentSnapshot(
  sent: Snapshot,
  closedDays: ClosingDays | undefined,
  dailySummaries: DailySummaries | null,
): Snapshot | null {
  if (!dailySummaries || dailySummaries.first > sent.covers.from) return null;
  const { business: name, currency, basis, digestDay } = sent;
  const isPayrollSpread = sent.payrollSpread !== undefined;
  const business = { name, currency, basis, closedDays, isPayrollSpread };
  return buildSnapshot(business, dailySummaries, digestDay);
}

/** Compares the numbers as booked, even if the digest shows payroll spread. */
export const compareSnapshots = (sent: Snapshot, now: Snapshot): ComparedNumber[] =>
  MEASURES.map((measure) => {
    const [was, is] = [sent.measures[measure].figure, now.measures[measure].figure];
    const [before, after] = [amountOf(was), amountOf(is)];
    const change = before === null || after === null ? null : subtractCents(after, before);
    return { measure, was, is, change };
  });

/** Postings that arrived, changed or were removed after a digest reported their days. */
export interface ChangedPostings {
  readonly ids: readonly string[];
  /** Whether there were more. */
  readonly hasMore: boolean;
}

/**
 * Returns the known postings that changed. The daily summaries have the latest change of each day,
 * and later digests have the earlier changes.
 *
 * @param later the digests after the compared one
 */
export function changedPostings(
  covers: Period,
  dailySummaries: DailySummaries,
  later: readonly Pick<Snapshot, 'corrections'>[],
): ChangedPostings {
  const isCovered = (day: BusinessDate) => covers.from <= day && day <= covers.to;
  const changes = [
    ...dailySummaries.lateDays.filter(({ date }) => isCovered(date)),
    ...later.flatMap(({ corrections }) => corrections).filter(({ about }) => isCovered(about)),
  ];
  return {
    ids: [...new Set(changes.flatMap(({ postingIds }) => postingIds))],
    hasMore: changes.some(({ hasMorePostings }) => hasMorePostings === true),
  };
}
