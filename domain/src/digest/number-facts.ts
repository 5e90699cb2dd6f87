import { changeWord, type ChangeWord } from '../money/delta.ts';
import type { ExpectedRange } from '../signals/expected-range.ts';
import type { Measure } from '../signals/history.ts';
import type { DaySnapshot } from '../snapshot/day-snapshot.ts';
import type { Figure } from '../snapshot/figure.ts';
import type { MeasureSnapshot } from '../snapshot/snapshot.ts';
import {
  dateFact,
  nameFact,
  percentFact,
  type DateFact,
  type MoneyFact,
  type NameFact,
  type PercentFact,
  type ToMoney,
} from './fact.ts';
import { sourceFacts, type SourceFacts } from './source-facts.ts';

export type FigureFacts =
  | { readonly state: 'final'; readonly amount: MoneyFact }
  | {
      readonly state: 'so_far';
      readonly amount: MoneyFact;
      readonly waitingFor: readonly SourceFacts[];
    }
  | { readonly state: 'unknown'; readonly waitingFor: readonly SourceFacts[] };

export interface RangeFacts {
  readonly low: MoneyFact;
  readonly mid: MoneyFact;
  readonly high: MoneyFact;
}

export interface NumberFacts {
  readonly measure: Measure;
  readonly figure: FigureFacts;
  readonly range: RangeFacts | null;
  readonly place: MeasureSnapshot['place'];
  /** against the mean of thirty days, for as many days as are covered */
  readonly against: {
    readonly mean: MoneyFact;
    readonly percent: PercentFact | null;
    readonly word: ChangeWord;
  } | null;
}

export interface DayFacts {
  readonly date: DateFact;
  readonly holiday: NameFact | null;
  readonly numbers: Readonly<Record<Measure, FigureFacts>>;
}

export function figureFacts(value: Figure, money: ToMoney): FigureFacts {
  if (value.state === 'final') return { state: 'final', amount: money(value.amount) };
  const waitingFor = value.waitingFor.map(sourceFacts);
  return value.state === 'unknown'
    ? { state: 'unknown', waitingFor }
    : { state: 'so_far', amount: money(value.amount), waitingFor };
}

export const rangeFacts = ({ low, mid, high }: ExpectedRange, money: ToMoney): RangeFacts => ({
  low: money(low),
  mid: money(mid),
  high: money(high),
});

export const numberFacts = (
  measure: Measure,
  { figure, expected, place, against30Days }: MeasureSnapshot,
  money: ToMoney,
): NumberFacts => ({
  measure,
  figure: figureFacts(figure, money),
  range: expected && rangeFacts(expected, money),
  place,
  against:
    figure.state === 'final' && against30Days
      ? {
          mean: money(against30Days.mean),
          percent: against30Days.percent === null ? null : percentFact(against30Days.percent),
          word: changeWord(against30Days.mean, figure.amount),
        }
      : null,
});

export const dayFacts = ({ date, holiday, figures }: DaySnapshot, money: ToMoney): DayFacts => ({
  date: dateFact(date),
  holiday: holiday === null ? null : nameFact(holiday),
  numbers: {
    revenue: figureFacts(figures.revenue, money),
    expenses: figureFacts(figures.expenses, money),
    net: figureFacts(figures.net, money),
  },
});
