import { NOTHING, say, weekday, type Sentence } from '../../text/sentence.ts';
import type { AlertFigures } from '../alert/alert-figures.ts';
import { defineAlertType } from './alert-type.ts';
import { mainSharesText, onlyMainShare, sharesStep } from './share-wording.ts';
import {
  amount,
  comparedWithUsual,
  EARLIER_WEEKS,
  inProse,
  onDays,
  usually,
} from './type-wording.ts';

/**
 * Returns ", without $90 from customers who pay regularly,". That amount plus the stated one is the
 * revenue of the books.
 */
const withoutRegular = (alert: AlertFigures): Sentence =>
  alert.leftOut
    ? say`, without ${inProse(alert, alert.leftOut)} from customers who pay regularly,`
    : NOTHING;

const isOfSeveralDays = ({ date, otherDay }: AlertFigures): boolean =>
  otherDay !== null && otherDay.date !== date.date;

const SHARE_CAUSES = {
  unknown: 'We cannot tell which customers caused it. ',
  all: 'All of it came from ',
  spread: ['No customer explains most of it. ', ' is furthest below its usual amount: '],
  spreadUnknown: 'No customer explains most of it. ',
} as const;

const SHARE_WORDS = { step: 'By customer', others: 'All others, minus refunds' } as const;

/** Revenue of one day, or of several days, below the expected range. */
export const revenueDrop = defineAlertType({
  type: 'revenue_drop',
  number: 'revenue',
  findings: {
    'revenue-drop': {
      title: (alert) =>
        alert.counterparty
          ? say`${alert.counterparty} brought in ${amount(alert)}${usually(alert)}`
          : say`Revenue${onDays(alert)}${withoutRegular(alert)} was ${amount(alert)}${usually(alert)}`,
      difference: (alert) => comparedWithUsual(alert, 'less'),
      cause: (alert) =>
        isOfSeveralDays(alert)
          ? mainSharesText(alert, {
              ...SHARE_CAUSES,
              old: 'Sales were lower on most of these days. ',
              period: say` in as many days`,
            })
          : mainSharesText(alert, {
              ...SHARE_CAUSES,
              old: 'Most likely it was a slow day, or some sales have not arrived yet. ',
              period: say` on a ${weekday(alert.date)}`,
            }),
      closes: (alert) =>
        isOfSeveralDays(alert)
          ? say`This closes when sales are back in their usual range.`
          : say`This closes when late sales arrive, or when you tell us you know why.`,
      action: (alert) => {
        const main = onlyMainShare(alert);
        return main
          ? say`Check whether all sales from ${main.name} have arrived.`
          : say`Check whether all sales of those days have arrived.`;
      },
      answers: ['reason-known', 'looking-into-it', 'remind-me'],
    },
  },
  detectors: {
    'revenue-day': {
      severityCorrection: 0.2,
      calculation: {
        measured: ['day', 'days'],
        past: EARLIER_WEEKS,
        range: 'the usual revenue of this weekday, at the level of recent weeks',
        impact: 'the usual day minus this one',
        again: (range) => say`The same weekday brings in ${range}.`,
        picture: 'each',
        furtherSteps: (evidence, money) =>
          sharesStep(evidence, { ...SHARE_WORDS, period: ' on the same weekday' }, money),
      },
    },
    'revenue-drift': {
      severityCorrection: 0,
      isOngoing: true,
      canReopen: true,
      calculation: {
        measured: ['day', 'days'],
        past: ['earlier day', 'earlier days'],
        pastIs: 'other-unit',
        range: 'the usual revenue of these weekdays, at the level of the weeks before',
        impact: 'the usual days minus these',
        again: (range) => say`The same number of days brings in ${range}.`,
        picture: 'each',
        furtherSteps: (evidence, money) =>
          sharesStep(evidence, { ...SHARE_WORDS, period: ' in as many days' }, money),
      },
    },
  },
});
