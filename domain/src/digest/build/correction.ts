import type { BusinessDate } from '../../calendar/business-date.ts';
import type { ReportedDay } from '../../daily-summaries/daily-summaries-schema.ts';
import type { Totals } from '../../ledger/rollups/daily-rollup.ts';
import { MEASURES } from '../../baselines/daily-history.ts';
import { compareText } from '../../shared/compare-text.ts';
import { amountOf } from './figure.ts';
import type { Correction, DaySnapshot, ProfitSwitch } from './snapshot-schema.ts';

/** A reported day whose postings have changed since, with its present totals. */
export interface ChangedDay {
  readonly reported: ReportedDay;
  readonly now: Totals;
  readonly postingIds: readonly string[];
  readonly hasMorePostings?: boolean | undefined;
  readonly isProfitSwitch?: boolean | undefined;
}

/**
 * Returns the corrections that the next digest reports. A sent digest never changes, so each change
 * is reported once, against the numbers that were reported last.
 */
export const correctionsOf = (changed: Iterable<ChangedDay>): Correction[] =>
  [...changed].filter(isCorrection).flatMap(({ reported, now, postingIds, hasMorePostings }) =>
    MEASURES.flatMap((measure) => {
      const was = reported.figures[measure];
      const is = now[measure];
      const more = hasMorePostings ? { hasMorePostings } : {};
      const correction = { about: reported.date, measure, was, is, postingIds, ...more };
      return was === is ? [] : [correction];
    }),
  );

/** Days that changed with the sources of the totals get one explanation together. */
const isCorrection = ({ isProfitSwitch = false }: ChangedDay): boolean => !isProfitSwitch;

/** Returns the explanation of a switch; undefined if no reported number changed with it. */
export function profitSwitchOf(
  changed: Iterable<ChangedDay>,
  { to, others, period }: Omit<ProfitSwitch, 'days'>,
): ProfitSwitch | undefined {
  const dates = [...changed]
    .filter((day) => !isCorrection(day))
    .filter(({ reported, now }) =>
      MEASURES.some((measure) => reported.figures[measure] !== now[measure]),
    )
    .map(({ reported }) => reported.date)
    .toSorted(compareText);
  const [first, last] = [dates[0], dates.at(-1)];
  if (!first || !last) return undefined;
  return {
    to,
    others,
    ...(period && { period }),
    days: { count: dates.length, from: first, to: last },
  };
}

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
