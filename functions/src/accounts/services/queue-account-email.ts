import {
  composeAccountEmail,
  type AccountEmailFacts,
} from '@daily-snapshot/domain/mail/emails/account-emails';
import { shardOf } from '@daily-snapshot/domain/digest/build/digest-shard';
import type { AccountEmailKind } from '@daily-snapshot/domain/mail/email-kind';
import { planMail } from '@daily-snapshot/domain/mail/outbox';
import { UNSUBSCRIBE_PLACEHOLDER } from '@daily-snapshot/domain/mail/unsubscribe-placeholder';
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import { enqueueDelivery } from '../../mail/ports/enqueue-delivery.ts';
import type { OutboxEmails } from '../../mail/ports/outbox-emails.ts';
import type { SiteInfo } from '../../platform/ports/site-info.ts';
import type { TaskQueue } from '../../platform/ports/task-queue.ts';

/** A notice about security is worth sending for a day. */
const NEWS_MS = 20 * 3_600_000;

export interface AccountEmailPorts {
  readonly outboxEmails: OutboxEmails;
  readonly siteInfo: SiteInfo;
  readonly taskQueue: TaskQueue;
  readonly clock: Clock;
}

export interface AccountEmail<Kind extends AccountEmailKind> {
  readonly kind: Kind;
  readonly key: string;
  readonly to: string;
  readonly facts: AccountEmailFacts[Kind];
  readonly actionUrl: string;
}

/**
 * Writes an e-mail about an account once per key and enqueues its delivery. A repeated call enqueues
 * delivery again, which covers a caller that crashed before it enqueued.
 */
export async function queueAccountEmail<Kind extends AccountEmailKind>(
  { outboxEmails, siteInfo, taskQueue, clock }: AccountEmailPorts,
  { kind, key, to, facts, actionUrl }: AccountEmail<Kind>,
): Promise<void> {
  const now = clock.now();
  const { postalAddress } = siteInfo;
  const frame = { actionUrl, unsubscribeUrl: UNSUBSCRIBE_PLACEHOLDER, postalAddress };
  const mail = composeAccountEmail(kind, facts, frame);
  const named = { kind, key };
  const giveUpAt = new Date(now.getTime() + NEWS_MS);
  const subject = { email: { ...named, to }, mail, shard: shardOf(key) };
  await outboxEmails.addOnce(named, { ...planMail(subject, now, giveUpAt), giveUpAt });
  await enqueueDelivery(taskQueue, named);
}
