// Changes to a subscription by the application or by the customer in the portal.
import type { Account } from '../account.ts';
import { createLine } from '../objects/invoice.ts';
import { planOf } from '../objects/catalog.ts';
import type { InvoiceLine, Price, Subscription, SubscriptionItem } from '../state/objects.ts';
import { invalid } from '../wire/stripe-error.ts';
import { tryToCollect } from './dunning.ts';
import { draftInvoice, finalizeInvoice } from './invoices.ts';
import { currentPeriod, renew, schedule, scheduleCancellation } from './subscriptions.ts';

const UPDATED = 'customer.subscription.updated';

export type Proration = 'always_invoice' | 'create_prorations' | 'none';

export interface ItemChange {
  readonly item: SubscriptionItem;
  readonly price: Price;
  readonly quantity: number;
}

/**
 * Changes the price of an item.
 *
 * @throws StripeError 400 when the new price has another billing interval
 */
export function changeItem(
  account: Account,
  subscription: Subscription,
  { item, price, quantity }: ItemChange,
  proration: Proration,
): void {
  const before = item.price.recurring;
  const after = price.recurring;
  if (before?.interval !== after?.interval || before?.interval_count !== after?.interval_count) {
    throw invalid(
      'The Stripe emulator does not implement a change of the billing interval.',
      'items',
    );
  }
  if (price.currency !== subscription.currency) {
    throw invalid('The price is in another currency than the subscription.', 'items');
  }
  const changed = { ...item, price: structuredClone(price), plan: planOf(price), quantity };
  const lines =
    proration === 'none' || subscription.status === 'trialing'
      ? []
      : prorationLines(account, subscription, item, changed);
  account.pendingInvoiceItems.set(subscription.id, [
    ...(account.pendingInvoiceItems.get(subscription.id) ?? []),
    ...lines,
  ]);
  const data = subscription.items.data.map((found) => (found.id === item.id ? changed : found));
  account.change(subscription, { items: { ...subscription.items, data } }, UPDATED);
  if (proration === 'always_invoice' && lines.length > 0) invoiceNow(account, subscription);
}

/** Returns the credit for the rest of the period and the charge for the new price. */
function prorationLines(
  account: Account,
  subscription: Subscription,
  before: SubscriptionItem,
  after: SubscriptionItem,
): InvoiceLine[] {
  const now = account.now();
  const { start, end } = currentPeriod(subscription);
  const part = (end - now) / (end - start);
  const line = (item: SubscriptionItem, sign: 1 | -1, prefix: string) => {
    const name = account.store.find('product', item.price.product)?.name ?? 'Subscription';
    const unitAmount = item.price.unit_amount ?? 0;
    const quantity = item.quantity ?? 1;
    return createLine({
      id: account.ids.next('il_'),
      amount: sign * Math.round(unitAmount * quantity * part),
      description: `${prefix} time on ${name}`,
      subscription,
      itemId: item.id,
      price: { id: item.price.id, product: item.price.product, unitAmount },
      quantity,
      period: { start: now, end },
      isProration: true,
    });
  };
  return [line(before, -1, 'Unused'), line(after, 1, 'Remaining')];
}

function invoiceNow(account: Account, subscription: Subscription): void {
  const now = account.now();
  const period = { start: now, end: now };
  const draft = {
    subscription,
    reason: 'subscription_update',
    lines: [],
    period,
    finalizesAt: null,
  } as const;
  const invoice = draftInvoice(account, draft);
  account.change(subscription, { latest_invoice: invoice.id }, UPDATED);
  finalizeInvoice(account, invoice);
  if (invoice.status === 'open') tryToCollect(account, invoice, 'absent');
}

export type CancellationDetails = NonNullable<Subscription['cancellation_details']>;

/** Sets or clears the cancellation at the end of the period. */
export function setCancelAtPeriodEnd(
  account: Account,
  subscription: Subscription,
  isLast: boolean,
): void {
  const details = subscription.cancellation_details;
  account.change(
    subscription,
    {
      cancel_at_period_end: isLast,
      cancel_at: isLast ? currentPeriod(subscription).end : null,
      canceled_at: isLast ? account.now() : null,
      cancellation_details: {
        comment: details?.comment ?? null,
        feedback: details?.feedback ?? null,
        feedback_option: details?.feedback_option ?? null,
        reason: isLast ? 'cancellation_requested' : null,
      },
    },
    UPDATED,
  );
}

export function setCancelAt(
  account: Account,
  subscription: Subscription,
  cancelAt: number | null,
): void {
  if (cancelAt !== null && cancelAt <= account.now()) {
    throw invalid('The cancel_at date must be in the future.', 'cancel_at');
  }
  const canceledAt = cancelAt === null ? null : account.now();
  const change = { cancel_at: cancelAt, cancel_at_period_end: false, canceled_at: canceledAt };
  account.change(subscription, change, UPDATED);
  scheduleCancellation(account, subscription);
}

/** Ends the trial now or moves its end. */
export function setTrialEnd(
  account: Account,
  subscription: Subscription,
  params: number | 'now',
): void {
  const trialEnd = params === 'now' ? account.now() : params;
  if (params !== 'now' && trialEnd <= account.now()) {
    throw invalid(
      'Invalid timestamp: must be an integer Unix timestamp in the future.',
      'trial_end',
    );
  }
  const wasTrial = subscription.status === 'trialing';
  if (!wasTrial) {
    throw invalid(
      'The Stripe emulator can move the end of a trial only while it lasts.',
      'trial_end',
    );
  }
  const data = subscription.items.data.map((item) => ({ ...item, current_period_end: trialEnd }));
  const change = {
    trial_end: trialEnd,
    billing_cycle_anchor: trialEnd,
    items: { ...subscription.items, data },
  };
  if (params === 'now') {
    Object.assign(subscription, change);
    renew(account, subscription);
    return;
  }
  account.change(subscription, change, UPDATED);
  schedule(account, subscription);
}

/** Resumes a subscription that was paused when its trial ended without a card. */
export function resume(account: Account, subscription: Subscription): void {
  if (subscription.status !== 'paused') {
    throw invalid(`Subscription ${subscription.id} is not paused.`, undefined, 'resource_missing');
  }
  const now = account.now();
  const data = subscription.items.data.map((item) => ({ ...item, current_period_end: now }));
  Object.assign(subscription, {
    billing_cycle_anchor: now,
    items: { ...subscription.items, data },
  });
  account.change(subscription, { status: 'active' }, 'customer.subscription.resumed');
  renew(account, subscription);
}
