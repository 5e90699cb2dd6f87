import type { CallableRequest } from '@daily-snapshot/domain/contracts/callables';
import { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import { isEntitledToDigests } from '@daily-snapshot/domain/billing/entitlement';
import type { Business } from '@daily-snapshot/domain/accounts/business-schema';
import { latestDigest, nextDigest } from '@daily-snapshot/domain/digest/build/digest-schedule';
import { shardOf } from '@daily-snapshot/domain/digest/build/digest-shard';
import type { Businesses } from '../../accounts/ports/businesses.ts';
import type { Entitlements } from '../../billing/ports/entitlements.ts';
import { authorize, type Caller } from '../../platform/ports/caller.ts';
import { addRecipient, preferencesOf } from './recipients.ts';
import type { BusinessEmails } from '../../mail/ports/business-emails.ts';
import type { TaskQueue } from '../../platform/ports/task-queue.ts';

interface Ports {
  readonly businesses: Businesses;
  readonly businessEmails: BusinessEmails;
  readonly entitlements: Entitlements;
  readonly taskQueue: TaskQueue;
  readonly clock: Clock;
}

/**
 * Starts the daily digest of a business and enqueues the latest one. If no recipients were chosen
 * before, adds the caller. An unverified address must be confirmed first, because anyone can enter
 * any address at sign-up.
 *
 * @returns when the next digest is due
 * @throws AppError `not-found` if the caller is not a member of the business
 * @throws AppError `not-allowed` if the caller is not an owner
 */
export async function startDigests(
  ports: Ports,
  { businessId }: CallableRequest<'startDigests'>,
  caller: Caller,
): Promise<Date> {
  const { businesses, entitlements, taskQueue, clock } = ports;
  const now = clock.now();
  const entitlement = await entitlements.ofOwner(caller.id);
  let before: Business | undefined;
  await businesses.change(businessId, (found) => {
    const business = authorize(found, caller, 'startDigests');
    before = business;
    return { ...startedFields(businessId, business, now), entitlement };
  });
  const business = authorize(before, caller, 'startDigests');

  const { businessDate } = latestDigest(now, business.timeZone, business.digestPreferences?.hour);
  const key = `${businessId} ${businessDate} start`;
  await taskQueue.enqueue('buildDigest', { businessId, businessDate }, key);
  await addCaller(ports, { businessId, business }, caller);
  return nextDueAt(business, now);
}

/**
 * Starts the daily digest when a paying owner connects the first source, so that paying needs no
 * further step. Does nothing if the owner has decided about digests before. The first digest is
 * that of the next business day, because no data is synced yet.
 *
 * @throws AppError as `startDigests` does
 */
export async function startPaidDigests(
  ports: Ports,
  { businessId }: CallableRequest<'startDigests'>,
  caller: Caller,
): Promise<void> {
  const { businesses, entitlements, clock } = ports;
  const now = clock.now();
  const entitlement = await entitlements.ofOwner(caller.id);
  if (!isEntitledToDigests(entitlement, now)) return;
  let started: Business | undefined;
  await businesses.change(businessId, (found) => {
    const business = authorize(found, caller, 'startDigests');
    const hasChosen = business.digestDueAt !== undefined || business.digestPreferences;
    started = hasChosen ? undefined : business;
    return started && { ...startedFields(businessId, started, now), entitlement };
  });
  if (started) await addCaller(ports, { businessId, business: started }, caller);
}

const startedFields = (businessId: string, business: Business, now: Date) => ({
  digestDueAt: nextDueAt(business, now),
  digestShard: shardOf(businessId),
  digestPreferences: preferencesOf(business),
});

const nextDueAt = ({ timeZone, digestPreferences }: Business, now: Date): Date =>
  nextDigest(now, timeZone, digestPreferences?.hour).dueAt;

/**
 * Adds the caller as a recipient. A suppressed address is no failure, because the dashboard shows
 * digests too.
 */
async function addCaller(
  ports: Ports,
  before: { readonly businessId: string; readonly business: Business },
  caller: Caller,
): Promise<void> {
  const { businessId, business } = before;
  const { signInAddress: address } = caller;
  if (business.digestPreferences || address === undefined) return;
  try {
    await addRecipient(ports, { businessId, address }, caller);
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'conflict')) throw error;
  }
}
