import type { Account } from '../account.ts';
import type { Subscription } from '../state/objects.ts';

export const hasEnded = ({ status }: Subscription): boolean =>
  status === 'canceled' || status === 'incomplete_expired';

/** Ends a subscription now. Its open invoices stay open but are no longer collected. */
export function endSubscription(
  account: Account,
  subscription: Subscription,
  reason: 'cancellation_requested' | 'payment_failed',
): void {
  if (hasEnded(subscription)) return;
  const now = account.now();
  const { store } = account;
  const isOpen = ({ status }: { status: string | null }) => status === 'open' || status === 'draft';
  for (const invoice of store.list('invoice', isOpen)) {
    if (invoice.parent?.subscription_details?.subscription !== subscription.id) continue;
    invoice.auto_advance = false;
    invoice.next_payment_attempt = null;
    invoice.automatically_finalizes_at = null;
  }
  const details = subscription.cancellation_details;
  account.change(
    subscription,
    {
      status: 'canceled',
      canceled_at: subscription.canceled_at ?? now,
      ended_at: now,
      cancellation_details: {
        comment: details?.comment ?? null,
        feedback: details?.feedback ?? null,
        feedback_option: details?.feedback_option ?? null,
        reason: details?.reason ?? reason,
      },
    },
    'customer.subscription.deleted',
  );
}
