// E-mails about payments that no account has claimed: to the customer and to the team.
import type { Checkout } from '@daily-snapshot/domain/billing/checkout';
import {
  SUBSCRIPTION_ACCESS,
  type Subscription,
} from '@daily-snapshot/domain/billing/subscription';
import {
  claimLinkEndsAt,
  dueClaimReminder,
  isUnclaimed,
  nextClaimCheckAt,
  type Unclaimed,
} from '@daily-snapshot/domain/billing/unclaimed-payment';
import { shardOf } from '@daily-snapshot/domain/digest/build/digest-shard';
import { composeUnclaimedPayments } from '@daily-snapshot/domain/mail/emails/team-emails';
import { GIVE_UP_AFTER_MS, planMail } from '@daily-snapshot/domain/mail/outbox';
import { UNSUBSCRIBE_PLACEHOLDER } from '@daily-snapshot/domain/mail/unsubscribe-placeholder';
import { enqueueDelivery } from '../../mail/ports/enqueue-delivery.ts';
import type { Billing } from '../ports/billing.ts';
import { queueBillingEmail } from './queue-billing-email.ts';
import type { SyncPorts } from './sync-ports.ts';

export type TeamEmailPorts = Pick<
  SyncPorts,
  'outboxEmails' | 'siteInfo' | 'taskQueue' | 'teamAddress' | 'clock'
>;

/**
 * Queues the e-mails that are due for a paid checkout without an account: the welcome e-mail with
 * the claim link, a reminder with a new link, and one e-mail to the team. Reminders stop if the
 * subscription has ended.
 *
 * @param to the address entered at payment
 */
export async function queueClaimEmails(
  ports: SyncPorts,
  checkout: Checkout,
  subscription: Subscription | undefined,
  to: string,
): Promise<void> {
  const now = ports.clock.now();
  const { id, sessionId = id } = checkout;
  const linkEndsOn = claimLinkEndsAt(now);
  const actionUrl = ports.claimLinks.urlFor(id, to, linkEndsOn);
  await queueBillingEmail(ports, {
    kind: 'welcome',
    key: sessionId,
    to,
    facts: { firstPaymentOn: subscription?.trialEndsAt, linkEndsOn },
    actionUrl,
  });
  if (hasEnded(subscription)) return stopClaimReminders(ports.billing, id);
  const due = isUnclaimed(checkout) ? dueClaimReminder(checkout, now) : undefined;
  if (!isUnclaimed(checkout) || due === undefined) return;
  await queueBillingEmail(ports, {
    kind: 'claim-reminder',
    key: `${sessionId}-${due}`,
    to,
    facts: { paidOn: checkout.paidAt, linkEndsOn },
    actionUrl,
  });
  await emailTeam(ports, sessionId, [checkout]);
}

/**
 * E-mails the team one list of payments that are unclaimed for too long, and schedules the next
 * list. Payments whose subscription has ended are closed instead.
 *
 * @param scheduledAt the same for each retry of one sweep, which sends one e-mail
 */
export async function reportUnclaimedPayments(
  ports: TeamEmailPorts & { readonly billing: Billing },
  overdue: readonly Unclaimed[],
  scheduledAt: Date,
): Promise<void> {
  const { billing } = ports;
  const listed: Unclaimed[] = [];
  for (const checkout of overdue) {
    const { id, subscriptionId } = checkout;
    const record =
      subscriptionId === undefined ? undefined : await billing.findSubscription(subscriptionId);
    if (hasEnded(record?.subscription)) await stopClaimReminders(billing, id);
    else listed.push(checkout);
  }
  await emailTeam(ports, `list-${scheduledAt.getTime()}`, listed);
  for (const { id } of listed) {
    await billing.changeCheckout(id, (checkout) =>
      isUnclaimed(checkout)
        ? { ...checkout, nextCheckAt: nextClaimCheckAt(checkout.paidAt, scheduledAt) }
        : undefined,
    );
  }
}

/** Returns whether the subscription has ended, so that there is nothing to claim. */
const hasEnded = (subscription: Subscription | undefined): boolean =>
  subscription === undefined || SUBSCRIPTION_ACCESS[subscription.status].asks === 'subscribe';

async function stopClaimReminders(billing: Billing, checkoutId: string): Promise<void> {
  await billing.changeCheckout(checkoutId, (checkout) =>
    isUnclaimed(checkout) && checkout.nextCheckAt !== null
      ? { ...checkout, nextCheckAt: null }
      : undefined,
  );
}

/** E-mails the team about unclaimed payments, once per key. Does nothing without a team address. */
async function emailTeam(
  { outboxEmails, siteInfo, taskQueue, teamAddress: to, clock }: TeamEmailPorts,
  key: string,
  unclaimed: readonly Unclaimed[],
): Promise<void> {
  if (to === '' || unclaimed.length === 0) return;
  const now = clock.now();
  const { postalAddress } = siteInfo;
  const frame = { unsubscribeUrl: UNSUBSCRIBE_PLACEHOLDER, postalAddress };
  const emailKey = { kind: 'unclaimed-payments', key } as const;
  const payments = unclaimed.map(({ id, sessionId = id, offer, paidAt }) => ({
    sessionId,
    offer,
    paidAt,
  }));
  const mail = composeUnclaimedPayments(payments, frame);
  const subject = { email: { ...emailKey, to }, mail, shard: shardOf(key) };
  const giveUpAt = new Date(now.getTime() + GIVE_UP_AFTER_MS);
  await outboxEmails.addOnce(emailKey, planMail(subject, now, giveUpAt));
  await enqueueDelivery(taskQueue, emailKey);
}
