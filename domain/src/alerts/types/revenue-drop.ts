import { NOTHING, say, type Sentence } from '../../text/sentence.ts';
import type { AlertFigures } from '../alert/alert-figures.ts';
import { defineAlertType } from './alert-type.ts';
import { amount, normally, onDays } from './type-wording.ts';

/**
 * Returns ", without $90.00 from customers who pay regularly,". That amount plus the stated one is
 * the revenue of the books.
 */
const withoutRegular = ({ leftOut }: AlertFigures): Sentence =>
  leftOut ? say`, without ${leftOut} from customers who pay regularly,` : NOTHING;

/** Revenue of one day, or of several days, below the expected range. */
export const revenueDrop = defineAlertType({
  type: 'revenue_drop',
  number: 'revenue',
  findings: {
    'revenue-drop': {
      title: (alert) =>
        alert.counterparty
          ? say`${alert.counterparty} brought ${amount(alert)}${normally(alert, 'less')}`
          : say`Revenue${onDays(alert)}${withoutRegular(alert)} was ${amount(alert)}${normally(alert, 'less')}`,
      resolvesWhen: 'late sales are in, or days are back in their range',
    },
  },
  detectors: {
    'revenue-day': {
      severityCorrection: 0.2,
      calculation: {
        measured: ['day', 'days'],
        past: ['earlier day', 'earlier days'],
        range: 'what such a day usually brings, by its weekday and the last weeks',
        impact: 'what is missing to a usual day',
        again: (range) => say`Such a day that brings ${range}.`,
        picture: 'each',
      },
    },
    'revenue-drift': {
      severityCorrection: 0,
      isOngoing: true,
      canReopen: true,
      calculation: {
        measured: ['day', 'days'],
        past: ['earlier day', 'earlier days'],
        range: 'what such days usually bring, by their weekdays and the weeks before',
        impact: 'what is missing to usual days',
        again: (range) => say`As many days that bring ${range}.`,
        picture: 'each',
      },
    },
  },
});
