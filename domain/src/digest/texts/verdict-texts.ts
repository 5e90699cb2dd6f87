import type { Measure } from '../../baselines/daily-history.ts';
import { verb, MEASURE_NAMES } from '../../baselines/measure-names.ts';
import type { CountFact, MoneyFact, NameFact } from '../../text/fact.ts';
import {
  plural,
  rounded,
  roundedUnsigned,
  say,
  unsigned,
  type Part,
  type Sentence,
} from '../../text/sentence.ts';
import type { OutsideFacts } from '../sections/figure.ts';
import { weekdaysText, type PeriodFacts } from '../sections/period.ts';

/** A number outside its normal range. */
export interface OutOfRange {
  readonly measure: Measure;
  readonly amount: MoneyFact;
  readonly outside: OutsideFacts;
}

/** The sentences that lead a digest: whether the days were normal, and which number was not. */
export const VERDICT_TEXTS = {
  unknown: (period: PeriodFacts) => say`The numbers for ${weekdaysText(period)} are not in yet.`,

  partial: (period: PeriodFacts) => say`The numbers for ${weekdaysText(period)} are not final yet.`,

  closed: (period: PeriodFacts) =>
    period.days.count === 1
      ? say`You were closed on ${period.from}.`
      : say`You were closed from ${period.from} to ${period.to}.`,

  /** "You had no revenue on Thursday, November 26 (Thanksgiving Day)." */
  holiday: (holiday: NameFact, period: PeriodFacts) =>
    say`You had no revenue on ${period.from} (${holiday}).`,

  /** "Expenses were high: $19,210, which is $4,400 over normal for a Tuesday." */
  outOfRange: (number: OutOfRange, period: PeriodFacts) =>
    say`${MEASURE_NAMES[number.measure]} ${verb(number.measure)} ${highOrLow(number.outside)}: ${amountText(number)}, which is ${excessText(number.outside)} normal for ${normalPeriodText(period)}.`,

  /** "Net profit was low: $23,590." */
  alsoOutOfRange: (number: OutOfRange) =>
    say`${MEASURE_NAMES[number.measure]} ${verb(number.measure)} ${highOrLow(number.outside)}: ${amountText(number)}.`,

  /** "A normal Tuesday: $1,240 profit." */
  normal: (net: MoneyFact, period: PeriodFacts) =>
    say`A normal ${weekdaysText(period)}: ${resultText(net)}.`,

  /** The verdict on the numbers if an alert needs attention, so that it does not reassure. */
  onlyNumbersNormal: (period: PeriodFacts) =>
    say`The three numbers for ${weekdaysText(period)} are normal.`,

  /** "Tuesday: $1,240 profit." */
  result: (net: MoneyFact, period: PeriodFacts) =>
    say`${weekdaysText(period)}: ${resultText(net)}.`,

  tooLittleHistory: ({
    requiredDays,
    availableDays,
  }: {
    readonly requiredDays: CountFact;
    readonly availableDays: CountFact;
  }) =>
    say`We can show your normal range after ${requiredDays} days of history; you have ${availableDays}.`,

  mostlyClosedBefore: () =>
    say`There is no normal range, because you were closed on most of these days in earlier weeks.`,

  /** "2 alerts need an answer, 1 of them critical." */
  alerts({ all, critical }: { all: CountFact; critical: CountFact }): Sentence {
    if (all.count === critical.count) {
      return say`${all} critical ${plural(all, 'alert needs', 'alerts need')} an answer.`;
    }
    const need = say`${all} ${plural(all, 'alert needs', 'alerts need')} an answer`;
    return critical.count === 0 ? say`${need}.` : say`${need}, ${critical} of them critical.`;
  },
};

export const highOrLow = ({ side }: OutsideFacts): string => (side === 'over' ? 'high' : 'low');

/** Returns "$4,400 over". */
export const excessText = ({ amount, side, isExact }: OutsideFacts): Sentence =>
  say`${isExact ? amount : rounded(amount)} ${side}`;

/** Returns the amount of a number; net profit below zero is "a loss of $310". */
export function amountText({ measure, amount, outside }: OutOfRange): Sentence {
  if (measure === 'net' && amount.amount < 0) {
    return say`a loss of ${outside.isExact ? unsigned(amount) : roundedUnsigned(amount)}`;
  }
  return say`${outside.isExact ? amount : rounded(amount)}`;
}

/** Returns "$1,240 profit" or "a loss of $310". */
export function resultText(net: MoneyFact): Sentence {
  if (net.amount === 0) return say`no profit and no loss`;
  return net.amount > 0 ? say`${rounded(net)} profit` : say`a loss of ${roundedUnsigned(net)}`;
}

/** Returns "a Tuesday", or "Friday to Sunday" on a Monday. */
export const normalPeriodText = (period: PeriodFacts): Part =>
  period.days.count === 1 ? say`a ${weekdaysText(period)}` : weekdaysText(period);
