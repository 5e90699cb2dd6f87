// The lifecycle of a subscription, driven by the clock.
// https://docs.stripe.com/billing/subscriptions/overview
import type { Account } from '../account.ts';
import type { Invoice, Subscription } from '../state/objects.ts';
import { DAY, HOUR, periodEnd } from './calendar.ts';
import { tryToCollect, cardOf } from './dunning.ts';
import { endSubscription, hasEnded } from './ending.ts';
import { draftInvoice, finalizeInvoice, lineOf, voidInvoice, writeOffInvoice } from './invoices.ts';

/** How long before its end a trial is announced to the application. */
const TRIAL_WARNING = 3 * DAY;
/** How long an invoice stays a draft. */
const DRAFT_TIME = HOUR;

export function currentPeriod(subscription: Subscription) {
  const [item] = subscription.items.data;
  return { start: item?.current_period_start ?? 0, end: item?.current_period_end ?? 0 };
}

/**
 * Schedules the events of a subscription: the end of its trial, its renewal and its cancellation.
 */
export function schedule(account: Account, subscription: Subscription): void {
  const { trial_end: trialEnd, status } = subscription;
  if (trialEnd !== null && status === 'trialing') {
    account.at(Math.max(account.now(), trialEnd - TRIAL_WARNING), () => {
      const isStillSo = subscription.status === 'trialing' && subscription.trial_end === trialEnd;
      if (isStillSo) account.emit('customer.subscription.trial_will_end', subscription);
    });
  }
  const { end } = currentPeriod(subscription);
  account.at(end, () => {
    if (currentPeriod(subscription).end === end) endPeriod(account, subscription);
  });
  scheduleCancellation(account, subscription);
}

export function scheduleCancellation(account: Account, subscription: Subscription): void {
  const { cancel_at: cancelAt } = subscription;
  if (cancelAt === null) return;
  account.at(cancelAt, () => {
    if (subscription.cancel_at === cancelAt)
      endSubscription(account, subscription, 'cancellation_requested');
  });
}

/** Handles the end of a period or of the trial. */
export function endPeriod(account: Account, subscription: Subscription): void {
  if (hasEnded(subscription) || subscription.status === 'paused') return;
  const now = account.now();
  const { cancel_at: cancelAt, cancel_at_period_end: isLast } = subscription;
  if (isLast || (cancelAt !== null && cancelAt <= now)) {
    endSubscription(account, subscription, 'cancellation_requested');
    return;
  }
  const isTrialOver = subscription.status === 'trialing';
  const missingCardBehavior = subscription.trial_settings?.end_behavior.missing_payment_method;
  if (isTrialOver && !cardOf(account, subscription)) {
    if (missingCardBehavior === 'cancel') {
      endSubscription(account, subscription, 'cancellation_requested');
      return;
    }
    if (missingCardBehavior === 'pause') {
      account.change(subscription, { status: 'paused' }, 'customer.subscription.paused');
      return;
    }
  }
  renew(account, subscription);
}

/** Starts the next period with an invoice that is collected after an hour. */
export function renew(account: Account, subscription: Subscription): void {
  const now = account.now();
  const before = currentPeriod(subscription);
  const wasTrial = subscription.status === 'trialing';
  const items = {
    ...subscription.items,
    data: subscription.items.data.map((item) => ({
      ...item,
      current_period_start: before.end,
      current_period_end: periodEnd(
        subscription.billing_cycle_anchor,
        before.end,
        item.price.recurring ?? { interval: 'month', interval_count: 1 },
      ),
    })),
  };
  const isUnpaid = subscription.status === 'unpaid';
  const next = { ...subscription, items };
  const invoice = draftInvoice(account, {
    subscription: next,
    reason: 'subscription_cycle',
    lines: items.data.map((item) => lineOf(account, next, item, false)),
    period: before,
    finalizesAt: isUnpaid ? null : now + DRAFT_TIME,
  });
  account.change(
    subscription,
    {
      items,
      latest_invoice: invoice.id,
      discounts: next.discounts,
      ...(wasTrial && { status: 'active' }),
    },
    'customer.subscription.updated',
  );
  schedule(account, subscription);
  if (isUnpaid) invoice.auto_advance = false;
  else account.at(now + DRAFT_TIME, () => finalizeDraft(account, invoice, subscription));
}

/** Finalizes a draft and collects it, unless collection is paused. */
function finalizeDraft(account: Account, invoice: Invoice, subscription: Subscription): void {
  if (invoice.status !== 'draft' || invoice.auto_advance !== true) return;
  const { pause_collection: pause } = subscription;
  if (pause?.behavior === 'keep_as_draft') {
    invoice.auto_advance = false;
    invoice.automatically_finalizes_at = null;
    return;
  }
  finalizeInvoice(account, invoice);
  if (pause?.behavior === 'void') voidInvoice(account, invoice);
  else if (pause?.behavior === 'mark_uncollectible') writeOffInvoice(account, invoice);
  else if (invoice.status === 'open') tryToCollect(account, invoice, 'absent');
}
