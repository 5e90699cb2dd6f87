// Refunds by the application and disputes by the customer's bank.
import type { Account } from '../account.ts';
import { createDispute, createRefund } from '../objects/refund.ts';
import type { Charge, Dispute, Refund } from '../state/objects.ts';
import { invalid } from '../wire/stripe-error.ts';

export type RefundReason = 'duplicate' | 'fraudulent' | 'requested_by_customer';

export interface RefundParams {
  /** The whole remaining amount if absent. */
  readonly amount: number | undefined;
  readonly reason: RefundReason | undefined;
  readonly metadata: Record<string, string>;
}

export function refundCharge(account: Account, charge: Charge, params: RefundParams): Refund {
  const left = charge.amount_captured - charge.amount_refunded;
  const { amount = left } = params;
  if (left === 0) {
    throw invalid(
      `Charge ${charge.id} has already been refunded.`,
      undefined,
      'charge_already_refunded',
    );
  }
  if (charge.disputed) {
    throw invalid(
      `Charge ${charge.id} has been charged back; cannot issue a refund.`,
      undefined,
      'charge_disputed',
    );
  }
  if (amount > left) {
    throw invalid(
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
      'amount',
    );
  }
  const refund = account.store.add(
    'refund',
    createRefund(
      {
        id: account.ids.next('re_'),
        amount,
        charge: charge.id,
        currency: charge.currency,
        payment_intent: charge.payment_intent,
        reason: params.reason ?? null,
        metadata: params.metadata,
      },
      account.now(),
    ),
  );
  account.emit('refund.created', refund);
  const amount_refunded = charge.amount_refunded + amount;
  const refunded = amount_refunded === charge.amount_captured;
  account.change(charge, { amount_refunded, refunded }, 'charge.refunded');
  return refund;
}

export function openDispute(account: Account, charge: Charge, reason: string): Dispute {
  if (!charge.paid) throw invalid(`Charge ${charge.id} was never paid.`, 'charge');
  if (charge.disputed) throw invalid(`Charge ${charge.id} is disputed already.`, 'charge');
  charge.disputed = true;
  const { id, amount, currency, payment_intent } = charge;
  const fields = {
    id: account.ids.next('dp_'),
    charge: id,
    amount,
    currency,
    payment_intent,
    reason,
  };
  const dispute = account.store.add('dispute', createDispute(fields, account.now()));
  account.emit('charge.dispute.created', dispute);
  account.emit('charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

export function closeDispute(account: Account, dispute: Dispute, status: 'won' | 'lost'): void {
  if (dispute.status === 'won' || dispute.status === 'lost') {
    throw invalid(`Dispute ${dispute.id} is closed already.`);
  }
  account.change(dispute, { status }, 'charge.dispute.closed');
  if (status === 'won') account.emit('charge.dispute.funds_reinstated', dispute);
}
