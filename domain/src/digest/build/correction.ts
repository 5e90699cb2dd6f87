import type { BusinessDate } from '../../calendar/business-date.ts';
import type { ReportedDay } from '../../daily-summaries/daily-summaries-schema.ts';
import type { Totals } from '../../ledger/rollups/daily-rollup.ts';
import { MEASURES } from '../../baselines/daily-history.ts';
import { amountOf } from './figure.ts';
import type { Correction, DaySnapshot } from './snapshot-schema.ts';

/** A reported day whose postings have changed since, with its present totals. */
export interface ChangedDay {
  readonly reported: ReportedDay;
  readonly now: Totals;
  readonly postingIds: readonly string[];
  readonly hasMorePostings?: boolean | undefined;
}

/**
 * Returns the corrections that the next digest reports. A sent digest never changes, so each change
 * is reported once, against the numbers that were reported last.
 */
export const correctionsOf = (changed: Iterable<ChangedDay>): Correction[] =>
  [...changed].flatMap(({ reported, now, postingIds, hasMorePostings }) =>
    MEASURES.flatMap((measure) => {
      const was = reported.figures[measure];
      const is = now[measure];
      const more = hasMorePostings ? { hasMorePostings } : {};
      const correction = { about: reported.date, measure, was, is, postingIds, ...more };
      return was === is ? [] : [correction];
    }),
  );

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
