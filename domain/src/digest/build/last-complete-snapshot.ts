import { completeThrough } from '../../alerts/detection/complete-through.ts';
import { addDays, type BusinessDate } from '../../calendar/business-date.ts';
import { isDigestDay } from '../../calendar/digest-day.ts';
import { sourcesOf } from '../../daily-summaries/daily-summaries.ts';
import type { DailySummaries } from '../../daily-summaries/daily-summaries-schema.ts';
import { buildSnapshot } from './build-snapshot.ts';
import type { ReportedBusiness } from './digest-inputs.ts';
import type { Snapshot } from './snapshot-schema.ts';

/**
 * Computes the snapshot of the last digest whose days are all complete, whether or not it was sent.
 *
 * @param today digests of later days do not exist yet
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
  return buildSnapshot(business, dailySummaries, digestDay);
}
