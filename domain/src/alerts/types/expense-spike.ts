import { countFact } from '../../text/fact.ts';
import { say } from '../../text/sentence.ts';
import { defineAlertType, type ExplanationStep } from './alert-type.ts';
import type { Evidence } from '../alert/evidence.ts';
import { amount, EARLIER_CHARGES, normally, onDays } from './type-wording.ts';

/** Explains a week of a usual total in which most purchases are large. */
function largePurchasesStep({ figures }: Evidence): ExplanationStep[] {
  const { purchases = 0 } = figures;
  const count = countFact(purchases);
  return purchases === 0
    ? []
    : [
        {
          step: 'What stands out',
          words: say`Most of ${count} purchases are larger than those vendors usually charge.`,
        },
      ];
}

/** One purchase, or a week of purchases, above the usual amount. */
export const expenseSpike = defineAlertType({
  type: 'expense_spike',
  number: 'expenses',
  findings: {
    'expense-spike': {
      title: (alert) =>
        alert.counterparty
          ? say`${alert.counterparty} cost ${amount(alert)}${normally(alert, 'more')}`
          : say`Purchases${onDays(alert)} were ${amount(alert)}${normally(alert, 'more')}`,
      resolvesWhen: 'you say that it was planned',
    },
  },
  detectors: {
    'unusual-charge': {
      severityCorrection: 0.2,
      isIntraday: true,
      isCriticalIfLarge: true,
      calculation: {
        measured: ['charge', 'charges'],
        past: EARLIER_CHARGES,
        range: 'what they usually charge, as far as their charges differ',
        impact: 'what the charge is above their usual one',
        again: (range) => say`A charge of ${range}.`,
        picture: 'together',
      },
    },
    'variable-spend': {
      severityCorrection: -0.4,
      isOngoing: true,
      calculation: {
        measured: ['day', 'days'],
        past: ['earlier week', 'earlier weeks'],
        range: 'what a week usually comes to, without regular bills',
        impact: 'what was spent above that',
        again: () => say`A week whose purchases are as large as usual.`,
        picture: 'together',
        furtherSteps: largePurchasesStep,
      },
    },
  },
});
