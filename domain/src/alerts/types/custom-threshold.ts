import { MEASURE_NAMES, verb } from '../../baselines/measure-names.ts';
import { NOTHING, say, type Sentence } from '../../text/sentence.ts';
import type { ThresholdMeasure } from '../thresholds/threshold-measure.ts';
import type { AlertFigures } from '../alert/alert-figures.ts';
import { defineAlertType } from './alert-type.ts';
import { amount, onDays } from './type-wording.ts';

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

/** "Expenses at Acme in Fuel from Monday, March 1 to Sunday, March 7 were" */
function thresholdText(
  alert: AlertFigures,
  { measure, category, account }: NonNullable<AlertFigures['threshold']>,
): Sentence {
  const { counterparty } = alert;
  const isIncome = measure === 'revenue' || measure === 'receipt';
  const preposition = isIncome ? ' from' : measure === 'payment' ? ' to' : ' at';
  const ofCounterparty = counterparty ? say`${preposition} ${counterparty}` : NOTHING;
  const inCategory = category ? say` in ${category}` : NOTHING;
  const onAccount = account ? say` on account ${account}` : NOTHING;
  const was = measure === 'expenses' ? 'were' : 'was';
  return say`${THRESHOLD_NAMES[measure]}${ofCounterparty}${inCategory}${onAccount}${onDays(alert)} ${was}`;
}

/**
 * A daily total of a past day never returns within its limit. Only cash and sums over several days
 * can.
 */
const resolvesOnceBack =
  (back: string) =>
  ({ threshold }: AlertFigures): string =>
    threshold?.window === 'day' && threshold.measure !== 'cash'
      ? 'you say that you have seen it'
      : back;

/** A limit that the owner set, crossed. */
export const customThreshold = defineAlertType({
  type: 'custom_threshold',
  number: null,
  findings: {
    'above-threshold': {
      title: (alert) =>
        say`${measureText(alert)} ${amount(alert)}${alert.expected ? say`, above your threshold of ${alert.expected.high}` : NOTHING}`,
      resolvesWhen: resolvesOnceBack('it is back under your threshold'),
    },
    'below-threshold': {
      title: (alert) =>
        say`${measureText(alert)} ${amount(alert)}${alert.expected ? say`, below your threshold of ${alert.expected.low}` : NOTHING}`,
      resolvesWhen: resolvesOnceBack('it is back above your threshold'),
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
        range: 'the limit that you set',
        impact: 'the difference to your limit',
        again: (range) => say`It is back on the other side of ${range}.`,
        picture: 'each',
      },
    },
  },
});
