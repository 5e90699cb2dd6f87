import {
  composeBillingEmail,
  type BillingFacts,
} from '@daily-snapshot/domain/mail/emails/billing-emails';
import type { BillingEmailKind } from '@daily-snapshot/domain/mail/email-kind';
import { planMail } from '@daily-snapshot/domain/mail/outbox';
import { UNSUBSCRIBE_PLACEHOLDER } from '@daily-snapshot/domain/mail/unsubscribe-placeholder';
import { shardOf } from '@daily-snapshot/domain/digest/build/digest-shard';
import type { SyncPorts } from './sync-ports.ts';
import { enqueueDelivery } from '../../mail/ports/enqueue-delivery.ts';

/** A payment that fails at night may be reported all day. */
const NEWS_MS = 20 * 3_600_000;

/** A billing e-mail with its key and recipient. */
export interface BillingEmail<Kind extends BillingEmailKind> {
  readonly kind: Kind;
  readonly key: string;
  readonly to: string;
  readonly facts: BillingFacts[Kind];
  readonly actionUrl: string;
}

/**
 * Writes an e-mail once per key and enqueues its delivery. Idempotent: a repeated call enqueues
 * delivery again, which covers a caller that crashed before it enqueued.
 */
export async function queueBillingEmail<Kind extends BillingEmailKind>(
  {
    outboxEmails,
    siteInfo,
    taskQueue,
    clock,
  }: Pick<SyncPorts, 'outboxEmails' | 'siteInfo' | 'taskQueue' | 'clock'>,
  { kind, key, to, facts, actionUrl }: BillingEmail<Kind>,
): Promise<void> {
  const now = clock.now();
  const { postalAddress } = siteInfo;
  const frame = { actionUrl, unsubscribeUrl: UNSUBSCRIBE_PLACEHOLDER, postalAddress };
  const mail = composeBillingEmail(kind, facts, frame);
  const named = { kind, key };
  // Longer than for a digest, which is delivered until noon.
  const giveUpAt = new Date(now.getTime() + NEWS_MS);
  const subject = { email: { ...named, to }, mail, shard: shardOf(key) };
  await outboxEmails.addOnce(named, { ...planMail(subject, now, giveUpAt), giveUpAt });
  await enqueueDelivery(taskQueue, named);
}
