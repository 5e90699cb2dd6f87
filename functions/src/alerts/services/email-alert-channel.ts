import { composeAlertEmail } from '@daily-snapshot/domain/mail/emails/alert-email';
import { answerableUntil } from '@daily-snapshot/domain/alerts/texts/alert-link';
import { planMail } from '@daily-snapshot/domain/mail/outbox';
import { UNSUBSCRIBE_PLACEHOLDER } from '@daily-snapshot/domain/mail/unsubscribe-placeholder';
import { shardOf } from '@daily-snapshot/domain/digest/build/digest-shard';
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import type { AlertChannel } from '../ports/alert-channel.ts';
import type { AlertLinks } from '../ports/alert-links.ts';
import type { SiteInfo } from '../../platform/ports/site-info.ts';
import type { OutboxEmails } from '../../mail/ports/outbox-emails.ts';
import type { TaskQueue } from '../../platform/ports/task-queue.ts';
import { enqueueDelivery } from '../../mail/ports/enqueue-delivery.ts';

export interface EmailAlertChannelPorts {
  readonly outboxEmails: OutboxEmails;
  readonly alertLinks: AlertLinks;
  readonly siteInfo: SiteInfo;
  readonly taskQueue: TaskQueue;
  readonly clock: Clock;
}

/** Delivery is tried until the next e-mail about the alert is due. */
const NEWS_MS = 4 * 3_600_000;

/** Sends alerts through the outbox. */
export const emailAlertChannel = ({
  outboxEmails,
  alertLinks,
  siteInfo,
  taskQueue,
  clock,
}: EmailAlertChannelPorts): AlertChannel => ({
  name: 'e-mail',

  enqueue: async ({ key, businessId, alertId, owner, ...facts }) => {
    const now = clock.now();
    const to = owner.address;
    const mail = composeAlertEmail(facts, {
      actionUrl: alertLinks.urlFor({
        businessId,
        alertId,
        address: to,
        endsAt: answerableUntil(now),
      }),
      unsubscribeUrl: UNSUBSCRIBE_PLACEHOLDER,
      postalAddress: siteInfo.postalAddress,
    });
    const named = { kind: 'critical-alert', key } as const;
    const giveUpAt = new Date(now.getTime() + NEWS_MS);
    const subject = { businessId, email: { ...named, to }, mail, shard: shardOf(key) };
    await outboxEmails.addOnce(named, { ...planMail(subject, now, giveUpAt), giveUpAt });
    await enqueueDelivery(taskQueue, named);
  },
});
