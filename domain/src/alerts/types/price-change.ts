import { rangePhrase } from '../../text/phrases.ts';
import { NOTHING, say } from '../../text/sentence.ts';
import { defineAlertType } from './alert-type.ts';
import { amount, payee } from './type-wording.ts';

/** A higher price of a regular bill; the detector `bill` of `billing-error.ts` reports it. */
export const priceChange = defineAlertType({
  type: 'price_change',
  number: 'expenses',
  findings: {
    'price-raised': {
      title: (alert) =>
        say`${payee(alert, 'A vendor')} now charges ${amount(alert)}${alert.expected ? say`, before ${rangePhrase(alert.expected)}` : NOTHING}`,
      resolvesWhen: 'the old price is back, or you say that the new one was agreed',
    },
  },
  detectors: {},
});
