import { countFact } from '../../text/fact.ts';
import { plural, say, type Sentence } from '../../text/sentence.ts';
import type { AlertFigures } from '../alert/alert-figures.ts';
import { defineAlertType, type ExplanationStep } from './alert-type.ts';
import type { Evidence } from '../alert/evidence.ts';
import { difference, dueAndLate, EARLIER_PAYMENTS, payee, usualRange } from './type-wording.ts';

/** Compares how late the invoice is with how late earlier payments were. */
function lateSteps({ figures }: Evidence): ExplanationStep[] {
  const { lateDays = 0, usualLateDays = 0, ownPayments = 0, otherPayments = 0 } = figures;
  const compared = countFact(ownPayments || otherPayments);
  const payments = plural(compared, ...EARLIER_PAYMENTS);
  const whose = ownPayments > 0 ? 'of this customer' : 'of your other customers';
  return [
    { step: 'Late', words: say`The oldest invoice is unpaid ${sinceDue(lateDays)}.` },
    {
      step: 'Compared with',
      words:
        compared.count > 0
          ? say`${compared} ${payments} ${whose}, usually paid ${sinceDue(usualLateDays)}.`
          : say`We do not know yet how fast your customers pay, so we allow extra days.`,
    },
  ];
}

function sinceDue(days: number): Sentence {
  if (days === 0) return say`on the due date`;
  const count = countFact(Math.abs(days));
  return say`${count} ${plural(count, 'day', 'days')} ${days > 0 ? 'after' : 'before'} the due date`;
}

/** "Harbor Cafe has not paid $1,200, due Nov 12, 8 days late" */
function overdueTitle(alert: AlertFigures): Sentence {
  const { invoices } = alert;
  const customer = payee(alert, 'A customer');
  return invoices
    ? say`${customer} has not paid ${difference(alert)} on ${invoices} invoices, the oldest${dueAndLate(alert, ' due')}`
    : say`${customer} has not paid ${difference(alert)}${dueAndLate(alert)}`;
}

/** A regular payment that did not arrive, or an invoice that is open for longer than usual. */
export const missedInvoice = defineAlertType({
  type: 'missed_invoice',
  number: 'revenue',
  findings: {
    'payment-missing': {
      title: (alert) =>
        alert.expected
          ? say`${payee(alert, 'A customer')} has not paid the usual ${usualRange(alert, alert.expected)}${dueAndLate(alert)}`
          : say`${payee(alert, 'A customer')} has not made the usual payment${dueAndLate(alert)}`,
      cause: (alert) => say`Most likely the payment of ${payee(alert, 'the customer')} is late. `,
      closes: () => say`This closes when the payment arrives, or when you tell us nothing is due.`,
      action: (alert) => say`Ask ${payee(alert, 'the customer')} about the payment.`,
      answers: ['remind-me', 'paid-another-way', 'not-due'],
    },
    'invoice-overdue': {
      title: overdueTitle,
      cause: () => say`This is later than usual. `,
      closes: () => say`This closes when your books show the payment.`,
      action: (alert) =>
        say`Send ${payee(alert, 'the customer')} a reminder about ${difference(alert)}.`,
      answers: ['remind-me', 'paid-another-way', 'looking-into-it'],
    },
  },
  detectors: {
    'missed-payment': {
      severityCorrection: -0.5,
      calculation: {
        measured: ['payment', 'payments'],
        past: EARLIER_PAYMENTS,
        range: 'the usual payment',
        impact: 'the usual payment',
        again: (range) => say`A payment of ${range} arrives.`,
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
        range: 'nothing is unpaid',
        impact: 'the unpaid amount',
        again: () => say`Your books show the payment.`,
        picture: null,
        furtherSteps: lateSteps,
      },
    },
  },
});
