import { say } from '../../text/sentence.ts';
import { defineAlertType } from './alert-type.ts';
import { amount, EARLIER_BILLS, normally, payee } from './type-wording.ts';

/** One bill that is far above the usual price. */
export const billingError = defineAlertType({
  type: 'billing_error',
  number: 'expenses',
  findings: {
    overcharged: {
      title: (alert) =>
        say`${payee(alert, 'A vendor')} charged ${amount(alert)}${normally(alert, 'more')}`,
      resolvesWhen: 'the difference is credited, or you say that it was agreed',
      suggestedAction: ({ counterparty, impact }) =>
        say`Ask ${counterparty ?? 'the vendor'} for ${impact ?? 'it'} back, unless it was right.`,
    },
  },
  detectors: {
    /** also reports price changes */
    bill: {
      severityCorrection: 1.2,
      isIntraday: true,
      isCriticalIfLarge: true,
      calculation: {
        measured: ['bill', 'bills'],
        past: EARLIER_BILLS,
        range: 'their usual price',
        impact: 'what the bill is above their usual price',
        again: (range) => say`A bill of ${range}.`,
        picture: 'each',
      },
    },
  },
});
