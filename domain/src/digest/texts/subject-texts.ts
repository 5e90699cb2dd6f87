import { MEASURE_NAMES } from '../../baselines/measure-names.ts';
import type { CountFact, DateFact, MoneyFact, NameFact } from '../../text/fact.ts';
import { join, plural, rounded, say, type Sentence } from '../../text/sentence.ts';
import { weekdaysText, type PeriodFacts } from '../sections/period.ts';
import { amountText, excessText, highOrLow, resultText, type OutOfRange } from './verdict-texts.ts';

/** The news in a subject line. A locked phone shows it, so it can leave out the amounts. */
export const SUBJECT_TEXTS = {
  /** The business comes first, for owners of several businesses. */
  named: (business: NameFact, news: Sentence) => say`${business}: ${news}`,

  dataEnd: (dataEnd: DateFact) => say`Your files end on ${dataEnd}`,

  corrections: () => say`Corrections to earlier days`,

  criticalAlert: (title: Sentence) => title,

  criticalAlerts: (critical: CountFact) =>
    say`${critical} critical ${plural(critical, 'alert', 'alerts')}`,

  unknown: (period: PeriodFacts) => say`Numbers for ${weekdaysText(period)} are not in yet`,

  partial: (period: PeriodFacts) => say`Numbers for ${weekdaysText(period)} are not final yet`,

  /** "Expenses high: $19,210, $4,400 over normal" */
  outOfRange: (number: OutOfRange) =>
    say`${MEASURE_NAMES[number.measure]} ${highOrLow(number.outside)}: ${amountText(number)}, ${excessText(number.outside)} normal`,

  outOfRangeWithoutAmount: ({ measure, outside }: OutOfRange) =>
    say`${MEASURE_NAMES[measure]} ${highOrLow(outside)}`,

  closed: (period: PeriodFacts) =>
    say`Closed ${period.days.count === 1 ? 'on' : 'from'} ${weekdaysText(period)}`,

  holiday: (holiday: NameFact) => say`No revenue on ${holiday}`,

  alerts: (all: CountFact) => say`${all} ${plural(all, 'alert needs', 'alerts need')} an answer`,

  alertsAndResult: (all: CountFact, net: MoneyFact) =>
    say`${all} ${plural(all, 'alert needs', 'alerts need')} an answer, ${resultText(net)}`,

  result: (net: MoneyFact, period: PeriodFacts) => say`${weekdaysText(period)}, ${resultText(net)}`,

  withoutResult: (period: PeriodFacts) => say`Your numbers for ${weekdaysText(period)}`,

  normal: (net: MoneyFact, period: PeriodFacts) =>
    say`Normal ${weekdaysText(period)}, ${resultText(net)}`,

  normalWithoutAmount: (period: PeriodFacts) => say`Normal ${weekdaysText(period)}`,
};

/** The second fact, which a mailbox shows beside the subject. */
export const PREHEADER_TEXTS = {
  /** "Net profit low: $23,590, $1,026 under normal." */
  outOfRange: (number: OutOfRange) => say`${SUBJECT_TEXTS.outOfRange(number)}.`,

  somethingToDo: () => say`Open it to see what to do today.`,

  /** "Revenue $42,800, net profit $23,590." */
  numbers: (numbers: readonly { readonly name: string; readonly amount: MoneyFact }[]) =>
    say`${join(
      numbers.map(({ name, amount }, index) =>
        index === 0
          ? say`${name} ${rounded(amount)}`
          : say`${name.toLowerCase()} ${rounded(amount)}`,
      ),
      ', ',
    )}.`,
};
