import type { Clock } from '@daily-snapshot/domain/clock';
import { latestDigest, nextDigest } from '@daily-snapshot/domain/digest/due';
import { shardOf } from '@daily-snapshot/domain/digest/shard';
import type { Businesses } from '../ports/businesses.ts';
import type { TaskQueue } from '../ports/task-queue.ts';
import { requireOwner } from './require-owner.ts';

interface Ports {
  readonly businesses: Businesses;
  readonly taskQueue: TaskQueue;
  readonly clock: Clock;
}

export interface Caller {
  readonly id: string;
  /** only when it is known to be theirs */
  readonly email?: string | undefined;
}

/**
 * Turns the morning digest of a business on, and has the latest one built at once. It goes to the
 * caller, unless recipients had been chosen before.
 *
 * @returns when the next digest is due
 * @throws AppError `not-found` when there is no such business for this caller
 * @throws AppError `not-allowed` when the caller is a member, but not an owner
 */
export async function startDigests(
  { businesses, taskQueue, clock }: Ports,
  { businessId, caller }: { businessId: string; caller: Caller },
): Promise<Date> {
  const business = requireOwner(
    await businesses.find(businessId),
    caller,
    'Only an owner can turn the morning digest on.',
  );
  const now = clock.now();
  const { dueAt: digestDueAt } = nextDigest(now, business.timeZone);
  await businesses.update(businessId, {
    digestDueAt,
    digestShard: shardOf(businessId),
    digestPreferences: business.digestPreferences ?? {
      isPaused: false,
      recipients: caller.email === undefined ? [] : [caller.email],
    },
    // While nothing is sold yet, starting is all it takes.
    entitlement: business.entitlement ?? { hasDigests: true },
  });
  const { businessDate } = latestDigest(now, business.timeZone);
  const key = `${businessId} ${businessDate} start`;
  await taskQueue.enqueue('buildDigest', { businessId, businessDate }, key);
  return digestDueAt;
}
