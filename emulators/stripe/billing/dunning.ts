// Renewals whose payment fails. https://docs.stripe.com/billing/revenue-recovery/smart-retries
import type { Account } from '../account.ts';
import type { Invoice, PaymentMethod, Subscription } from '../state/objects.ts';
import { DAY } from './calendar.ts';
import { endSubscription } from './ending.ts';
import { collectInvoice } from './invoices.ts';
import type { Outcome, CustomerPresence } from './payments.ts';

/** The days between retries after the first attempt. Stripe chooses its own times. */
const RETRY_AFTER_DAYS = [3, 5];

export function subscriptionOf({ store }: Account, invoice: Invoice): Subscription | undefined {
  return store.find('subscription', invoice.parent?.subscription_details?.subscription);
}

/** Returns the card of a subscription. */
export function cardOf({ store }: Account, subscription: Subscription): PaymentMethod | undefined {
  const customer = store.find('customer', subscription.customer);
  return store.find(
    'payment_method',
    subscription.default_payment_method ?? customer?.invoice_settings.default_payment_method,
  );
}

/** Tries to collect an invoice and updates its subscription. */
export function tryToCollect(
  account: Account,
  invoice: Invoice,
  presence: CustomerPresence,
  card?: PaymentMethod,
): Outcome {
  const subscription = subscriptionOf(account, invoice);
  const method = card ?? (subscription && cardOf(account, subscription));
  const outcome = collectInvoice(account, invoice, { method, presence });
  if (!subscription) return outcome;
  if (outcome.kind === 'paid') recover(account, subscription);
  else fail(account, invoice, subscription, outcome);
  return outcome;
}

const STATES_OF_DEBT: readonly string[] = ['past_due', 'unpaid', 'incomplete'];

/** Reactivates a subscription once its latest invoice is paid. */
function recover(account: Account, subscription: Subscription): void {
  const latest = account.store.find('invoice', subscription.latest_invoice);
  if (!STATES_OF_DEBT.includes(subscription.status) || latest?.status !== 'paid') return;
  account.change(subscription, { status: 'active' }, 'customer.subscription.updated');
}

function fail(
  account: Account,
  invoice: Invoice,
  subscription: Subscription,
  outcome: Outcome,
): void {
  const days = RETRY_AFTER_DAYS[invoice.attempt_count - 1];
  const retryAt = days === undefined ? null : account.now() + days * DAY;
  invoice.next_payment_attempt = retryAt;
  if (outcome.kind === 'needs approval') account.emit('invoice.payment_action_required', invoice);
  account.emit('invoice.payment_failed', invoice);
  if (retryAt !== null) {
    if (subscription.status === 'active') {
      account.change(subscription, { status: 'past_due' }, 'customer.subscription.updated');
    }
    account.at(retryAt, () => {
      const isStillDue = invoice.status === 'open' && invoice.next_payment_attempt === retryAt;
      if (isStillDue) tryToCollect(account, invoice, 'absent');
    });
    return;
  }
  if (account.afterDunning === 'canceled') {
    endSubscription(account, subscription, 'payment_failed');
  } else {
    const change = { status: account.afterDunning };
    account.change(subscription, change, 'customer.subscription.updated');
  }
}
