import { say } from '../../text/sentence.ts';
import { defineAlertType } from './alert-type.ts';
import {
  amount,
  comparedWithUsual,
  difference,
  EARLIER_BILLS,
  payee,
  usually,
} from './type-wording.ts';

/** One bill that is far above the usual price. */
export const billingError = defineAlertType({
  type: 'billing_error',
  number: 'expenses',
  findings: {
    overcharged: {
      title: (alert) =>
        say`${payee(alert, 'A vendor')} charged you ${amount(alert)}${usually(alert)}`,
      difference: (alert) => comparedWithUsual(alert, 'more'),
      cause: (alert) => say`Most likely the bill of ${payee(alert, 'the vendor')} is wrong. `,
      closes: (alert) =>
        say`This closes when ${payee(alert, 'the vendor')} credits ${difference(alert)}, or when you tell us the amount is right.`,
      action: (alert) =>
        say`Ask ${payee(alert, 'the vendor')} why the bill is ${difference(alert)} higher than usual.`,
      answers: ['refund-requested', 'amount-right', 'remind-me'],
      counted: EARLIER_BILLS,
    },
  },
  detectors: {
    /** also reports price changes */
    bill: {
      severityCorrection: 1.2,
      resolvesByRefund: true,
      isIntraday: true,
      isCriticalIfLarge: true,
      calculation: {
        measured: ['bill', 'bills'],
        past: EARLIER_BILLS,
        range: 'the usual price',
        impact: 'the bill minus the usual price',
        again: (range) => say`A bill is ${range}.`,
        picture: 'each',
      },
    },
  },
});
