import { AppError } from '@daily-snapshot/domain/app-error';
import type { Clock } from '@daily-snapshot/domain/clock';
import { latestDigest, nextDigest } from '@daily-snapshot/domain/digest/due';
import type { Businesses } from '../ports/businesses.ts';
import type { TaskQueue } from '../ports/task-queue.ts';
import { enqueueDigest } from './enqueue-digest.ts';

interface Ports {
  readonly businesses: Businesses;
  readonly taskQueue: TaskQueue;
  readonly clock: Clock;
}

/**
 * Turns the morning digest of a business on, and has the latest one built at once.
 *
 * @returns when the next digest is due
 * @throws AppError `not-found` when there is no such business for this caller
 * @throws AppError `not-allowed` when the caller is a member, but not an owner
 */
export async function startDigests(
  { businesses, taskQueue, clock }: Ports,
  { businessId, callerId }: { businessId: string; callerId: string },
): Promise<Date> {
  const business = await businesses.find(businessId);
  const role = business?.members[callerId];
  if (!business || !role) {
    // Whether there is such a business is nobody else's business.
    throw new AppError('not-found', 'We could not find this business in your account.');
  }
  if (role !== 'owner') {
    throw new AppError('not-allowed', 'Only an owner can turn the morning digest on.');
  }

  const now = clock.now();
  const { dueAt } = nextDigest(now, business.timeZone);
  await businesses.setDigestDueAt(businessId, dueAt);
  await enqueueDigest(taskQueue, businessId, latestDigest(now, business.timeZone).businessDate);
  return dueAt;
}
