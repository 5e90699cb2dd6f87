import { brief, NOTHING, plural, say, type Sentence } from '../../text/sentence.ts';
import type { AlertFigures } from '../alert/alert-figures.ts';
import { defineAlertType } from './alert-type.ts';
import {
  amount,
  comparedWithUsual,
  difference,
  EARLIER_PAYROLLS,
  otherDayAfter,
  usualRange,
  usually,
} from './type-wording.ts';

const payrollTo = ({ counterparty }: AlertFigures, otherwise = 'Payroll'): Sentence =>
  counterparty ? say`${otherwise} to ${counterparty}` : say`${otherwise}`;

/** "was due Feb 28 and is now 2 days late" */
function overduePayroll({ otherDay, daysLate }: AlertFigures): Sentence {
  if (!otherDay) return say`has not gone out`;
  const due = say`was due ${brief(otherDay)} and`;
  return daysLate
    ? say`${due} is now ${daysLate} ${plural(daysLate, 'day', 'days')} late`
    : say`${due} has not gone out`;
}

/** A payroll that is missing, ran twice, changed its amount, or ran on an unusual day. */
export const payrollAnomaly = defineAlertType({
  type: 'payroll_anomaly',
  number: 'expenses',
  findings: {
    'payroll-missing': {
      title: (alert) =>
        say`${payrollTo(alert)}${alert.expected ? say` (usually ${usualRange(alert, alert.expected)})` : NOTHING} ${overduePayroll(alert)}`,
      cause: () => say`Most likely the payroll was not sent, or the bank returned it. `,
      closes: () => say`This closes when the payroll goes out, or when you tell us nothing is due.`,
      action: (alert) => say`Check whether ${payrollTo(alert, 'payroll')} was sent.`,
      answers: ['looking-into-it', 'paid-another-way', 'not-due', 'remind-me'],
    },
    'payroll-doubled': {
      title: (alert) =>
        say`${payrollTo(alert)} went out twice: ${amount(alert)} in total${usually(alert)}`,
      difference: (alert) => comparedWithUsual(alert, 'more'),
      cause: () => say`Most likely the same payroll was sent twice. `,
      closes: () => say`This closes when you tell us both are real.`,
      action: (alert) =>
        say`Ask your payroll provider to reverse ${difference(alert)} today, unless both are real.`,
      answers: ['reversal-requested', 'both-real', 'remind-me'],
      isCritical: true,
    },
    'payroll-changed': {
      title: (alert) => say`${payrollTo(alert)} was ${amount(alert)}${usually(alert)}`,
      difference: (alert) => comparedWithUsual(alert, 'more'),
      cause: () => say`Most likely a bonus, overtime, or a typing error. `,
      closes: () => say`This closes when you tell us the amount is right.`,
      action: (alert) =>
        say`Check whether ${payrollTo(alert, 'payroll')} should be ${difference(alert)} higher.`,
      answers: ['amount-right', 'looking-into-it', 'remind-me'],
    },
    'payroll-off-day': {
      title: (alert) =>
        say`${payrollTo(alert)} of ${amount(alert)} went out on ${brief(alert.date)}${otherDayAfter(alert, ', expected on')}`,
      cause: () => say`Most likely it was scheduled for the wrong day. `,
      closes: () => say`This closes when you tell us the day was planned.`,
      action: ({ date }) => say`Check whether payroll was planned for ${brief(date)}.`,
      answers: ['planned', 'looking-into-it', 'remind-me'],
    },
  },
  detectors: {
    'pay-again': {
      severityCorrection: 0.1,
      isIntraday: true,
      calculation: {
        measured: ['payroll', 'payrolls'],
        past: EARLIER_PAYROLLS,
        range: 'one payroll',
        impact: 'the repeated payroll',
        again: () => say`One of the two is reversed.`,
        picture: 'each',
      },
    },
    'pay-change': {
      severityCorrection: 0,
      calculation: {
        measured: ['payroll', 'payrolls'],
        past: EARLIER_PAYROLLS,
        range: 'the earlier payrolls',
        impact: 'the difference from the usual payroll',
        again: (range) => say`A payroll is ${range}.`,
        picture: 'each',
      },
    },
    'pay-missing': {
      severityCorrection: -0.6,
      calculation: {
        measured: ['payroll', 'payrolls'],
        past: EARLIER_PAYROLLS,
        range: 'the earlier payrolls',
        impact: 'the usual payroll',
        again: (range) => say`A payroll of ${range} goes out.`,
        picture: 'each',
      },
    },
  },
});
