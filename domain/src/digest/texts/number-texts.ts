import type { Measure } from '../../baselines/daily-history.ts';
import { MEASURE_NAMES } from '../../baselines/measure-names.ts';
import type { ChangeWord } from '../../money/delta.ts';
import type { CountFact, MoneyFact } from '../../text/fact.ts';
import { roundedRangePhrase } from '../../text/phrases.ts';
import { rounded, roundedUnsigned, say, type Part, type Sentence } from '../../text/sentence.ts';
import type { OutsideFacts, RangeFacts } from '../sections/figure.ts';
import type { PeriodFacts } from '../sections/period.ts';
import { excessText, normalPeriodText } from './verdict-texts.ts';

/** The lines below one of the three numbers. */
export const NUMBER_TEXTS = {
  noSource: () => say`No connected account provides this number.`,
  unknown: () => say`Not in yet.`,
  partial: () => say`Not final yet.`,

  /** "$4,400 over normal" */
  position: (outside: OutsideFacts | null) =>
    outside ? say`${excessText(outside)} normal` : say`normal`,

  /** "Payroll spread over 14 days. As booked: $14,310.00." */
  payrollSpread: (days: CountFact, booked: Sentence) =>
    say`Payroll spread over ${days} days. As booked: ${booked}.`,

  /** "Normal for a Tuesday: $300 to $450" */
  range: (range: RangeFacts, period: PeriodFacts) =>
    say`Normal for ${normalPeriodText(period)}: ${roundedRangePhrase(range)}`,
};

/** The comparison with the 30-day average, which counts every weekday alike. */
export const DETAIL_TEXTS = {
  title: 'Details: the 30-day average',

  introduction: (period: PeriodFacts) =>
    say`The 30-day average counts every weekday alike, so it can differ from what is normal for ${normalPeriodText(period)}.`,

  /** "Expenses: 36.0% higher than the 30-day daily average of $14,125." */
  comparison: (measure: Measure, words: Sentence) => say`${MEASURE_NAMES[measure]}: ${words}.`,
};

/** Returns "the 30-day daily average of $438", or "the 30-day daily average, a loss of $1,560". */
export function averageText(
  measure: Measure,
  mean: MoneyFact,
  { meanDays, period }: { readonly meanDays: CountFact; readonly period: PeriodFacts },
): Sentence {
  const isLoss = measure === 'net' && mean.amount < 0;
  const amount = isLoss ? say`a loss of ${roundedUnsigned(mean)}` : say`${rounded(mean)}`;
  if (period.days.count > 1) {
    return say`${period.days} average days of the last ${meanDays} (${amount})`;
  }
  return isLoss
    ? say`the ${meanDays}-day daily average, ${amount}`
    : say`the ${meanDays}-day daily average of ${amount}`;
}

type ComparisonText = (percent: Part, average: Part) => Sentence;

const SAME: ComparisonText = (_, average) => say`the same as ${average}`;
const FROM_NOTHING: ComparisonText = (_, average) => say`up from ${average}`;
const RISE: ComparisonText = (percent, average) => say`${percent} higher than ${average}`;
const FALL: ComparisonText = (percent, average) => say`${percent} lower than ${average}`;

/** The text for each change of each number. A percentage across a change of sign would mislead. */
export const COMPARISON_TEXTS = {
  revenue: {
    unchanged: SAME,
    began: FROM_NOTHING,
    stopped: (_, average) => say`none, compared with ${average}`,
    rose: RISE,
    fell: FALL,
    'turned-negative': (_, average) =>
      say`refunds were larger than sales, compared with ${average}`,
    'turned-positive': (_, average) =>
      say`sales were larger than refunds, compared with ${average}`,
    'loss-narrowed': (_, average) => say`refunds exceeded sales by less than ${average}`,
    'loss-widened': (_, average) => say`refunds exceeded sales by more than ${average}`,
  },
  expenses: {
    unchanged: SAME,
    began: FROM_NOTHING,
    stopped: (_, average) => say`none, compared with ${average}`,
    rose: RISE,
    fell: FALL,
    'turned-negative': (_, average) =>
      say`vendor refunds exceeded your spending, compared with ${average}`,
    'turned-positive': (_, average) =>
      say`your spending exceeded vendor refunds, compared with ${average}`,
    'loss-narrowed': (_, average) =>
      say`vendor refunds exceeded your spending by less than ${average}`,
    'loss-widened': (_, average) =>
      say`vendor refunds exceeded your spending by more than ${average}`,
  },
  net: {
    unchanged: SAME,
    began: FROM_NOTHING,
    stopped: (_, average) => say`no profit and no loss, compared with ${average}`,
    rose: RISE,
    fell: FALL,
    'turned-negative': (_, average) => say`a loss, compared with ${average}`,
    'turned-positive': (_, average) => say`a profit, compared with ${average}`,
    'loss-narrowed': (_, average) => say`a smaller loss than ${average}`,
    'loss-widened': (_, average) => say`a larger loss than ${average}`,
  },
} as const satisfies Record<Measure, Record<ChangeWord, ComparisonText>>;
