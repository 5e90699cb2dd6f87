import { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import { composeBusinessEmail } from '@daily-snapshot/domain/mail/emails/business-emails';
import { countEmail, type RateLimitOwner } from '@daily-snapshot/domain/mail/email-rate-limit';
import { GIVE_UP_AFTER_MS, planMail } from '@daily-snapshot/domain/mail/outbox';
import { isSuppressed } from '@daily-snapshot/domain/mail/suppression';
import { UNSUBSCRIBE_PLACEHOLDER } from '@daily-snapshot/domain/mail/unsubscribe-placeholder';
import { shardOf } from '@daily-snapshot/domain/digest/build/digest-shard';
import type { BusinessEmailDecision, BusinessEmailRequest } from '../ports/business-emails.ts';
import type { ConfirmationLinks } from '../ports/confirmation-links.ts';
import type { Caller } from '../../platform/ports/caller.ts';
import type { SiteInfo } from '../../platform/ports/site-info.ts';
import type { OutboxEmails } from '../ports/outbox-emails.ts';
import type { TaskQueue } from '../../platform/ports/task-queue.ts';
import { enqueueDelivery } from '../ports/enqueue-delivery.ts';

interface Ports {
  readonly outboxEmails: OutboxEmails;
  readonly confirmationLinks: ConfirmationLinks;
  readonly siteInfo: SiteInfo;
  readonly taskQueue: TaskQueue;
  readonly newEmailKey: () => string;
  readonly clock: Clock;
}

const LIMIT_MESSAGES: Readonly<Record<RateLimitOwner, string>> = {
  business: 'This business has written to as many addresses today as it can. Try again tomorrow.',
  account: 'You have written to as many addresses today as you can. Try again tomorrow.',
  address: 'This address has had three e-mails from us within a week. Try again in a few days.',
};

interface DecidedEmail extends BusinessEmailRequest {
  readonly decide: BusinessEmailDecision;
}

/** Implements `BusinessEmails.queue`. */
export async function queueBusinessEmail(
  { outboxEmails, confirmationLinks, siteInfo, taskQueue, newEmailKey, clock }: Ports,
  { kind, businessId, to, decide }: DecidedEmail,
  caller: Caller,
): Promise<void> {
  const key = { kind, key: newEmailKey() };
  const now = clock.now();
  const request = { businessId, accountId: caller.id, address: to };
  const isQueued = await outboxEmails.add(request, (context) => {
    const asked = decide(context.business, now);
    if (!asked) return undefined;
    if (isSuppressed(context.suppression, businessId)) {
      throw new AppError(
        'conflict',
        'This address has unsubscribed or cannot be reached, so we do not write to it.',
      );
    }
    const counted = countEmail(context.written, now);
    if (counted.usedUp) throw new AppError('conflict', LIMIT_MESSAGES[counted.usedUp]);
    const mail = composeBusinessEmail(
      kind,
      { businessName: asked.business.name, to },
      {
        actionUrl: confirmationLinks.urlFor(kind, businessId, to),
        unsubscribeUrl: UNSUBSCRIBE_PLACEHOLDER,
        postalAddress: siteInfo.postalAddress,
      },
    );
    const subject = { businessId, email: { ...key, to }, mail, shard: shardOf(key.key) };
    const giveUpAt = new Date(now.getTime() + GIVE_UP_AFTER_MS);
    return {
      key,
      entry: planMail(subject, now, giveUpAt),
      fields: asked.fields,
      written: counted.written,
    };
  });
  if (isQueued) await enqueueDelivery(taskQueue, key);
}
