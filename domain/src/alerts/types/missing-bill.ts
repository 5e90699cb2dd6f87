import { dateFact, nameFact, type ToMoney } from '../../text/fact.ts';
import { rangePhrase } from '../../text/phrases.ts';
import { join, NOTHING, say, type Sentence } from '../../text/sentence.ts';
import type { AlertFigures } from '../alert/alert-figures.ts';
import { defineAlertType, type ExplainedAlert, type ExplanationStep } from './alert-type.ts';
import { EARLIER_BILLS } from './type-wording.ts';

/** The most bills that a sentence lists one by one. */
const NAMED_MAX = 8;

/** "Harbor Insurance", "Harbor Insurance and City Power" or "Harbor Insurance and 2 others" */
function missingPayees(
  { counterparty, bills, others }: AlertFigures,
  otherwise = 'a vendor',
): Sentence {
  const [first, second] = bills.map(({ name }) => name);
  if (!first || !second || !others) return say`${counterparty ?? otherwise}`;
  return others.count === 1 ? say`${first} and ${second}` : say`${first} and ${others} others`;
}

function title(alert: AlertFigures): Sentence {
  const { expected, date, others } = alert;
  const payees = missingPayees(alert, 'A vendor');
  const until = say`${dueWords(alert)}, and nothing came by ${date}`;
  if (others)
    return say`${payees} have not charged you${expected ? say`: ${rangePhrase(expected)} in all was expected${until}` : NOTHING}`;
  return say`${payees} has not charged you${expected ? say`: ${rangePhrase(expected)} was expected${until}` : NOTHING}`;
}

/** " around Monday, March 1" for one bill, " from Monday, March 1 on" for several bills */
function dueWords({ otherDay, others }: AlertFigures): Sentence {
  if (!otherDay) return NOTHING;
  return others ? say` from ${otherDay} on` : say` around ${otherDay}`;
}

/** "Harbor Insurance: $412.00 around Monday, March 1; City Power: $90.00 around Tuesday, March 2." */
function eachMissingBill({ bills }: AlertFigures): Sentence {
  const named = bills.slice(0, NAMED_MAX);
  const each = named.map(({ name, usual, due }) => say`${name}: ${usual} around ${due}`);
  return say`${join(each, '; ')}${bills.length > NAMED_MAX ? ', and more' : NOTHING}. Did the card that pays them expire?`;
}

/** Explains several missing bills one by one, and their sum. */
const explainSeveral = (
  { bills = [], impact }: ExplainedAlert,
  money: ToMoney,
): ExplanationStep[] => [
  ...bills.map(({ counterparty, usual, dueOn }) => ({
    step: nameFact(counterparty).name,
    words: say`No bill yet: usually ${money(usual)}, due around ${dateFact(dueOn)}.`,
  })),
  { step: 'Together', words: say`${money(impact)}: what they usually charge.` },
  {
    step: 'Why one message',
    words: say`Bills that stay away within a month of each other often have one reason.`,
  },
  { step: 'Normal again', words: say`All of them come.` },
];

/** One or several regular bills that did not arrive. */
export const missingBill = defineAlertType({
  type: 'missing_bill',
  number: 'expenses',
  findings: {
    'bill-missing': {
      title,
      resolvesWhen: ({ others }) =>
        others
          ? 'all of them are in, or you say that none is due'
          : 'the bill is in, or you say that none is due',
      // A missing bill costs no money. It only endangers the service that it pays for.
      detail: (alert) =>
        alert.others
          ? say`${eachMissingBill(alert)} `
          : say`Did the payment fail, or a card expire? `,
      suggestedAction: (alert) =>
        alert.others
          ? say`Check whether the card or account that pays ${missingPayees(alert)} still works.`
          : say`Check whether a payment to ${alert.counterparty ?? 'the vendor'} failed, before what it pays for lapses.`,
      // A different set of missing bills is not a correction.
      changed: (alert, now) =>
        say`Now: ${now}.${alert.others ? say` ${eachMissingBill(alert)}` : NOTHING}`,
    },
  },
  detectors: {
    'bill-missing': {
      // No labeled books contain missing bills, so this is the figure of a missed payment.
      severityCorrection: -0.5,
      calculation: {
        measured: ['bill', 'bills'],
        past: EARLIER_BILLS,
        range: 'what they usually charge',
        impact: 'their usual bill, and what it pays for',
        again: (range) => say`A bill of ${range} comes.`,
        picture: 'each',
        severalSteps: explainSeveral,
      },
    },
  },
});
