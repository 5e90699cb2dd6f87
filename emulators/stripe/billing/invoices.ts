// https://docs.stripe.com/billing/invoices/subscription
import type { Account } from '../account.ts';
import { createInvoice, createLine, type NewInvoice } from '../objects/invoice.ts';
import { createInvoicePayment, createPaymentIntent } from '../objects/payment.ts';
import type {
  Invoice,
  InvoiceLine,
  PaymentMethod,
  Subscription,
  SubscriptionItem,
} from '../state/objects.ts';
import { invalid } from '../wire/stripe-error.ts';
import { attempt, type Outcome, type CustomerPresence } from './payments.ts';
import { amountOff, couponOf } from './promotions.ts';

export interface Draft {
  readonly subscription: Subscription;
  readonly reason: NewInvoice['reason'];
  readonly lines: readonly InvoiceLine[];
  readonly period: { readonly start: number; readonly end: number };
  /** Null if the invoice is finalized at once. */
  readonly finalizesAt: number | null;
}

const dollars = (amount: number) => `$${(amount / 100).toFixed(2)}`;

/** Returns the invoice line of an item for its period. */
export function lineOf(
  account: Account,
  subscription: Subscription,
  item: SubscriptionItem,
  isTrial: boolean,
): InvoiceLine {
  const { price, quantity = 1 } = item;
  const name = account.store.find('product', price.product)?.name ?? 'Subscription';
  const unitAmount = price.unit_amount ?? 0;
  const description = isTrial
    ? `Trial period for ${name}`
    : `${quantity} × ${name} (at ${dollars(unitAmount)} / ${price.recurring?.interval ?? 'month'})`;
  return createLine({
    id: account.ids.next('il_'),
    amount: isTrial ? 0 : unitAmount * quantity,
    description,
    subscription,
    itemId: item.id,
    price: { id: price.id, product: price.product, unitAmount },
    quantity,
    period: { start: item.current_period_start, end: item.current_period_end },
    isProration: false,
  });
}

/** Creates a draft invoice with all pending lines of the subscription. */
export function draftInvoice(account: Account, draft: Draft): Invoice {
  const { store, pendingInvoiceItems, ids } = account;
  const { subscription, reason, period, finalizesAt } = draft;
  const lines = [...(pendingInvoiceItems.get(subscription.id) ?? []), ...draft.lines];
  pendingInvoiceItems.delete(subscription.id);
  const discounts = discountsOf(account, subscription, lines);
  const customer = store.require('customer', subscription.customer);
  const invoice = store.add(
    'invoice',
    createInvoice(
      {
        id: ids.next('in_'),
        customer,
        subscription,
        lines,
        reason,
        period,
        discounts,
        finalizesAt,
      },
      account.now(),
    ),
  );
  account.emit('invoice.created', invoice);
  return invoice;
}

/** Returns the active discounts. A discount with duration "once" is removed after this invoice. */
function discountsOf(account: Account, subscription: Subscription, lines: readonly InvoiceLine[]) {
  let left = lines.reduce((sum, { amount, discountable }) => sum + (discountable ? amount : 0), 0);
  const found: { id: string; amount: number }[] = [];
  const lasting: string[] = [];
  for (const id of subscription.discounts) {
    const discount = account.store.find('discount', id);
    const coupon = discount && couponOf(account, discount);
    if (!discount || !coupon || (discount.end !== null && discount.end <= account.now())) continue;
    const amount = amountOff(coupon, left);
    left -= amount;
    found.push({ id, amount });
    if (coupon.duration !== 'once') lasting.push(id);
  }
  subscription.discounts = lasting;
  return found;
}

/** Finalizes an invoice, which makes it due. */
export function finalizeInvoice(account: Account, invoice: Invoice): void {
  if (invoice.status !== 'draft') {
    throw invalid(
      "This invoice is already finalized, you can't re-finalize a non-draft invoice.",
      undefined,
      'invoice_not_editable',
    );
  }
  const { store, ids } = account;
  const now = account.now();
  const customer = store.require('customer', invoice.customer ?? '');
  const sequence = customer.next_invoice_sequence ?? 1;
  customer.next_invoice_sequence = sequence + 1;
  const credit = Math.min(0, invoice.total + invoice.starting_balance);
  account.change(customer, { balance: credit }, 'customer.updated');
  if (invoice.amount_due > 0) {
    const intent = store.add(
      'payment_intent',
      createPaymentIntent(
        {
          id: ids.next('pi_'),
          secret: ids.next('', 25),
          amount: invoice.amount_due,
          currency: invoice.currency,
          customer: customer.id,
          description:
            invoice.billing_reason === 'subscription_create'
              ? 'Subscription creation'
              : 'Subscription update',
        },
        now,
      ),
    );
    account.emit('payment_intent.created', intent);
    const payment = createInvoicePayment(ids.next('inpay_'), { invoice, intent }, now);
    store.add('invoice_payment', payment);
  }
  account.change(
    invoice,
    {
      status: 'open',
      number: `${customer.invoice_prefix ?? ''}-${String(sequence).padStart(4, '0')}`,
      automatically_finalizes_at: null,
      effective_at: now,
      ending_balance: credit,
      hosted_invoice_url: `${account.address}/i/${invoice.id}`,
      next_payment_attempt: null,
      status_transitions: { ...invoice.status_transitions, finalized_at: now },
    },
    'invoice.finalized',
  );
  if (invoice.amount_due === 0) settle(account, invoice, 0);
}

export function paymentOf({ store }: Account, invoice: Invoice) {
  const [payment] = store.list('invoice_payment', (found) => found.invoice === invoice.id);
  const intent = store.find('payment_intent', payment?.payment.payment_intent);
  return payment && intent ? { payment, intent } : undefined;
}

/** Tries to collect the payment of an invoice. */
export function collectInvoice(
  account: Account,
  invoice: Invoice,
  { method, presence }: { method: PaymentMethod | undefined; presence: CustomerPresence },
): Outcome {
  const found = paymentOf(account, invoice);
  if (!found) throw invalid('Invoice is already paid', undefined, 'invoice_already_paid');
  const { payment, intent } = found;
  const outcome: Outcome = method
    ? attempt(account, intent, { method, presence })
    : { kind: 'refused', refusal: { code: 'missing', message: 'There is no card to charge.' } };
  invoice.attempted = true;
  if (presence === 'absent' || outcome.kind !== 'paid') invoice.attempt_count += 1;
  if (outcome.kind === 'paid') {
    const now = account.now();
    account.change(
      payment,
      {
        status: 'paid',
        amount_paid: intent.amount,
        status_transitions: { ...payment.status_transitions, paid_at: now },
      },
      'invoice_payment.paid',
    );
    settle(account, invoice, intent.amount);
  }
  return outcome;
}

function settle(account: Account, invoice: Invoice, amount: number): void {
  const paidAt = account.now();
  account.change(
    invoice,
    {
      status: 'paid',
      attempted: true,
      amount_paid: amount,
      amount_remaining: 0,
      auto_advance: false,
      next_payment_attempt: null,
      status_transitions: { ...invoice.status_transitions, paid_at: paidAt },
    },
    'invoice.paid',
  );
  account.emit('invoice.payment_succeeded', invoice);
}

export function voidInvoice(account: Account, invoice: Invoice): void {
  const transitions = { ...invoice.status_transitions, voided_at: account.now() };
  const change = { status: 'void', auto_advance: false, next_payment_attempt: null } as const;
  account.change(invoice, { ...change, status_transitions: transitions }, 'invoice.voided');
}

export function writeOffInvoice(account: Account, invoice: Invoice): void {
  const transitions = { ...invoice.status_transitions, marked_uncollectible_at: account.now() };
  const change = {
    status: 'uncollectible',
    auto_advance: false,
    next_payment_attempt: null,
  } as const;
  account.change(
    invoice,
    { ...change, status_transitions: transitions },
    'invoice.marked_uncollectible',
  );
}
