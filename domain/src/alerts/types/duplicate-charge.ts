import { brief, NOTHING, say, type Sentence } from '../../text/sentence.ts';
import type { AlertFigures } from '../alert/alert-figures.ts';
import { defineAlertType } from './alert-type.ts';
import { difference, EARLIER_CHARGES } from './type-wording.ts';

/** "You paid Acme twice: $702 on Nov 20 and Nov 21", or "You paid Acme $702 twice on Nov 20" */
function title(alert: AlertFigures): Sentence {
  const { counterparty, date, otherDay } = alert;
  if (!counterparty)
    return say`Several payments up to ${brief(date)} appear twice, ${difference(alert)} too much in total`;
  if (!otherDay || otherDay.date === date.date)
    return say`You paid ${counterparty} ${difference(alert)} twice on ${brief(date)}`;
  const [first, second] = otherDay.date < date.date ? [otherDay, date] : [date, otherDay];
  return say`You paid ${counterparty} twice: ${difference(alert)} on ${brief(first)} and ${brief(second)}`;
}

/** The same charge twice. */
export const duplicateCharge = defineAlertType({
  type: 'duplicate_charge',
  number: 'expenses',
  findings: {
    'charged-twice': {
      title,
      difference: (alert) =>
        alert.counterparty ? say`You may have paid ${difference(alert)} too much. ` : NOTHING,
      cause: ({ counterparty }) =>
        counterparty
          ? say`Most likely ${counterparty} ran the same charge twice. `
          : say`Most likely one bank statement was imported twice. `,
      closes: ({ counterparty }) =>
        counterparty
          ? say`This closes when ${counterparty} refunds one of them, or when you tell us both are real.`
          : say`This closes when you tell us both are real.`,
      action: (alert) =>
        alert.counterparty
          ? say`Ask ${alert.counterparty} to refund ${difference(alert)}, unless both are real.`
          : say`Check whether you imported a bank statement twice, and undo one import.`,
      answers: ['refund-requested', 'both-real', 'remind-me'],
    },
  },
  detectors: {
    duplicate: {
      severityCorrection: 0.6,
      resolvesByRefund: true,
      calculation: {
        measured: ['charge', 'charges'],
        past: EARLIER_CHARGES,
        range: 'the usual charge',
        impact: 'one of the two',
        again: () => say`One of the two is refunded.`,
        picture: 'each',
      },
    },
  },
});
