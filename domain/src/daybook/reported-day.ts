import type { BusinessDate } from '../calendar/business-date.ts';
import type { Cents } from '../money/cents.ts';
import type { Measure } from '../signals/history.ts';

/** What an earlier snapshot said of a day; null where it said that it did not know. */
export interface ReportedDay {
  readonly date: BusinessDate;
  readonly figures: Readonly<Record<Measure, Cents | null>>;
}
