import { MEASURES, type Measure } from '../../baselines/daily-history.ts';
import { dateFact, nameFact, type DateFact, type NameFact, type ToMoney } from '../../text/fact.ts';
import { say, type Sentence } from '../../text/sentence.ts';
import { shownNumbers } from '../build/shown-numbers.ts';
import type { Snapshot } from '../build/snapshot-schema.ts';
import { dayFigureFacts, figureText, type FigureFacts } from './figure.ts';

export interface DayFacts {
  readonly date: DateFact;
  readonly holiday: NameFact | null;
  readonly numbers: Readonly<Record<Measure, FigureFacts>>;
}

/** A day with its three numbers in words. */
export interface DayView {
  readonly date: DateFact;
  readonly holiday: NameFact | null;
  /** In the order of `MEASURES`. */
  readonly figures: readonly Sentence[];
}

/** Returns the facts of each day if the digest covers more than one. */
export function dayFacts(snapshot: Snapshot, money: ToMoney): DayFacts[] {
  const { days } = shownNumbers(snapshot);
  if (days.length < 2) return [];
  return days.map(({ date, holiday, figures, isClosed = false }) => ({
    date: dateFact(date),
    holiday: holiday === null ? null : nameFact(holiday),
    numbers: dayFigureFacts(figures, money, isClosed),
  }));
}

export const dayViews = (days: readonly DayFacts[]): DayView[] =>
  days.map(({ date, holiday, numbers }) => ({
    date,
    holiday,
    figures: MEASURES.map((measure) => figureText(numbers[measure])),
  }));

/** Formats a day: "Friday, March 5" or "Friday, March 5 (Good Friday)". */
export const dayNameText = ({ date, holiday }: Pick<DayView, 'date' | 'holiday'>): Sentence =>
  holiday ? say`${date} (${holiday})` : say`${date}`;
