import { addDays, datesOf, type BusinessDate } from '../calendar/business-date.ts';
import { historyUntil, sourcesOf, totalsOn, type Daybook } from '../daybook/daybook.ts';
import { expectedRanges, type ExpectedRange } from '../signals/expected-range.ts';
import type { Measure } from '../signals/history.ts';
import { figuresOf, type Figure } from './figure.ts';

/** A day beside what was normal for it, judged by what came before it. */
export interface DayOfStrip {
  readonly date: BusinessDate;
  readonly figures: Readonly<Record<Measure, Figure>>;
  /** null while there was too little history */
  readonly expected: Readonly<Record<Measure, ExpectedRange>> | null;
}

export const STRIP_DAYS = 30;

/**
 * The thirty days up to one, as the books stand now. Days before the books begin are left out: they
 * were no zeros.
 */
export function thirtyDays(daybook: Daybook, through: BusinessDate): DayOfStrip[] {
  const from = addDays(through, 1 - STRIP_DAYS);
  const history = historyUntil(daybook, through);
  return datesOf({ from: from < daybook.first ? daybook.first : from, to: through }).map(
    (date) => ({
      date,
      figures: figuresOf(totalsOn(daybook, date), date, sourcesOf(daybook)),
      expected: expectedRanges(history, { from: date, to: date }),
    }),
  );
}
