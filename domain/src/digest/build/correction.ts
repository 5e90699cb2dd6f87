import type { BusinessDate } from '../../calendar/business-date.ts';
import { totalsOn } from '../../daily-summaries/daily-summaries.ts';
import type {
  DailySummaries,
  LateDay,
  ReportedDay,
} from '../../daily-summaries/daily-summaries-schema.ts';
import { MEASURES } from '../../baselines/daily-history.ts';
import type { Totals } from '../../ledger/rollups/daily-rollup.ts';
import { compareText } from '../../shared/compare-text.ts';
import { amountOf, type Correction, type DaySnapshot, type Snapshot } from './snapshot-schema.ts';

/**
 * Returns the corrections that the next digest reports. A sent digest never changes, so each change
 * is reported once, compared with the last reported numbers. Days that changed because other
 * sources now provide the totals share one explanation.
 */
export function correctionsOf(
  dailySummaries: DailySummaries,
  latestDigest: BusinessDate | undefined,
): Pick<Snapshot, 'corrections' | 'profitSwitch'> {
  const isNew = (change: { readonly latestDigest: BusinessDate }) =>
    change.latestDigest === latestDigest;
  const changed = dailySummaries.lateDays.filter(isNew);
  // A switch is explained only if none of its days were recomputed after the digest.
  const { profitSwitch } = dailySummaries;
  const newSwitch = profitSwitch && isNew(profitSwitch) ? profitSwitch : undefined;
  const isSwitched = ({ isProfitSwitch }: LateDay) => newSwitch !== undefined && isProfitSwitch;
  const corrections = (day: LateDay) => correctionsOn(day, totalsOn(dailySummaries, day.date));
  const dates = changed
    .filter((day) => isSwitched(day) && corrections(day).length > 0)
    .map(({ date }) => date)
    .toSorted(compareText);
  const [first, last] = [dates[0], dates.at(-1)];
  return {
    corrections: changed.filter((day) => !isSwitched(day)).flatMap(corrections),
    profitSwitch:
      newSwitch && first && last
        ? {
            to: newSwitch.to,
            others: newSwitch.others,
            period: newSwitch.period,
            days: { count: dates.length, from: first, to: last },
          }
        : undefined,
  };
}

/** Returns the numbers of a day that differ from the reported ones. */
const correctionsOn = (
  { date, was, postingIds, hasMorePostings }: LateDay,
  now: Totals,
): Correction[] =>
  MEASURES.filter((measure) => was[measure] !== now[measure]).map((measure) => ({
    about: date,
    measure,
    was: was[measure],
    is: now[measure],
    postingIds,
    hasMorePostings: hasMorePostings || undefined,
  }));

/**
 * Returns the three numbers of one day of a snapshot; undefined if the snapshot does not cover the
 * day.
 */
export function reportedDay(
  snapshot: { readonly days: readonly DaySnapshot[] },
  date: BusinessDate,
): ReportedDay | undefined {
  const figures = snapshot.days.find((day) => day.date === date)?.figures;
  return (
    figures && {
      date,
      figures: {
        revenue: amountOf(figures.revenue),
        expenses: amountOf(figures.expenses),
        net: amountOf(figures.net),
      },
    }
  );
}
