import { addDays, datesOf, type BusinessDate } from '../../calendar/business-date.ts';
import { totalsOn } from '../../daily-summaries/daily-summaries.ts';
import type { DailySummaries } from '../../daily-summaries/daily-summaries-schema.ts';
import { expectedRanges, type ExpectedRange } from '../../baselines/expected-range.ts';
import { History, type Measure } from '../../baselines/daily-history.ts';
import type { ReportedBusiness } from './digest-inputs.ts';
import { DataCompleteness } from './data-completeness.ts';
import type { Figure } from './snapshot-schema.ts';

/** A day with the range that was expected from the days before it. */
export interface DayOfStrip {
  readonly date: BusinessDate;
  readonly figures: Readonly<Record<Measure, Figure>>;
  /** Null if history was too short, or if nothing was expected on a closed day. */
  readonly expected: Readonly<Record<Measure, ExpectedRange | null>>;
  /** Whether the owner says that the business was closed, and there was no revenue. */
  readonly isClosed: boolean;
}

export const STRIP_DAYS = 30;

/**
 * Returns the thirty days through a date, as the books are now. Starts where the books begin.
 *
 * @param shown the daily summaries with payroll spread, if the owner chose to see it
 */
export function thirtyDayStrip(
  business: Pick<ReportedBusiness, 'currency' | 'closedDays'>,
  dailySummaries: DailySummaries,
  through: BusinessDate,
  shown: DailySummaries = dailySummaries,
): DayOfStrip[] {
  const from = addDays(through, 1 - STRIP_DAYS);
  const completeness = new DataCompleteness(business, dailySummaries);
  const history = new History(shown);
  return datesOf({
    from: from < history.first ? history.first : from,
    to: through,
  }).map((date) => ({
    date,
    figures: completeness.figures(totalsOn(dailySummaries, date), date, totalsOn(shown, date)),
    expected: expectedRanges(history, { from: date, to: date }, completeness.wasClosed),
    isClosed: completeness.wasClosed(date),
  }));
}
