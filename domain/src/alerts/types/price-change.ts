import { NOTHING, say, type Sentence } from '../../text/sentence.ts';
import type { AlertFigures } from '../alert/alert-figures.ts';
import { defineAlertType } from './alert-type.ts';
import { amount, comparedWithUsual, EARLIER_BILLS, payee, usualRange } from './type-wording.ts';

/** ", up from $420", or " instead of $400 to $420" */
function earlierPrice(alert: AlertFigures): Sentence {
  const { expected } = alert;
  if (!expected) return NOTHING;
  const range = usualRange(alert, expected);
  return expected.low.amount === expected.high.amount
    ? say`, up from ${range}`
    : say` instead of ${range}`;
}

/** A higher price of a regular bill; the detector `bill` of `billing-error.ts` reports it. */
export const priceChange = defineAlertType({
  type: 'price_change',
  number: 'expenses',
  findings: {
    'price-raised': {
      title: (alert) =>
        say`${payee(alert, 'A vendor')} now charges ${amount(alert)}${earlierPrice(alert)}`,
      difference: (alert) => comparedWithUsual(alert, 'more'),
      cause: (alert) => say`Most likely ${payee(alert, 'the vendor')} raised its price. `,
      closes: () => say`This closes when you tell us the new price is right.`,
      action: (alert) =>
        say`Check whether you agreed to the new price of ${payee(alert, 'the vendor')}.`,
      answers: ['price-right', 'price-questioned', 'remind-me'],
      counted: EARLIER_BILLS,
    },
  },
  detectors: {},
});
