import { addDays, datesOf, type BusinessDate } from '../../calendar/business-date.ts';
import { historyUntil, sourcesOf, totalsOn } from '../../daily-summaries/daily-summaries.ts';
import type { PayrollSpread } from './payroll-spread.ts';
import type { DailySummaries } from '../../daily-summaries/daily-summaries-schema.ts';
import type { ExpectedRange } from '../../baselines/expected-range.ts';
import type { Measure } from '../../baselines/daily-history.ts';
import {
  closedDayEvidence,
  neededThrough,
  rangesOf,
  wasClosed,
  type ClosingBusiness,
} from './expected-days.ts';
import { figuresOf, restate } from './figure.ts';
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
 * @param spread the same days with payroll spread, if the owner chose that
 */
export function thirtyDayStrip(
  business: ClosingBusiness,
  dailySummaries: DailySummaries,
  through: BusinessDate,
  spread: PayrollSpread | null = null,
): DayOfStrip[] {
  const from = addDays(through, 1 - STRIP_DAYS);
  const history = spread?.history ?? historyUntil(dailySummaries, through);
  const sources = sourcesOf(dailySummaries);
  const evidence = closedDayEvidence(business, dailySummaries);
  const isClosed = wasClosed(history, evidence);
  return datesOf({
    from: from < history.first ? history.first : from,
    to: through,
  }).map((date) => ({
    date,
    figures: restate(
      figuresOf(totalsOn(dailySummaries, date), date, sources, neededThrough(date, evidence)),
      history.on(date),
    ),
    expected: rangesOf(history, { from: date, to: date }, isClosed),
    isClosed: isClosed(date),
  }));
}
