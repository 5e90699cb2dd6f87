import { AppError } from '@daily-snapshot/domain/shared/app-error';
import {
  billingEmailsDue,
  nextBillingCheckAt,
} from '@daily-snapshot/domain/mail/billing-emails-due';
import {
  isUnchangedSubscription,
  type Subscription,
} from '@daily-snapshot/domain/billing/subscription';
import { links } from '@daily-snapshot/domain/contracts/links';
import type { SyncPorts } from '../services/sync-ports.ts';
import { queueBillingEmail } from '../services/queue-billing-email.ts';

/**
 * Each further attempt means that another process wrote meanwhile. More attempts than this point to
 * a fault.
 */
const MAX_ATTEMPTS = 25;

/**
 * Updates a subscription from the provider, with the plan of its account and the entitlement of that
 * account's businesses, queues the e-mails that are due, and starts the digests of a new plan.
 *
 * @returns undefined if the provider has no such subscription
 * @throws AppError `unavailable` if the provider cannot be reached
 */
export async function syncSubscription(
  ports: SyncPorts,
  { subscriptionId }: { readonly subscriptionId: string },
): Promise<Subscription | undefined> {
  const subscription = await storeCurrent(ports, subscriptionId);
  if (subscription) {
    await queueSubscriptionEmails(ports, subscription);
    await startDigests(ports, subscription);
  }
  return subscription;
}

/**
 * Reads a subscription and stores it only if no other process has stored it since the read began.
 * Otherwise it reads again. So a stored state is never replaced by an older one, in any order and
 * repetition of webhooks.
 */
async function storeCurrent(
  { billing, payments, clock }: SyncPorts,
  subscriptionId: string,
): Promise<Subscription | undefined> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const record = await billing.findSubscription(subscriptionId);
    const subscription = await payments.subscription(subscriptionId);
    const now = clock.now();
    if (!subscription) {
      if (record) await billing.scheduleNextSync(subscriptionId, null);
      return undefined;
    }
    const nextCheckAt = nextBillingCheckAt(subscription, now);
    if (record && isUnchangedSubscription(record.subscription, subscription)) {
      if (record.nextCheckAt && record.nextCheckAt <= now)
        await billing.scheduleNextSync(subscriptionId, nextCheckAt);
      return subscription;
    }
    const version = record?.version ?? 0;
    const outcome = await billing.storeSubscription(subscription, version, nextCheckAt);
    if (outcome === 'stored') return subscription;
  }
  throw new AppError('unavailable', 'A subscription changes faster than it can be read.');
}

async function queueSubscriptionEmails(
  ports: SyncPorts,
  subscription: Subscription,
): Promise<void> {
  const { address: to } = subscription;
  if (to === undefined) return;
  const { origin } = ports.siteInfo;
  for (const { kind, key, facts } of billingEmailsDue(subscription, ports.clock.now())) {
    const actionUrl = origin + (kind === 'subscription-ended' ? '/pricing' : links.plan);
    await queueBillingEmail(ports, { kind, key, to, facts, actionUrl });
  }
}

/** Starts digests on every sync. If a process stops before this step, the next sync does it. */
async function startDigests(
  { billing, digestStarter }: SyncPorts,
  { checkoutId }: Subscription,
): Promise<void> {
  const checkout = checkoutId === undefined ? undefined : await billing.findCheckout(checkoutId);
  if (checkout?.claimedBy !== undefined) {
    await digestStarter.startDigestsOfPlan(checkout.claimedBy);
  }
}
