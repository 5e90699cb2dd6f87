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
import type { ExpectedRange } from '../../baselines/expected-range.ts';
import { absoluteCents, subtractCents, type Cents } from '../../money/cents.ts';
import { isSmallAmount, roundToUnit } from '../../money/format-money.ts';
import type { Sentence } from '../../text/sentence.ts';
import {
  averageText,
  COMPARISON_TEXTS,
  DETAIL_TEXTS,
  NUMBER_TEXTS,
} from '../texts/number-texts.ts';
import { shownNumbers } from '../build/shown-numbers.ts';
import type { MeasureSnapshot, Snapshot } from '../build/snapshot-schema.ts';
import {
  dayFigureFacts,
  figureFacts,
  figureText,
  rangeFacts,
  type FigureFacts,
  type OutsideFacts,
  type RangeFacts,
} from './figure.ts';
import { periodFacts, type PeriodFacts } from './period.ts';
import { rangeBand, type BandSegment } from './range-band.ts';

const MEAN_DAYS = 30;

/** One of the three numbers. */
export interface NumberFacts {
  readonly measure: Measure;
  readonly period: PeriodFacts;
  readonly figure: FigureFacts;
  readonly range: RangeFacts | null;
  readonly rangePosition: MeasureSnapshot['rangePosition'];
  /** How far the number is outside its range; null if it is inside or has no range. */
  readonly outside: OutsideFacts | null;
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
  /** "$4,400 over normal" or "normal"; null if there is no range or no final number */
  readonly rangePosition: Sentence | null;
  readonly isOutOfRange: boolean;
  /** Whether the number is complete, and how payroll is shown. */
  readonly notes: readonly Sentence[];
  /** "Normal for a Tuesday: $300 to $450"; null if there is no range */
  readonly range: Sentence | null;
  /** The comparison with the 30-day average, which belongs to the details. */
  readonly comparison: Sentence | null;
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
  outside:
    figure.state === 'final' && expected ? outsideFacts(figure.amount, expected, money) : null,
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

function outsideFacts(
  amount: Cents,
  { low, high }: ExpectedRange,
  money: ToMoney,
): OutsideFacts | null {
  if (low <= amount && amount <= high) return null;
  const side = amount > high ? 'over' : 'under';
  const end = amount > high ? high : low;
  const { currency } = money(amount);
  // Whole units state a zero exactly.
  const isExact = [amount, subtractCents(amount, end)].some(
    (each) => each !== 0 && isSmallAmount(each, currency),
  );
  const distance = isExact
    ? subtractCents(amount, end)
    : subtractCents(roundToUnit(amount, currency), roundToUnit(end, currency));
  return { amount: money(absoluteCents(distance)), side, isExact };
}

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
      rangePosition: number.rangePosition && NUMBER_TEXTS.position(number.outside),
      isOutOfRange: isOutOfRange(number),
      notes: [
        completenessText(number.figure),
        number.payrollSpread
          ? NUMBER_TEXTS.payrollSpread(
              number.payrollSpread.periodDays,
              figureText(number.payrollSpread.booked),
            )
          : null,
      ].filter((note) => note !== null),
      range: number.range && NUMBER_TEXTS.range(number.range, number.period),
      comparison: comparisonText(number),
      band: rangeBand(number),
    };
  });

/** Says that a number is not final. The notes name the missing sources once for all numbers. */
function completenessText(figure: FigureFacts): Sentence | null {
  if (figure.state === 'final') return null;
  if (figure.waitingFor.length === 0) return NUMBER_TEXTS.noSource();
  return figure.state === 'unknown' ? NUMBER_TEXTS.unknown() : NUMBER_TEXTS.partial();
}

/** Compares a number with its 30-day average; null if that has no information. */
function comparisonText({ measure, comparison, period }: NumberFacts): Sentence | null {
  if (!comparison) return null;
  const { change, mean, percent, meanDays } = comparison;
  if (change === 'unchanged' && mean.amount === 0) return null;
  const average = averageText(measure, mean, { meanDays, period });
  return DETAIL_TEXTS.comparison(
    measure,
    COMPARISON_TEXTS[measure][change](percent ?? '', average),
  );
}
