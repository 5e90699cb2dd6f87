import { NOTHING, say, type Sentence } from '../../text/sentence.ts';
import type { AlertFigures } from '../alert/alert-figures.ts';
import { defineAlertType, type Noun } from './alert-type.ts';
import { amount, normally, otherDayAfter } from './type-wording.ts';

const EARLIER_PAYROLLS: Noun = ['earlier payroll of theirs', 'earlier payrolls of theirs'];

const payrollTo = ({ counterparty }: AlertFigures): Sentence =>
  counterparty ? say`Payroll to ${counterparty}` : say`Payroll`;

/** A payroll that is missing, ran twice, changed its amount, or ran on an unusual day. */
export const payrollAnomaly = defineAlertType({
  type: 'payroll_anomaly',
  number: 'expenses',
  findings: {
    'payroll-missing': {
      title: (alert) =>
        say`No payroll${alert.counterparty ? say` to ${alert.counterparty}` : NOTHING}${otherDayAfter(alert, ', expected on')}${normally(alert)}`,
      resolvesWhen: 'the payroll is in, or you say that there is none',
      suggestedAction: ({ otherDay }) =>
        say`Check whether payroll went out${otherDay ? say`: it was expected on ${otherDay}` : NOTHING}.`,
    },
    'payroll-doubled': {
      title: (alert) => say`${payrollTo(alert)} went out twice: ${amount(alert)}${normally(alert)}`,
      resolvesWhen: 'one of the two is taken back',
      isCritical: true,
    },
    'payroll-changed': {
      title: (alert) => say`${payrollTo(alert)} was ${amount(alert)}${normally(alert, 'more')}`,
      resolvesWhen: 'you say that the change was meant',
    },
    'payroll-off-day': {
      title: (alert) =>
        say`${payrollTo(alert)} of ${amount(alert)} went out on ${alert.date}${otherDayAfter(alert, ', expected on')}`,
      resolvesWhen: 'you say that the day was meant',
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
        impact: 'the payroll that came again',
        again: () => say`One of the two is taken back.`,
        picture: 'each',
      },
    },
    'pay-change': {
      severityCorrection: 0,
      calculation: {
        measured: ['payroll', 'payrolls'],
        past: EARLIER_PAYROLLS,
        range: 'what they were paid before',
        impact: 'the difference to their usual payroll',
        again: (range) => say`A payroll of ${range}.`,
        picture: 'each',
      },
    },
    'pay-missing': {
      severityCorrection: -0.6,
      calculation: {
        measured: ['payroll', 'payrolls'],
        past: EARLIER_PAYROLLS,
        range: 'what they were paid before',
        impact: 'their usual payroll',
        again: (range) => say`A payroll of ${range} comes.`,
        picture: 'each',
      },
    },
  },
});
