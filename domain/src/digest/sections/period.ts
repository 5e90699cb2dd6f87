import { countFact, dateFact, type CountFact, type DateFact } from '../../text/fact.ts';
import { say, weekday, type Sentence } from '../../text/sentence.ts';
import type { Snapshot } from '../build/snapshot-schema.ts';

/** The days that a digest covers. */
export interface PeriodFacts {
  readonly from: DateFact;
  readonly to: DateFact;
  readonly days: CountFact;
}

export const periodFacts = ({ covers, days }: Pick<Snapshot, 'covers' | 'days'>): PeriodFacts => ({
  from: dateFact(covers.from),
  to: dateFact(covers.to),
  days: countFact(days.length),
});

/** Formats the covered days: "Tuesday, March 2" or "Friday, March 5 to Sunday, March 7". */
export const periodText = ({ from, to, days }: PeriodFacts): Sentence =>
  days.count === 1 ? say`${from}` : say`${from} to ${to}`;

/** Formats the covered weekdays: "Tuesday", or "Friday to Sunday" on a Monday. */
export const weekdaysText = ({ from, to, days }: PeriodFacts): Sentence =>
  days.count === 1 ? say`${weekday(to)}` : say`${weekday(from)} to ${weekday(to)}`;
