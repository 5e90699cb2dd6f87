import type { Action } from './action.ts';
import type { AlertFacts } from './alert-facts.ts';
import { alertTitle } from './alert-words.ts';
import type { CountFact } from './fact.ts';
import { whoDidNotCharge } from './missing-bill-words.ts';
import { NOTHING, say, short, signed, type Sentence } from './sentence.ts';

/** The suggested action as a sentence. */
export function actionWords(action: Action): Sentence {
  switch (action.do) {
    case 'reconnect':
      return say`Connect ${action.source.name} again: until then its numbers are missing.`;
    case 'answer':
      return answerWords(action.alert);
    case 'cover-cash':
      return say`Plan for ${action.forecast.lowOn}: cash may fall to ${action.forecast.low}.`;
    case 'chase':
      return say`Ask ${action.invoice.name} about ${action.invoice.amount}, due since ${short(action.invoice.dueOn)}.`;
    case 'classify':
      return classifyWords(action.lines.lines);
    case 'look-at':
      return say`Have a look at ${action.mover.name} (${signed(action.mover.change)}): it moved ${action.measure} most.`;
    case 'nothing':
      return say`Nothing needs you this morning.`;
  }
}

const classifyWords = (lines: CountFact): Sentence =>
  lines.count === 1
    ? say`Say what ${lines} unclassified line is, so that it counts as what it is.`
    : say`Say what ${lines} unclassified lines are, so that they count as what they are.`;

/** What to do about an alert; where only the owner can tell what it means, to say so. */
function answerWords(alert: AlertFacts): Sentence {
  const { counterparty, impact, actual, otherDay } = alert;
  switch (alert.finding) {
    case 'payment-missing':
    case 'invoice-overdue':
      return say`Ask ${counterparty ?? 'the customer'} about ${impact ?? 'the payment'}.`;
    case 'payroll-missing':
      return say`Check whether payroll went out${otherDay ? say`: it was expected on ${otherDay}` : NOTHING}.`;
    case 'charged-twice':
      return say`Ask ${counterparty ?? 'the vendors'} for ${impact ?? 'it'} back, unless it was right.`;
    case 'overcharged':
      return say`Ask ${counterparty ?? 'the vendor'} for ${impact ?? 'it'} back, unless it was right.`;
    case 'bill-missing':
      return alert.others
        ? say`Check whether the card or account that pays ${whoDidNotCharge(alert)} still works.`
        : say`Check whether a payment to ${counterparty ?? 'the vendor'} failed, before what it pays for lapses.`;
    case 'cash-low':
      return say`Plan for ${otherDay ?? 'the coming days'}: cash may fall to ${actual ?? 'very little'}.`;
    case 'connection-stale':
      return say`Connect ${counterparty ?? 'the account'} again.`;
    case 'expense-spike':
    case 'revenue-drop':
    case 'payroll-doubled':
    case 'payroll-changed':
    case 'payroll-off-day':
    case 'new-payee':
    case 'unusual-payment':
    case 'price-raised':
    case 'above-threshold':
    case 'below-threshold':
      return say`Say whether this was meant: ${alertTitle(alert)}.`;
  }
}
