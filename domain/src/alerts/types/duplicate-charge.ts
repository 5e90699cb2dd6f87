import { say, type Sentence } from '../../text/sentence.ts';
import type { AlertFigures } from '../alert/alert-figures.ts';
import { defineAlertType } from './alert-type.ts';
import { amountAtStake, EARLIER_CHARGES, payee } from './type-wording.ts';

/** ", on Monday, March 1 and on Tuesday, March 2", or " on Tuesday, March 2" */
function onBothDays({ date, otherDay }: AlertFigures): Sentence {
  if (!otherDay || otherDay.date === date.date) return say` on ${date}`;
  const [first, second] = otherDay.date < date.date ? [otherDay, date] : [date, otherDay];
  return say`, on ${first} and on ${second}`;
}

/** The same charge twice. */
export const duplicateCharge = defineAlertType({
  type: 'duplicate_charge',
  number: 'expenses',
  findings: {
    'charged-twice': {
      title: (alert) =>
        say`${payee(alert, 'Several vendors')} charged ${amountAtStake(alert)} twice${onBothDays(alert)}`,
      resolvesWhen: 'one is refunded, or you say that both are real',
      suggestedAction: ({ counterparty, impact }) =>
        say`Ask ${counterparty ?? 'the vendors'} for ${impact ?? 'it'} back, unless it was right.`,
    },
  },
  detectors: {
    duplicate: {
      severityCorrection: 0.6,
      calculation: {
        measured: ['charge', 'charges'],
        past: EARLIER_CHARGES,
        range: 'what they usually charge',
        impact: 'one of the two',
        again: () => say`One of the two is given back.`,
        picture: 'each',
      },
    },
  },
});
