import { cents } from '../../money/cents.ts';
import type { ToMoney } from '../../text/fact.ts';
import { underFloorPhrase } from '../../text/phrases.ts';
import { brief, NOTHING, say, type Sentence } from '../../text/sentence.ts';
import type { AlertFigures } from '../alert/alert-figures.ts';
import { defineAlertType, type ExplanationStep } from './alert-type.ts';
import type { Evidence } from '../alert/evidence.ts';
import { amount, difference, inProse, otherDayAfter } from './type-wording.ts';

/** Adds up the lowest point of the forecast: the balance, the usual days, and recurring payments. */
function forecastSteps(
  { figures }: Evidence,
  measured: Sentence,
  money: ToMoney,
): ExplanationStep[] {
  const step = (name: string, total: number | undefined) =>
    total === undefined ? [] : [{ step: name, words: say`${money(cents(Math.round(total)))}.` }];
  return [
    ...step('Balance today', figures['balance']),
    { step: 'Similar days before', words: measured },
    ...step('Recurring payments', figures['ofRecurring']),
  ];
}

const floorText = (alert: AlertFigures): Sentence =>
  alert.expected ? say`, ${underFloorPhrase(inProse(alert, alert.expected.low))}` : NOTHING;

/** A cash forecast that falls below three days of expenses. */
export const cashFlow = defineAlertType({
  type: 'cash_flow',
  number: null,
  findings: {
    'cash-low': {
      title: (alert) =>
        say`Cash may fall to ${amount(alert)}${otherDayAfter(alert, ' on')}${floorText(alert)}`,
      difference: (alert) =>
        alert.impact ? say`You would be ${difference(alert)} short. ` : NOTHING,
      cause: () =>
        say`The forecast adds your usual sales and expenses and your recurring payments to your balance. `,
      closes: () => say`This closes when the forecast stays above three days of your expenses.`,
      action: ({ otherDay }) =>
        otherDay
          ? say`Move money in before ${brief(otherDay)}, or delay a payment.`
          : say`Move money in, or delay a payment.`,
      answers: ['cash-covered', 'looking-into-it', 'remind-me'],
      isCritical: true,
    },
  },
  detectors: {
    cash: {
      severityCorrection: 0,
      isIntraday: true,
      isAlwaysSent: true,
      repeatAfterDays: 15,
      isOngoing: true,
      canReopen: true,
      calculation: {
        measured: ['day', 'days'],
        past: null,
        range: 'three days of your expenses',
        impact: 'the amount missing at the lowest point',
        again: (range) => say`The forecast stays above ${range}.`,
        picture: null,
        measuredSteps: forecastSteps,
      },
    },
  },
});
