import { MEASURES, type Measure } from '../../baselines/daily-history.ts';
import { MEASURE_NAMES } from '../../baselines/measure-names.ts';
import { changeWord, type ChangeWord } from '../../money/delta.ts';
import {
  countFact,
  percentFact,
  type CountFact,
  type MoneyFact,
  type PercentFact,
  type ToMoney,
} from '../../text/fact.ts';
import { rangePhrase } from '../../text/phrases.ts';
import { NOTHING, say, type Part, type Sentence } from '../../text/sentence.ts';
import { shownNumbers, type MeasureSnapshot, type Snapshot } from '../build/snapshot-schema.ts';
import {
  dayFigureFacts,
  figureFacts,
  figureText,
  rangeFacts,
  type FigureFacts,
  type RangeFacts,
} from './figure.ts';
import { periodFacts, weekdaysText, type PeriodFacts } from './period.ts';
import { rangeBand, type BandSegment } from './range-band.ts';

const MEAN_DAYS = 30;

/** One of the three numbers. */
export interface NumberFacts {
  readonly measure: Measure;
  readonly period: PeriodFacts;
  readonly figure: FigureFacts;
  readonly range: RangeFacts | null;
  readonly rangePosition: MeasureSnapshot['rangePosition'];
  /**
   * The 30-day mean for the number of days that the digest covers; null if the number is not final.
   */
  readonly comparison: {
    readonly meanDays: CountFact;
    readonly mean: MoneyFact;
    readonly percent: PercentFact | null;
    readonly change: ChangeWord;
  } | null;
  /** Absent if the number is shown as booked. */
  readonly payrollSpread?: { readonly periodDays: CountFact; readonly booked: FigureFacts };
}

/** One of the three numbers in words. */
export interface NumberView {
  readonly measure: Measure;
  readonly name: string;
  readonly figure: Sentence;
  /** "above normal"; null if there is no range or no final number */
  readonly rangePosition: string | null;
  readonly isOutOfRange: boolean;
  readonly notes: readonly Sentence[];
  readonly band: readonly BandSegment[] | null;
}

export function numberFacts(
  snapshot: Snapshot,
  money: ToMoney,
): Readonly<Record<Measure, NumberFacts>> {
  const { measures } = shownNumbers(snapshot);
  const figures = dayFigureFacts(
    {
      revenue: measures.revenue.figure,
      expenses: measures.expenses.figure,
      net: measures.net.figure,
    },
    money,
    isClosedThroughout(snapshot),
  );
  const ofMeasure = (measure: Measure) => ({
    ...measureFacts(measure, measures[measure], figures[measure], periodFacts(snapshot), money),
    ...payrollSpreadFacts(measure, snapshot, money),
  });
  return { revenue: ofMeasure('revenue'), expenses: ofMeasure('expenses'), net: ofMeasure('net') };
}

/** Returns whether the owner says that the business was closed on every covered day. */
export const isClosedThroughout = ({ days }: Pick<Snapshot, 'days'>): boolean =>
  days.every(({ isClosed }) => isClosed === true);

function payrollSpreadFacts(
  measure: Measure,
  { payrollSpread, measures }: Snapshot,
  money: ToMoney,
): Pick<NumberFacts, 'payrollSpread'> {
  if (payrollSpread?.state !== 'spread' || measure === 'revenue') return {};
  const booked = figureFacts(measures[measure].figure, money);
  return { payrollSpread: { periodDays: countFact(payrollSpread.periodDays), booked } };
}

const measureFacts = (
  measure: Measure,
  { figure, expected, rangePosition, against30Days }: MeasureSnapshot,
  facts: FigureFacts,
  period: PeriodFacts,
  money: ToMoney,
): NumberFacts => ({
  measure,
  period,
  figure: facts,
  range: expected && rangeFacts(expected, money),
  rangePosition,
  comparison:
    figure.state === 'final' && against30Days
      ? {
          meanDays: countFact(MEAN_DAYS),
          mean: money(against30Days.mean),
          percent: against30Days.percent === null ? null : percentFact(against30Days.percent),
          change: changeWord(against30Days.mean, figure.amount),
        }
      : null,
});

/** Returns whether a number lies outside its expected range. */
export const isOutOfRange = ({ rangePosition }: Pick<NumberFacts, 'rangePosition'>): boolean =>
  rangePosition === 'below' || rangePosition === 'above';

export const numbersOutOfRange = (numbers: Readonly<Record<Measure, NumberFacts>>): NumberFacts[] =>
  MEASURES.map((measure) => numbers[measure]).filter(isOutOfRange);

export const numberViews = (numbers: Readonly<Record<Measure, NumberFacts>>): NumberView[] =>
  MEASURES.map((measure) => {
    const number = numbers[measure];
    return {
      measure,
      name: MEASURE_NAMES[measure],
      figure: figureText(number.figure),
      rangePosition: number.rangePosition && `${number.rangePosition} normal`,
      isOutOfRange: isOutOfRange(number),
      notes: [
        completenessText(number.figure),
        payrollSpreadText(number),
        namedRangeText(number),
        comparisonText(number),
      ].filter((note) => note !== null),
      band: rangeBand(number),
    };
  });

/** Says that a number is not final. The summary names the missing sources once for all numbers. */
function completenessText(figure: FigureFacts): Sentence | null {
  if (figure.state === 'final') return null;
  if (figure.waitingFor.length === 0) return say`Not known: no account that gives it is connected`;
  return figure.state === 'unknown' ? say`Not known yet` : say`Not complete yet`;
}

/** Says that payroll is spread, and the number as booked. */
const payrollSpreadText = ({ payrollSpread }: NumberFacts): Sentence | null =>
  payrollSpread
    ? say`Payroll spread over ${payrollSpread.periodDays} days. Booked: ${figureText(payrollSpread.booked)}`
    : null;

/** Formats a range: "Normal for a Tuesday: $300.00 to $450.00". */
const namedRangeText = ({ range, period }: NumberFacts): Sentence | null =>
  range &&
  say`Normal for ${period.days.count === 1 ? 'a ' : ''}${weekdaysText(period)}: ${rangePhrase(range)}`;

/** Formats a comparison: "36.0% higher than the 30-day average of $438.37". */
function comparisonText({ measure, comparison, period }: NumberFacts): Sentence | null {
  if (!comparison) return null;
  const { change, mean, percent, meanDays } = comparison;
  // A comparison of zero with zero has no information.
  if (change === 'unchanged' && mean.amount === 0) return null;
  const forDays = period.days.count === 1 ? NOTHING : say` for ${period.days} days`;
  const average = say`the ${meanDays}-day average of ${mean}${forDays}`;
  return COMPARISON_TEXTS[measure][change](percent ?? '', average);
}

type ComparisonText = (percent: Part, mean: Part) => Sentence;

const SAME: ComparisonText = (_, mean) => say`The same as ${mean}`;
const FROM_NOTHING: ComparisonText = (_, mean) => say`Against ${mean}`;
const RISE: ComparisonText = (percent, mean) => say`${percent} higher than ${mean}`;
const FALL: ComparisonText = (percent, mean) => say`${percent} lower than ${mean}`;

/** The text for each change of each number. A percentage across a change of sign would mislead. */
export const COMPARISON_TEXTS = {
  revenue: {
    unchanged: SAME,
    began: FROM_NOTHING,
    stopped: (_, mean) => say`No revenue, against ${mean}`,
    rose: RISE,
    fell: FALL,
    'turned-negative': (_, mean) => say`Refunds were larger than sales, against ${mean}`,
    'turned-positive': (_, mean) => say`Sales were larger than refunds again, against ${mean}`,
    'loss-narrowed': (_, mean) => say`Refunds exceeded sales by less than in ${mean}`,
    'loss-widened': (_, mean) => say`Refunds exceeded sales by more than in ${mean}`,
  },
  expenses: {
    unchanged: SAME,
    began: FROM_NOTHING,
    stopped: (_, mean) => say`No expenses, against ${mean}`,
    rose: RISE,
    fell: FALL,
    'turned-negative': (_, mean) => say`Vendors paid back more than was spent, against ${mean}`,
    'turned-positive': (_, mean) => say`More was spent than vendors paid back, against ${mean}`,
    'loss-narrowed': (_, mean) =>
      say`Vendors paid back more than was spent, by less than in ${mean}`,
    'loss-widened': (_, mean) =>
      say`Vendors paid back more than was spent, by more than in ${mean}`,
  },
  net: {
    unchanged: SAME,
    began: FROM_NOTHING,
    stopped: (_, mean) => say`Neither profit nor loss, against ${mean}`,
    rose: RISE,
    fell: FALL,
    'turned-negative': (_, mean) => say`A loss, against ${mean}`,
    'turned-positive': (_, mean) => say`A profit, against ${mean}, which is a loss`,
    'loss-narrowed': (_, mean) => say`A smaller loss than ${mean}`,
    'loss-widened': (_, mean) => say`A larger loss than ${mean}`,
  },
} as const satisfies Record<Measure, Record<ChangeWord, ComparisonText>>;
