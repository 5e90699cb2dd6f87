import type { Account } from '../account.ts';
import { createPaymentMethod, type TypedCard } from '../objects/customer.ts';
import { createCharge } from '../objects/payment.ts';
import { behaviorOf, type CardBehavior, type Refusal } from '../state/cards.ts';
import type { Charge, Customer, PaymentIntent, PaymentMethod } from '../state/objects.ts';

/** Whether the customer is present to authenticate the payment. */
export type CustomerPresence = 'present' | 'absent';

export type Outcome =
  | { readonly kind: 'paid'; readonly charge: Charge }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'needs approval' };

const INCORRECT_NUMBER: Refusal = {
  code: 'incorrect_number',
  message: 'Your card number is incorrect.',
};

/** Returns the behavior of a test card, or an error for an unknown number. */
export function inspectCard(card: TypedCard): CardBehavior | Refusal {
  return behaviorOf(card.number) ?? INCORRECT_NUMBER;
}

export const isRefusal = (found: CardBehavior | Refusal): found is Refusal => 'message' in found;

/** Creates a payment method without a customer. */
export function createCardMethod(
  account: Account,
  { card, behavior, email }: { card: TypedCard; behavior: CardBehavior; email: string | null },
): PaymentMethod {
  const id = account.ids.next('pm_');
  account.cards.set(id, behavior);
  const method = createPaymentMethod({ id, card, behavior, email, customer: null }, account.now());
  return account.store.add('payment_method', method);
}

export function attachCard(account: Account, method: PaymentMethod, customer: Customer): void {
  account.change(method, { customer: customer.id }, 'payment_method.attached');
}

/** Makes a payment method the default for invoices. */
export function makeDefault(account: Account, method: PaymentMethod, customer: Customer): void {
  const settings = { ...customer.invoice_settings, default_payment_method: method.id };
  account.change(customer, { invoice_settings: settings }, 'customer.updated');
}

/** Attempts to charge the card. */
export function attempt(
  account: Account,
  intent: PaymentIntent,
  { method, presence }: { method: PaymentMethod; presence: CustomerPresence },
): Outcome {
  const behavior = account.cards.get(method.id);
  if (behavior?.approval === 'every use' && presence === 'absent') {
    const change = { status: 'requires_action', payment_method: method.id } as const;
    account.change(intent, change, 'payment_intent.requires_action');
    return { kind: 'needs approval' };
  }
  const refusal = behavior?.refusal ?? behavior?.chargeRefusal;
  const created = account.now();
  const charge = createCharge({ id: account.ids.next('ch_'), intent, method, refusal }, created);
  account.store.add('charge', charge);
  if (!refusal) {
    account.emit('charge.succeeded', charge);
    const { amount } = intent;
    account.change(
      intent,
      {
        status: 'succeeded',
        amount_received: amount,
        latest_charge: charge.id,
        payment_method: method.id,
        last_payment_error: null,
      },
      'payment_intent.succeeded',
    );
    return { kind: 'paid', charge };
  }
  account.emit('charge.failed', charge);
  account.change(
    intent,
    {
      status: 'requires_payment_method',
      latest_charge: charge.id,
      last_payment_error: {
        charge: charge.id,
        code: refusal.code,
        ...(refusal.declineCode !== undefined && { decline_code: refusal.declineCode }),
        message: refusal.message,
        type: 'card_error',
      },
    },
    'payment_intent.payment_failed',
  );
  return { kind: 'refused', refusal };
}
