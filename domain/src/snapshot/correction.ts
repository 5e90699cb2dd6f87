import type { BusinessDate } from '../calendar/business-date.ts';
import type { ReportedDay } from '../daybook/reported-day.ts';
import type { Cents } from '../money/cents.ts';
import type { Totals } from '../rollup/daily-rollup.ts';
import { MEASURES, type Measure } from '../signals/history.ts';
import type { DaySnapshot } from './day-snapshot.ts';
import { amountOf } from './figure.ts';

export interface Correction {
  readonly about: BusinessDate;
  readonly measure: Measure;
  /** null where the earlier snapshot did not know */
  readonly was: Cents | null;
  readonly is: Cents;
  /** ids of the lines that arrived or changed since, the first few where `hasMoreLines` */
  readonly lines: readonly string[];
  readonly hasMoreLines?: boolean | undefined;
}

/** A day already reported whose lines have changed since, with its totals as they are now. */
export interface ChangedDay {
  readonly reported: ReportedDay;
  readonly now: Totals;
  readonly lines: readonly string[];
  readonly hasMoreLines?: boolean | undefined;
}

/**
 * What the next digest must say of days already reported. A snapshot once sent is never changed, so
 * each correction is told once, against what was told last.
 */
export const correctionsOf = (changed: Iterable<ChangedDay>): Correction[] =>
  [...changed].flatMap(({ reported, now, lines, hasMoreLines }) =>
    MEASURES.flatMap((measure) => {
      const was = reported.figures[measure];
      const is = now[measure];
      const more = hasMoreLines ? { hasMoreLines } : {};
      const correction = { about: reported.date, measure, was, is, lines, ...more };
      return was === is ? [] : [correction];
    }),
  );

/** What a snapshot says of one of its days; undefined when it does not cover it. */
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
