// The days whose numbers a bug changed in digests that were sent.
import type { BusinessDate } from '../../calendar/business-date.ts';
import { MEASURES } from '../../baselines/daily-history.ts';
import { recordLateDays, totalsOn } from '../../daily-summaries/daily-summaries.ts';
import type { DailySummaries, ReportedDay } from '../../daily-summaries/daily-summaries-schema.ts';
import type { Totals } from '../../ledger/rollups/daily-rollup.ts';
import type { Digest } from '../build/digest-schema.ts';
import { reportedDay } from '../build/correction.ts';

export type Reported = Pick<Digest, 'businessDate' | 'snapshot'>;

/** A day with the numbers that its reader knows, and those that our data gives now. */
export interface WrongDay {
  readonly date: BusinessDate;
  readonly was: ReportedDay['figures'];
  readonly is: Totals;
}

/**
 * Returns the days of a digest whose numbers differ from our data. A number that the digest did not know
 * is not wrong. Numbers that a later digest has corrected, or that the next one will correct, are left
 * out, so that a second run finds nothing.
 *
 * @param later the digests after it, oldest first
 */
export function wrongDaysOf(
  { snapshot }: Reported,
  later: readonly Reported[],
  dailySummaries: DailySummaries,
  latestDigest: BusinessDate | undefined,
): readonly WrongDay[] {
  const isPlanned = (date: BusinessDate) =>
    dailySummaries.lateDays.some((day) => day.date === date && day.latestDigest === latestDigest);
  return snapshot.days.flatMap(({ date }): WrongDay[] => {
    const reported = reportedDay(snapshot, date);
    if (!reported || isPlanned(date)) return [];
    const is = totalsOn(dailySummaries, date);
    const was = knownFigures(reported, later, is);
    return MEASURES.some((measure) => was[measure] !== is[measure]) ? [{ date, was, is }] : [];
  });
}

/** Returns the numbers after the corrections of later digests. Unknown numbers count as right. */
function knownFigures(
  { date, figures }: ReportedDay,
  later: readonly Reported[],
  now: Totals,
): ReportedDay['figures'] {
  const corrections = later.flatMap(({ snapshot }) => snapshot.corrections);
  const known = MEASURES.map((measure) => {
    const corrected = corrections.findLast((one) => one.about === date && one.measure === measure);
    return [measure, corrected?.is ?? figures[measure] ?? now[measure]] as const;
  });
  return Object.fromEntries(known) as unknown as ReportedDay['figures'];
}

/** Returns daily summaries from which the next digest corrects these days. */
export const withCorrections = (
  dailySummaries: DailySummaries,
  days: readonly WrongDay[],
  latestDigest: BusinessDate,
): DailySummaries =>
  recordLateDays(
    dailySummaries,
    days.map(({ date, was }) => ({ date, latestDigest, was, postingIds: [] })),
  );
