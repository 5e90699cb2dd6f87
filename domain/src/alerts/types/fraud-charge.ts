import { say } from '../../text/sentence.ts';
import { defineAlertType } from './alert-type.ts';
import { amount, normally, payee } from './type-wording.ts';

/** A large payment to a payee that the business has never paid. */
export const fraudCharge = defineAlertType({
  type: 'fraud_charge',
  number: 'expenses',
  findings: {
    'new-payee': {
      title: (alert) =>
        say`First payment to ${payee(alert, 'a new payee')}: ${amount(alert)}${normally(alert)}`,
      resolvesWhen: 'you say that you know them',
    },
    // No detector reports this any more; stored digests contain it.
    'unusual-payment': {
      title: (alert) =>
        say`Payment to ${payee(alert, 'a vendor')} of ${amount(alert)}${normally(alert, 'more')}`,
      resolvesWhen: 'you say that it was meant',
    },
  },
  detectors: {
    'first-payment': {
      severityCorrection: 0.5,
      isIntraday: true,
      calculation: {
        measured: ['payment', 'payments'],
        past: ['earlier purchase of yours', 'earlier purchases of yours'],
        sample: 'purchases',
        range: 'what you usually pay for a purchase',
        impact: 'all that was paid to somebody you had never paid',
        again: () => say`You say that you know them.`,
        picture: 'each',
      },
    },
  },
});
