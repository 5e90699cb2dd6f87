import { AppError } from '@daily-snapshot/domain/shared/app-error';
import {
  billingEmailsDue,
  nextBillingCheckAt,
} from '@daily-snapshot/domain/mail/billing-emails-due';
import { isSameSubscription, type Subscription } from '@daily-snapshot/domain/billing/subscription';
import { links } from '@daily-snapshot/domain/contracts/links';
import type { SyncPorts } from './sync-ports.ts';
import { queueBillingEmail } from './queue-billing-email.ts';

/**
 * Each further attempt means that another process wrote meanwhile. More attempts than this point to
 * a fault.
 */
const MOST_READINGS = 25;

/**
 * Brings a subscription, the plan it belongs to and what its businesses may have up to what the
 * provider holds now, and writes the letters it gives reason for.
 *
 * What was read is kept only if nobody else has written since the reading began; otherwise it is read
 * again. So what is kept never goes back in time, in whatever order and however often notices come.
 *
 * @returns undefined when the provider knows no such subscription
 * @throws AppError `unavailable` when it cannot be reached
 */
export async function syncSubscription(
  ports: SyncPorts,
  subscriptionId: string,
): Promise<Subscription | undefined> {
  const subscription = await keepCurrent(ports, subscriptionId);
  if (subscription) await writeLetters(ports, subscription);
  return subscription;
}

async function keepCurrent(
  { billing, payments, clock }: SyncPorts,
  subscriptionId: string,
): Promise<Subscription | undefined> {
  for (let reading = 0; reading < MOST_READINGS; reading += 1) {
    const record = await billing.findSubscription(subscriptionId);
    const subscription = await payments.subscription(subscriptionId);
    const now = clock.now();
    if (!subscription) {
      if (record) await billing.scheduleNextSync(subscriptionId, null);
      return undefined;
    }
    const lookAt = nextBillingCheckAt(subscription, now);
    if (record && isSameSubscription(record.subscription, subscription)) {
      if (record.lookAt && record.lookAt <= now)
        await billing.scheduleNextSync(subscriptionId, lookAt);
      return subscription;
    }
    const outcome = await billing.keepSubscription(subscription, record?.version ?? 0, lookAt);
    if (outcome === 'kept') return subscription;
  }
  throw new AppError('unavailable', 'A subscription changes faster than it can be read.');
}

async function writeLetters(ports: SyncPorts, subscription: Subscription): Promise<void> {
  const { address: to } = subscription;
  if (to === undefined) return;
  const { origin } = ports.siteInfo;
  for (const { kind, key, facts } of billingEmailsDue(subscription, ports.clock.now())) {
    const actionUrl = origin + (kind === 'subscription-ended' ? '/pricing' : links.plan);
    await queueBillingEmail(ports, { kind, key, to, facts, actionUrl });
  }
}
