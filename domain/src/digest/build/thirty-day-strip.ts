import { addDays, datesOf, type BusinessDate } from '../../calendar/business-date.ts';
import { historyUntil, sourcesOf, totalsOn } from '../../daily-summaries/daily-summaries.ts';
import type { DailySummaries } from '../../daily-summaries/daily-summaries-schema.ts';
import { expectedRanges, type ExpectedRange } from '../../baselines/expected-range.ts';
import type { Measure } from '../../baselines/daily-history.ts';
import { figuresOf } from './figure.ts';
import type { Figure } from './snapshot-schema.ts';

/** A day with the range that was expected from the days before it. */
export interface DayOfStrip {
  readonly date: BusinessDate;
  readonly figures: Readonly<Record<Measure, Figure>>;
  /** Null if history was too short. */
  readonly expected: Readonly<Record<Measure, ExpectedRange>> | null;
}

export const STRIP_DAYS = 30;

/** Returns the thirty days through a date, as the books are now. Starts where the books begin. */
export function thirtyDayStrip(
  dailySummaries: DailySummaries,
  through: BusinessDate,
): DayOfStrip[] {
  const from = addDays(through, 1 - STRIP_DAYS);
  const history = historyUntil(dailySummaries, through);
  return datesOf({
    from: from < dailySummaries.first ? dailySummaries.first : from,
    to: through,
  }).map((date) => ({
    date,
    figures: figuresOf(totalsOn(dailySummaries, date), date, sourcesOf(dailySummaries)),
    expected: expectedRanges(history, { from: date, to: date }),
  }));
}
