import { countFact } from '../../text/fact.ts';
import { NOTHING, say } from '../../text/sentence.ts';
import { defineAlertType, type ExplanationStep } from './alert-type.ts';
import type { Evidence } from '../alert/evidence.ts';
import {
  mainSharesText,
  onlyMainShare,
  sharesStep,
  type ShareCauses,
  type ShareStepWords,
} from './share-wording.ts';
import {
  amount,
  comparedWithUsual,
  EARLIER_CHARGES,
  EARLIER_WEEKS,
  inProse,
  onDays,
  usually,
} from './type-wording.ts';

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

const NO_SHARES: ShareCauses = {
  unknown: 'We cannot tell which payees caused it. ',
  old: 'Most purchases of the week were larger than usual for those payees. ',
  all: 'All of it went to ',
  spread: ['No payee explains most of it. ', ' is furthest above its usual amount: '],
  spreadUnknown: 'No payee explains most of it. ',
  period: NOTHING,
};

const SHARE_WORDS: ShareStepWords = {
  step: 'By payee',
  others: 'All others',
  period: ' in a week with purchases',
};

/** One purchase, or a week of purchases, above the usual amount. */
export const expenseSpike = defineAlertType({
  type: 'expense_spike',
  number: 'expenses',
  findings: {
    'expense-spike': {
      title: (alert) =>
        alert.counterparty
          ? say`You paid ${alert.counterparty} ${amount(alert)}${usually(alert)}`
          : say`Purchases${onDays(alert)} were ${amount(alert)}${usually(alert)}`,
      difference: (alert) => comparedWithUsual(alert, 'more'),
      cause: (alert) =>
        alert.counterparty
          ? say`Most likely this is one large purchase from ${alert.counterparty}. `
          : mainSharesText(alert, NO_SHARES),
      closes: () => say`This closes when you tell us it was planned.`,
      action: (alert) => {
        const main = onlyMainShare(alert);
        if (alert.counterparty)
          return say`Check whether the ${amount(alert)} to ${alert.counterparty} was planned.`;
        return main
          ? say`Check whether the ${inProse(alert, main.amount)} to ${main.name} was planned.`
          : say`Check which purchases of that week were larger than you planned.`;
      },
      answers: ['planned', 'looking-into-it', 'remind-me'],
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
        range: 'the size of most charges',
        impact: 'the charge minus the usual one',
        again: (range) => say`A charge is ${range}.`,
        picture: 'together',
      },
    },
    'variable-spend': {
      severityCorrection: -0.4,
      isOngoing: true,
      calculation: {
        measured: ['day', 'days'],
        past: EARLIER_WEEKS,
        range: 'the purchases of most weeks, without regular bills',
        impact: 'the week minus a usual one',
        again: () => say`The purchases of a week are as large as usual.`,
        picture: 'together',
        furtherSteps: (evidence, money) => [
          ...largePurchasesStep(evidence),
          ...sharesStep(evidence, SHARE_WORDS, money),
        ],
      },
    },
  },
});
