import { AppError } from '@daily-snapshot/domain/shared/app-error';
import { businessDateAt, type BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import type { CallableRequest } from '@daily-snapshot/domain/contracts/callables';
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import { mailIdOf } from '@daily-snapshot/domain/mail/mail-key';
import { parseMailId } from '@daily-snapshot/domain/mail/parse-mail-id';
import type { OutboxEntry } from '@daily-snapshot/domain/mail/outbox-entry';
import { mayHaveArrived, planResend } from '@daily-snapshot/domain/mail/resend-email';
import type { Administration } from '../ports/administration.ts';
import type { Businesses } from '../../accounts/ports/businesses.ts';
import type { DeadLetters } from '../ports/dead-letters.ts';
import type { TaskQueue } from '../../platform/ports/task-queue.ts';
import { asAuditActor } from '../ports/administrator.ts';
import type { Caller } from '../../platform/ports/caller.ts';
import { enqueueDelivery } from '../../mail/ports/enqueue-delivery.ts';

interface Ports {
  readonly administration: Pick<Administration, 'logForBusiness'>;
  readonly businesses: Pick<Businesses, 'find'>;
  readonly deadLetters: Pick<DeadLetters, 'planRetry'>;
  readonly taskQueue: TaskQueue;
  readonly clock: Clock;
}

/**
 * Sends a failed e-mail again through the outbox. A repeated request sends it once.
 *
 * @throws AppError `not-found`
 * @throws AppError `conflict` if the e-mail has not failed, or if it may have arrived and the
 *   administrator has not accepted a second copy
 */
export async function resendMail(
  { deadLetters, taskQueue, clock }: Ports,
  { mailId, evenIfItMayHaveArrived }: CallableRequest<'resendMail'>,
  caller: Caller,
): Promise<void> {
  const key = parseMailId(mailId);
  const at = clock.now();
  const planned =
    key &&
    (await deadLetters.planRetry(key, (found) => {
      const entry = planResend(found, at);
      if (!entry) throw new AppError('conflict', reasonNotToResend(found));
      if (mayHaveArrived(found) && !evenIfItMayHaveArrived) {
        throw new AppError(
          'conflict',
          'This e-mail may already have been delivered. Sending it again could deliver it twice.',
        );
      }
      return {
        entry,
        audit: {
          at,
          what: 'mail-sent-again',
          by: asAuditActor(caller),
          to: {
            mailId: mailIdOf(key),
            ...(found.businessId !== undefined && { businessId: found.businessId }),
          },
        },
        access: {
          at,
          what: 'staff-resent',
          who: { id: caller.id, address: caller.signInAddress },
        },
      };
    }));
  if (!key || !planned) throw new AppError('not-found', 'This e-mail no longer exists.');
  await enqueueDelivery(taskQueue, key, at.toISOString());
}

function reasonNotToResend({ delivery }: OutboxEntry): string {
  switch (delivery.state) {
    case 'planned':
    case 'sending':
    case 'unknown':
    case 'failed':
      return 'This e-mail is already being sent.';
    case 'sent':
      return 'This e-mail was already sent.';
    case 'skipped':
      return 'This e-mail was skipped on purpose, so it cannot be resent.';
  }
}

/**
 * Builds an overdue digest now, with the same task as the daily run. Idempotent.
 * @returns the business date of the digest
 * @throws AppError `not-found`
 * @throws AppError `conflict` if no digest is overdue
 */
export async function buildDigestNow(
  { administration, businesses, taskQueue, clock }: Ports,
  { businessId }: CallableRequest<'buildDigestNow'>,
  caller: Caller,
): Promise<BusinessDate> {
  const business = await businesses.find(businessId);
  if (!business) throw new AppError('not-found', 'This business does not exist.');
  const at = clock.now();
  const { digestDueAt, timeZone } = business;
  if (!digestDueAt || digestDueAt > at) {
    throw new AppError('conflict', 'This business has no overdue daily e-mail.');
  }
  const businessDate = businessDateAt(digestDueAt, timeZone);
  const key = `replayed ${caller.id} ${businessId} ${at.toISOString()}`;
  await administration.logForBusiness(key, businessId, {
    audit: { at, what: 'digest-replayed', by: asAuditActor(caller), to: { businessId } },
    access: { at, what: 'staff-resent', who: { id: caller.id, address: caller.signInAddress } },
  });
  const digest = { businessId, businessDate };
  await taskQueue.enqueue('buildDigest', digest, `${mailIdOf(digest)} ${at.toISOString()}`);
  return businessDate;
}
