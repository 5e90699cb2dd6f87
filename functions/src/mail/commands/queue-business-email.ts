import type { Clock } from '@daily-snapshot/domain/shared/clock';
import { composeBusinessEmail } from '@daily-snapshot/domain/mail/emails/business-emails';
import { isNewAccount } from '@daily-snapshot/domain/mail/email-rate-limit';
import { planMailAt } from '@daily-snapshot/domain/mail/outbox';
import { UNSUBSCRIBE_PLACEHOLDER } from '@daily-snapshot/domain/mail/unsubscribe-placeholder';
import { shardOf } from '@daily-snapshot/domain/digest/build/digest-shard';
import type { Accounts } from '../../accounts/ports/accounts.ts';
import type { MailNotice } from '@daily-snapshot/domain/shared/mail-notice';
import type { BusinessEmailDecision, BusinessEmailRequest } from '../ports/business-emails.ts';
import type { ConfirmationLinks } from '../ports/confirmation-links.ts';
import type { Caller } from '../../platform/ports/caller.ts';
import type { SiteInfo } from '../../platform/ports/site-info.ts';
import type { OutboxEmails } from '../ports/outbox-emails.ts';
import type { TaskQueue } from '../../platform/ports/task-queue.ts';
import {
  noticeOfDelay,
  requireUnsuppressed,
  requireVerifiedAddress,
  requireWithinLimits,
} from '../ports/email-refusals.ts';
import { enqueueDelivery } from '../ports/enqueue-delivery.ts';

interface Ports {
  readonly accounts: Pick<Accounts, 'createdAt'>;
  readonly outboxEmails: OutboxEmails;
  readonly confirmationLinks: ConfirmationLinks;
  readonly siteInfo: SiteInfo;
  readonly taskQueue: TaskQueue;
  readonly newEmailKey: () => string;
  readonly clock: Clock;
}

interface DecidedEmail extends BusinessEmailRequest {
  readonly decide: BusinessEmailDecision;
}

/** Implements `BusinessEmails.queue`. */
export async function queueBusinessEmail(
  ports: Ports,
  { kind, businessId, to, role, decide }: DecidedEmail,
  caller: Caller,
): Promise<MailNotice> {
  const { outboxEmails, confirmationLinks, siteInfo, taskQueue } = ports;
  const key = { kind, key: ports.newEmailKey() };
  const now = ports.clock.now();
  const createdAt = await ports.accounts.createdAt(caller.id);
  const request = {
    businessId,
    accountId: caller.id,
    address: to,
    isFromNewAccount: isNewAccount(createdAt, now),
  };
  let sendAt = now;
  const isQueued = await outboxEmails.add(request, (context) => {
    const asked = decide(context.business, now);
    if (!asked) return undefined;
    requireVerifiedAddress(caller);
    requireUnsuppressed(context.suppression, businessId);
    const counted = requireWithinLimits(context.written, createdAt, now);
    ({ sendAt } = counted);
    const mail = composeBusinessEmail(
      kind,
      { businessName: asked.business.name, role },
      {
        actionUrl: confirmationLinks.urlFor(kind, businessId, to),
        unsubscribeUrl: UNSUBSCRIBE_PLACEHOLDER,
        postalAddress: siteInfo.postalAddress,
      },
    );
    const subject = { businessId, email: { ...key, to }, mail, shard: shardOf(key.key) };
    return {
      key,
      entry: planMailAt(subject, sendAt, now),
      fields: asked.fields,
      written: counted.written,
    };
  });
  if (!isQueued) return {};
  await enqueueDelivery(taskQueue, key, 'first', sendAt > now ? sendAt : undefined);
  return noticeOfDelay(sendAt, now);
}
