import { countFact } from '../../text/fact.ts';
import { plural, say, type Sentence } from '../../text/sentence.ts';
import type { AlertFigures } from '../alert/alert-figures.ts';
import { defineAlertType, type ExplanationStep } from './alert-type.ts';
import type { Evidence } from '../alert/evidence.ts';
import { amountAtStake, normally, otherDayAfter, payee } from './type-wording.ts';

/** Compares how late the invoice is with how late earlier payments were. */
function lateSteps({ figures }: Evidence): ExplanationStep[] {
  const { lateDays = 0, usualLateDays = 0, ownPayments = 0, otherPayments = 0 } = figures;
  const compared = countFact(ownPayments || otherPayments);
  const whose = ownPayments > 0 ? 'of theirs' : 'of your other customers';
  const historyText = say`${compared} ${plural(compared, 'payment', 'payments')} ${whose}: usually ${sinceDue(usualLateDays)}.`;
  return [
    { step: 'Late', words: say`The oldest is still open ${sinceDue(lateDays)}.` },
    {
      step: 'Compared with',
      words:
        compared.count > 0
          ? historyText
          : say`Nothing is known yet of how your customers pay: they are given time.`,
    },
  ];
}

function sinceDue(days: number): Sentence {
  if (days === 0) return say`on the day it was due`;
  const count = countFact(Math.abs(days));
  return say`${count} ${plural(count, 'day', 'days')} ${days > 0 ? 'after' : 'before'} the day it was due`;
}

const askCustomer = ({ counterparty, impact }: AlertFigures): Sentence =>
  say`Ask ${counterparty ?? 'the customer'} about ${impact ?? 'the payment'}.`;

/** A regular payment that did not arrive, or an invoice that is open for longer than usual. */
export const missedInvoice = defineAlertType({
  type: 'missed_invoice',
  number: 'revenue',
  findings: {
    'payment-missing': {
      title: (alert) =>
        say`No payment from ${payee(alert, 'a customer')}${otherDayAfter(alert, ', expected on')}${normally(alert)}`,
      resolvesWhen: 'the payment is in, or you say that none is due',
      suggestedAction: askCustomer,
    },
    'invoice-overdue': {
      title: (alert) =>
        say`${payee(alert, 'A customer')} has not paid ${amountAtStake(alert)}${otherDayAfter(alert, ', overdue since')}`,
      resolvesWhen: 'it is paid, or no longer open in your books',
      suggestedAction: askCustomer,
    },
  },
  detectors: {
    'missed-payment': {
      severityCorrection: -0.5,
      calculation: {
        measured: ['payment', 'payments'],
        past: ['earlier payment of theirs', 'earlier payments of theirs'],
        range: 'what they usually pay',
        impact: 'their usual payment',
        again: (range) => say`A payment of ${range} comes.`,
        picture: 'each',
      },
    },
    'overdue-invoice': {
      // No labeled books contain invoices, so this is the figure of a missed payment.
      severityCorrection: -0.5,
      isOutsidePostings: true,
      calculation: {
        measured: ['unpaid invoice', 'unpaid invoices'],
        past: null,
        range: 'nothing is left to be paid',
        impact: 'what is left to be paid',
        again: () => say`It is paid, or no longer open in your books.`,
        picture: null,
        furtherSteps: lateSteps,
      },
    },
  },
});
