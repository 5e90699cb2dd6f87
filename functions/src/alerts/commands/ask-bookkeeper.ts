import type { CallableRequest } from '@daily-snapshot/domain/contracts/callables';
import { shardOf } from '@daily-snapshot/domain/digest/build/digest-shard';
import { isNewAccount } from '@daily-snapshot/domain/mail/email-rate-limit';
import { composeAlertQuestion } from '@daily-snapshot/domain/mail/emails/alert-question';
import type { MailNotice } from '@daily-snapshot/domain/shared/mail-notice';
import { planMailAt } from '@daily-snapshot/domain/mail/outbox';
import { UNSUBSCRIBE_PLACEHOLDER } from '@daily-snapshot/domain/mail/unsubscribe-placeholder';
import type { Business } from '@daily-snapshot/domain/accounts/business-schema';
import { hasContactDetails } from '@daily-snapshot/domain/text/contact-details';
import { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import type { AccessLog } from '../../accounts/ports/access-log.ts';
import type { Accounts } from '../../accounts/ports/accounts.ts';
import type { Businesses } from '../../accounts/ports/businesses.ts';
import { membersOf } from '../../accounts/ports/members.ts';
import { isSameAddress } from '../../accounts/ports/pending-addresses.ts';
import {
  noticeOfDelay,
  requireUnsuppressed,
  requireVerifiedAddress,
  requireWithinLimits,
} from '../../mail/ports/email-refusals.ts';
import { enqueueDelivery } from '../../mail/ports/enqueue-delivery.ts';
import type { OutboxEmails } from '../../mail/ports/outbox-emails.ts';
import { authorize, mayRequest, type Caller } from '../../platform/ports/caller.ts';
import type { SiteInfo } from '../../platform/ports/site-info.ts';
import type { TaskQueue } from '../../platform/ports/task-queue.ts';
import type { AlertStates } from '../ports/alert-states.ts';

interface Ports {
  readonly businesses: Businesses;
  readonly accounts: Pick<Accounts, 'signInsOf' | 'createdAt'>;
  readonly alertStates: Pick<AlertStates, 'alert'>;
  readonly outboxEmails: OutboxEmails;
  readonly accessLog: AccessLog;
  readonly siteInfo: SiteInfo;
  readonly taskQueue: TaskQueue;
  readonly newEmailKey: () => string;
  readonly clock: Clock;
}

/**
 * Sends an alert with a comment of the owner to a bookkeeper, or of a bookkeeper to an owner. The
 * e-mail has no link that grants access.
 *
 * @throws AppError `not-found`, `not-allowed` like authorize, and if the alert does not exist
 * @throws AppError `not-allowed` if the caller has not confirmed an address, or is a bookkeeper
 *   and asks a person who is not an owner
 * @throws AppError `invalid-input` if the name or the comment has contact details
 * @throws AppError `conflict` if the address is suppressed or has received too much e-mail
 */
export async function askBookkeeper(
  ports: Ports,
  { businessId, alertId, question }: CallableRequest<'askBookkeeper'>,
  caller: Caller,
): Promise<MailNotice> {
  const { businesses, alertStates, outboxEmails, accessLog, siteInfo, taskQueue, clock } = ports;
  const asked = authorize(await businesses.find(businessId), caller, 'answerAlert');
  const stored = await alertStates.alert(businessId, alertId);
  if (!stored) throw new AppError('not-found', 'This alert no longer exists.');
  const senderAddress = requireVerifiedAddress(caller);
  const { address, name, comment } = question;
  if (hasContactDetails(name) || hasContactDetails(comment)) {
    throw new AppError(
      'invalid-input',
      'Leave phone numbers, e-mail addresses and web addresses out. Your own address is in the e-mail.',
    );
  }
  if (!mayRequest(asked, caller, 'changePeople')) await requireOwner(ports, asked, address);
  const key = { kind: 'alert-question', key: ports.newEmailKey() } as const;
  const now = clock.now();
  const createdAt = await ports.accounts.createdAt(caller.id);
  const request = {
    businessId,
    accountId: caller.id,
    address,
    isFromNewAccount: isNewAccount(createdAt, now),
  };
  let sendAt = now;
  const isQueued = await outboxEmails.add(request, ({ business: found, suppression, written }) => {
    const business = authorize(found, caller, 'answerAlert');
    requireUnsuppressed(suppression, businessId);
    const counted = requireWithinLimits(written, createdAt, now);
    ({ sendAt } = counted);
    const mail = composeAlertQuestion(
      {
        businessName: business.name,
        currency: stored.currency,
        alert: stored.alert,
        name,
        comment,
        senderAddress,
        sender: business.members[caller.id] === 'bookkeeper' ? 'bookkeeper' : 'owner',
      },
      { unsubscribeUrl: UNSUBSCRIBE_PLACEHOLDER, postalAddress: siteInfo.postalAddress },
    );
    const email = { ...key, to: address };
    return {
      key,
      entry: planMailAt({ businessId, email, mail, shard: shardOf(key.key) }, sendAt, now),
      fields: {},
      written: counted.written,
    };
  });
  if (!isQueued) return {};
  await accessLog.record(businessId, `asked-bookkeeper ${key.key}`, {
    at: now,
    what: 'asked-bookkeeper',
    who: { id: caller.id, address: caller.signInAddress },
  });
  await enqueueDelivery(taskQueue, key, 'first', sendAt > now ? sendAt : undefined);
  return noticeOfDelay(sendAt, now);
}

/** Only an owner decides which addresses outside the business get its data. */
async function requireOwner(
  { accounts }: Pick<Ports, 'accounts'>,
  business: Business,
  address: string,
): Promise<void> {
  const members = await membersOf(business, accounts);
  const isOwner = members.some(
    (member) => member.role === 'owner' && isSameAddress(member.address, address),
  );
  if (!isOwner) throw new AppError('not-allowed', 'You can ask only an owner of the business.');
}
