import { cents } from '../../money/cents.ts';
import type { ToMoney } from '../../text/fact.ts';
import { underFloorPhrase } from '../../text/phrases.ts';
import { NOTHING, say, type Sentence } from '../../text/sentence.ts';
import { defineAlertType, type ExplanationStep } from './alert-type.ts';
import type { Evidence } from '../alert/evidence.ts';
import { amount, otherDayAfter } from './type-wording.ts';

/** Adds up the lowest point of the forecast: the balance, the usual days, and recurring payments. */
function forecastSteps(
  { figures }: Evidence,
  measured: Sentence,
  money: ToMoney,
): ExplanationStep[] {
  const step = (name: string, total: number | undefined) =>
    total === undefined ? [] : [{ step: name, words: say`${money(cents(Math.round(total)))}.` }];
  return [
    ...step('In the bank', figures['balance']),
    { step: 'As it went before', words: measured },
    ...step('What comes again', figures['ofRecurring']),
  ];
}

/** A cash forecast that falls below three days of expenses. */
export const cashFlow = defineAlertType({
  type: 'cash_flow',
  number: null,
  findings: {
    'cash-low': {
      title: (alert) =>
        say`Cash may fall to ${amount(alert)}${otherDayAfter(alert, ' on')}${alert.expected ? say`, ${underFloorPhrase(alert.expected.low)}` : NOTHING}`,
      resolvesWhen: 'the forecast stays above three days of your expenses',
      suggestedAction: ({ actual, otherDay }) =>
        say`Plan for ${otherDay ?? 'the coming days'}: cash may fall to ${actual ?? 'very little'}.`,
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
        range: 'three days of your expenses; with less, one late payment ends it',
        impact: 'what is missing at the lowest point',
        again: (range) => say`A forecast that stays above ${range}.`,
        picture: null,
        measuredSteps: forecastSteps,
      },
    },
  },
});
