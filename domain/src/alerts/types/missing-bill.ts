import { dateFact, nameFact, type ToMoney } from '../../text/fact.ts';
import { brief, join, NOTHING, rounded, say, type Sentence } from '../../text/sentence.ts';
import type { AlertFigures } from '../alert/alert-figures.ts';
import { defineAlertType, type ExplainedAlert, type ExplanationStep } from './alert-type.ts';
import { EARLIER_BILLS, usualRange } from './type-wording.ts';

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
  const { expected, others, otherDay } = alert;
  const payees = missingPayees(alert, 'A vendor');
  if (others) {
    const since = otherDay ? say`, expected since ${brief(otherDay)}` : NOTHING;
    const total = expected ? say` the usual ${usualRange(alert, expected)} in total` : NOTHING;
    return say`${payees} have not charged you${total}${since}`;
  }
  const due = otherDay ? say`, expected around ${brief(otherDay)}` : NOTHING;
  const usual = expected ? say` the usual ${usualRange(alert, expected)}${due}` : NOTHING;
  return say`${payees} has not charged you${usual}`;
}

/** "Harbor Insurance: $412 around Mar 1; City Power: $90 around Mar 2." */
function eachMissingBill({ bills }: AlertFigures): Sentence {
  const named = bills.slice(0, NAMED_MAX);
  const each = named.map(
    ({ name, usual, due }) => say`${name}: ${rounded(usual)} around ${brief(due)}`,
  );
  return say`${join(each, '; ')}${bills.length > NAMED_MAX ? ', and more' : NOTHING}.`;
}

/** Explains several missing bills one by one, and their sum. */
const explainSeveral = (
  { bills = [], impact }: ExplainedAlert,
  money: ToMoney,
): ExplanationStep[] => [
  ...bills.map(({ counterparty, usual, dueOn }) => ({
    step: nameFact(counterparty).name,
    words: say`No bill yet. Usually ${money(usual)}, due around ${dateFact(dueOn)}.`,
  })),
  { step: 'Together', words: say`${money(impact)}, the sum of the usual bills.` },
  {
    step: 'Why one alert',
    words: say`Bills that go missing within a month of each other often have one cause.`,
  },
  { step: 'Back to normal when', words: say`All of them arrive.` },
];

/** One or several regular bills that did not arrive. */
export const missingBill = defineAlertType({
  type: 'missing_bill',
  number: 'expenses',
  findings: {
    'bill-missing': {
      title,
      // A missing bill costs no money. It only endangers the service that it pays for.
      difference: (alert) => (alert.others ? say`${eachMissingBill(alert)} ` : NOTHING),
      cause: ({ others }) =>
        others
          ? say`Most likely the card or account that pays them stopped working. `
          : say`Most likely the payment failed, or a card expired. `,
      closes: ({ others }) =>
        others
          ? say`This closes when all of them arrive, or when you tell us nothing is due.`
          : say`This closes when the bill arrives, or when you tell us nothing is due.`,
      action: (alert) =>
        alert.others
          ? say`Check that the card or account that pays ${missingPayees(alert)} still works.`
          : say`Check that your payment to ${alert.counterparty ?? 'the vendor'} did not fail.`,
      answers: ['looking-into-it', 'paid-another-way', 'bill-canceled', 'remind-me'],
      counted: EARLIER_BILLS,
      // A different set of missing bills is not a correction.
      changed: (alert, now) =>
        alert.others ? say`Now: ${now}. ${eachMissingBill(alert)}` : say`Now: ${now}.`,
    },
  },
  detectors: {
    'bill-missing': {
      // No labeled books contain missing bills, so this is the figure of a missed payment.
      severityCorrection: -0.5,
      calculation: {
        measured: ['bill', 'bills'],
        past: EARLIER_BILLS,
        range: 'the usual bill',
        impact: 'the usual bill',
        again: (range) => say`A bill of ${range} arrives.`,
        picture: 'each',
        severalSteps: explainSeveral,
      },
    },
  },
});
