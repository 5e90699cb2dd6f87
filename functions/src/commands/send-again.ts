import { AppError } from '@daily-snapshot/domain/app-error';
import { businessDateAt, type BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import type { Clock } from '@daily-snapshot/domain/clock';
import { mailIdOf, parseMailId } from '@daily-snapshot/domain/delivery/mail-key';
import type { OutboxEntry } from '@daily-snapshot/domain/delivery/outbox';
import { mayHaveArrived, planOnceMore } from '@daily-snapshot/domain/delivery/send-again';
import type { Administration } from '../ports/administration.ts';
import type { Businesses } from '../ports/businesses.ts';
import type { DeadLetters } from '../ports/dead-letters.ts';
import type { TaskQueue } from '../ports/task-queue.ts';
import { byAccount } from './administrator.ts';
import type { Caller } from './caller.ts';
import { enqueueDelivery } from './enqueue-delivery.ts';

interface Ports {
  readonly administration: Pick<Administration, 'noteOnBusiness'>;
  readonly businesses: Pick<Businesses, 'find'>;
  readonly deadLetters: Pick<DeadLetters, 'planAgain'>;
  readonly taskQueue: TaskQueue;
  readonly clock: Clock;
}

/**
 * Sends a mail that was given up, by the way of every mail: planned once more, and claimed by one worker.
 * Pressed twice, it goes out once.
 *
 * @throws AppError `not-found`; `conflict` when it was not given up, or may have arrived and nobody said
 *   that this is known
 */
export async function sendAgain(
  { deadLetters, taskQueue, clock }: Ports,
  wish: { readonly mailId: string; readonly evenIfItMayHaveArrived: boolean },
  caller: Caller,
): Promise<void> {
  const { mailId, evenIfItMayHaveArrived } = wish;
  const key = parseMailId(mailId);
  const at = clock.now();
  const planned =
    key &&
    (await deadLetters.planAgain(key, (found) => {
      const entry = planOnceMore(found, at);
      if (!entry) throw new AppError('conflict', notGivenUp(found));
      if (mayHaveArrived(found) && !evenIfItMayHaveArrived) {
        throw new AppError(
          'conflict',
          'It is not known whether this mail has arrived: it may come twice.',
        );
      }
      return {
        entry,
        audit: {
          at,
          what: 'mail-sent-again',
          by: byAccount(caller),
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
  if (!key || !planned) throw new AppError('not-found', 'There is no such mail any more.');
  await enqueueDelivery(taskQueue, key, at.toISOString());
}

function notGivenUp({ delivery }: OutboxEntry): string {
  switch (delivery.state) {
    case 'planned':
    case 'sending':
    case 'unknown':
    case 'failed':
      return 'This mail is on its way already.';
    case 'sent':
      return 'This mail has gone out.';
    case 'skipped':
      return 'This mail was rightly not sent.';
  }
}

/**
 * Has the digest that is overdue made now, by the task of every morning: made before, it is not made
 * again.
 *
 * @returns of which day it is
 * @throws AppError `not-found`; `conflict` when none is overdue
 */
export async function replayDigest(
  { administration, businesses, taskQueue, clock }: Ports,
  businessId: string,
  caller: Caller,
): Promise<BusinessDate> {
  const business = await businesses.find(businessId);
  if (!business) throw new AppError('not-found', 'There is no such business.');
  const at = clock.now();
  const { digestDueAt, timeZone } = business;
  if (!digestDueAt || digestDueAt > at) {
    throw new AppError('conflict', 'No digest of this business is overdue.');
  }
  const businessDate = businessDateAt(digestDueAt, timeZone);
  const key = `replayed ${caller.id} ${businessId} ${at.toISOString()}`;
  await administration.noteOnBusiness(key, businessId, {
    audit: { at, what: 'digest-replayed', by: byAccount(caller), to: { businessId } },
    access: { at, what: 'staff-resent', who: { id: caller.id, address: caller.signInAddress } },
  });
  const digest = { businessId, businessDate };
  await taskQueue.enqueue('buildDigest', digest, `${mailIdOf(digest)} ${at.toISOString()}`);
  return businessDate;
}
