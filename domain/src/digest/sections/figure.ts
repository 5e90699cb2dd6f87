import type { Measure } from '../../baselines/daily-history.ts';
import type { ExpectedRange } from '../../baselines/expected-range.ts';
import type { MoneyFact, ToMoney } from '../../text/fact.ts';
import { roundedRangePhrase } from '../../text/phrases.ts';
import { say, type Sentence } from '../../text/sentence.ts';
import type { Figure } from '../build/snapshot-schema.ts';
import { sourceFacts, type SourceFacts } from './sources.ts';

export type FigureFacts =
  | {
      readonly state: 'final';
      readonly amount: MoneyFact;
      /** Whether the amount is no revenue because the business was closed. */
      readonly isClosed?: true;
    }
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

/** The distance of a number from the nearer end of its range. */
export interface OutsideFacts {
  /** Always positive. It equals the difference of the printed amounts. */
  readonly amount: MoneyFact;
  readonly side: 'over' | 'under';
  /** Whether the amounts are printed with cents, because rounding would hide the distance. */
  readonly isExact: boolean;
}

export function figureFacts(figure: Figure, money: ToMoney, isClosed = false): FigureFacts {
  if (figure.state === 'final')
    return { state: 'final', amount: money(figure.amount), ...(isClosed && { isClosed }) };
  const waitingFor = figure.waitingFor.map(sourceFacts);
  return figure.state === 'unknown'
    ? { state: 'unknown', waitingFor }
    : { state: 'so_far', amount: money(figure.amount), waitingFor };
}

/** Returns the facts of the three numbers of a day. A closed day has no revenue to report. */
export const dayFigureFacts = (
  figures: Readonly<Record<Measure, Figure>>,
  money: ToMoney,
  isClosed: boolean,
): Record<Measure, FigureFacts> => ({
  revenue: figureFacts(figures.revenue, money, isClosed),
  expenses: figureFacts(figures.expenses, money),
  net: figureFacts(figures.net, money),
});

export const rangeFacts = ({ low, mid, high }: ExpectedRange, money: ToMoney): RangeFacts => ({
  low: money(low),
  mid: money(mid),
  high: money(high),
});

/** Formats a number: "$340.40", "$340.40 so far", "Closed", or a dash. */
export function figureText(figure: FigureFacts): Sentence {
  switch (figure.state) {
    case 'final':
      return figure.isClosed ? say`Closed` : say`${figure.amount}`;
    case 'so_far':
      return say`${figure.amount} so far`;
    case 'unknown':
      return say`—`;
  }
}

/** Formats a range: "Normal: $300 to $450". */
export const rangeText = (range: RangeFacts): Sentence => say`Normal: ${roundedRangePhrase(range)}`;
