import { NOTHING, say } from '../../text/sentence.ts';
import { defineAlertType } from './alert-type.ts';
import {
  amount,
  comparedWithUsual,
  EARLIER_PURCHASES,
  payee,
  usualRange,
  usually,
} from './type-wording.ts';

/** A large payment to a payee that the business has never paid. */
export const fraudCharge = defineAlertType({
  type: 'fraud_charge',
  number: 'expenses',
  findings: {
    'new-payee': {
      title: (alert) =>
        say`You paid ${payee(alert, 'a new payee')} ${amount(alert)} for the first time`,
      difference: (alert) =>
        alert.expected
          ? say`Your purchases are usually ${usualRange(alert, alert.expected)}. `
          : NOTHING,
      closes: () => say`This closes when you tell us you know them.`,
      action: (alert) =>
        say`Check that you know ${payee(alert, 'the payee')}. If you do not, call your bank right away.`,
      answers: ['payee-known', 'payee-unknown', 'remind-me'],
      counted: EARLIER_PURCHASES,
    },
    // No detector reports this any more; stored digests contain it.
    'unusual-payment': {
      title: (alert) => say`You paid ${payee(alert, 'a vendor')} ${amount(alert)}${usually(alert)}`,
      difference: (alert) => comparedWithUsual(alert, 'more'),
      closes: () => say`This closes when you tell us it was planned.`,
      action: (alert) =>
        say`Check whether you meant to pay ${payee(alert, 'them')} ${amount(alert)}.`,
      answers: ['planned', 'payee-unknown', 'remind-me'],
    },
  },
  detectors: {
    'first-payment': {
      severityCorrection: 0.5,
      isIntraday: true,
      calculation: {
        measured: ['payment', 'payments'],
        past: EARLIER_PURCHASES,
        pastIs: 'sample',
        range: 'the size of most purchases',
        impact: 'the whole payment, because the payee is new',
        again: () => say`You tell us you know them.`,
        picture: 'each',
      },
    },
  },
});
