import { MEASURE_NAMES, verb } from '../../baselines/measure-names.ts';
import { NOTHING, say, type Sentence } from '../../text/sentence.ts';
import type { ThresholdMeasure } from '../thresholds/threshold-measure.ts';
import type { AlertFigures } from '../alert/alert-figures.ts';
import { defineAlertType, type FindingRecord } from './alert-type.ts';
import { amount, difference, inProse, onDays } from './type-wording.ts';

const THRESHOLD_NAMES = {
  revenue: 'Revenue',
  expenses: 'Expenses',
  net: 'Net profit',
  cash: 'Cash',
  payment: 'A payment',
  receipt: 'A receipt',
} as const satisfies Record<ThresholdMeasure, string>;

function measureText(alert: AlertFigures): Sentence {
  const { measure, threshold } = alert;
  if (threshold) return thresholdText(alert, threshold);
  if (measure === null || measure === 'cash') return say`Cash was`;
  return say`${MEASURE_NAMES[measure]} ${verb(measure)}`;
}

/** "Expenses at Acme in Fuel from Mar 1 to Mar 7 were" */
function thresholdText(
  alert: AlertFigures,
  { measure, category, account }: NonNullable<AlertFigures['threshold']>,
): Sentence {
  const { counterparty } = alert;
  const isIncome = measure === 'revenue' || measure === 'receipt';
  const preposition = isIncome ? ' from' : measure === 'payment' ? ' to' : ' at';
  const ofCounterparty = counterparty ? say`${preposition} ${counterparty}` : NOTHING;
  const inCategory = category ? say` in ${category}` : NOTHING;
  const onAccount = account ? say` (account ${account})` : NOTHING;
  const was = measure === 'expenses' ? 'were' : 'was';
  return say`${THRESHOLD_NAMES[measure]}${ofCounterparty}${inCategory}${onAccount}${onDays(alert)} ${was}`;
}

/**
 * A daily total of a past day never returns within its limit. Only cash and sums over several days
 * can.
 */
const closes =
  (back: 'below' | 'above') =>
  ({ threshold }: AlertFigures): Sentence =>
    threshold?.window === 'day' && threshold.measure !== 'cash'
      ? say`This closes when you tell us you have seen it.`
      : say`This closes when the amount is back ${back} your limit.`;

const COMMON = {
  action: (alert) => say`Look at what makes up the ${amount(alert)}.`,
  answers: ['got-it', 'looking-into-it', 'remind-me'],
} as const satisfies Partial<FindingRecord>;

/** A limit that the owner set, crossed. */
export const customThreshold = defineAlertType({
  type: 'custom_threshold',
  number: null,
  findings: {
    'above-threshold': {
      ...COMMON,
      title: (alert) =>
        say`${measureText(alert)} ${amount(alert)}${alert.expected ? say`, above your limit of ${inProse(alert, alert.expected.high)}` : NOTHING}`,
      difference: (alert) =>
        alert.impact ? say`That is ${difference(alert)} above your limit. ` : NOTHING,
      closes: closes('below'),
    },
    'below-threshold': {
      ...COMMON,
      title: (alert) =>
        say`${measureText(alert)} ${amount(alert)}${alert.expected ? say`, below your limit of ${inProse(alert, alert.expected.low)}` : NOTHING}`,
      difference: (alert) =>
        alert.impact ? say`That is ${difference(alert)} below your limit. ` : NOTHING,
      closes: closes('above'),
    },
  },
  detectors: {
    threshold: {
      // Thresholds send their alerts without a score.
      severityCorrection: 0,
      isOutsidePostings: true,
      calculation: {
        measured: ['day', 'days'],
        past: null,
        range: 'the limit you set',
        impact: 'the difference from your limit',
        again: (range) => say`The amount is back on the other side of ${range}.`,
        picture: 'each',
      },
    },
  },
});
