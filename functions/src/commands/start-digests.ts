import { AppError } from '@daily-snapshot/domain/app-error';
import type { Business } from '@daily-snapshot/domain/contracts/business';
import { latestDigest, nextDigest } from '@daily-snapshot/domain/digest/due';
import { shardOf } from '@daily-snapshot/domain/digest/shard';
import type { Businesses } from '../ports/businesses.ts';
import type { Entitlements } from '../ports/entitlements.ts';
import { authorise, type Caller } from './caller.ts';
import { addRecipient, preferencesOf } from './recipients.ts';
import type { LetterPorts } from './write-letter.ts';

type Ports = LetterPorts & {
  readonly businesses: Businesses;
  readonly entitlements: Entitlements;
};

/**
 * Turns the morning digest of a business on, and has the latest one built at once. Unless recipients
 * had been chosen before, it goes to the caller: to an address that is known to be theirs at once, to
 * one that they only typed when they signed up once it has said yes, because anybody can type any.
 *
 * @returns when the next digest is due
 * @throws AppError `not-found` when there is no such business for this caller
 * @throws AppError `not-allowed` when the caller is a member, but not an owner
 */
export async function startDigests(
  ports: Ports,
  { businessId, caller }: { businessId: string; caller: Caller },
): Promise<Date> {
  const { businesses, entitlements, taskQueue, clock } = ports;
  const now = clock.now();
  const granted = await entitlements.ofOwner(caller.id);
  let before: Business | undefined;
  await businesses.change(businessId, (found) => {
    const business = authorise(found, caller, 'startDigests');
    before = business;
    return {
      digestDueAt: nextDueAt(business, now),
      digestShard: shardOf(businessId),
      digestPreferences: preferencesOf(business),
      entitlement: granted,
    };
  });
  const business = authorise(before, caller, 'startDigests');

  const { businessDate } = latestDigest(now, business.timeZone, business.digestPreferences?.hour);
  const key = `${businessId} ${businessDate} start`;
  await taskQueue.enqueue('buildDigest', { businessId, businessDate }, key);
  if (!business.digestPreferences && caller.signInAddress !== undefined) {
    await askToSendIt(ports, { businessId, address: caller.signInAddress, caller });
  }
  return nextDueAt(business, now);
}

const nextDueAt = ({ timeZone, digestPreferences }: Business, now: Date): Date =>
  nextDigest(now, timeZone, digestPreferences?.hour).dueAt;

/** Digests are on, also when their owner's address takes no mail: they are on the dashboard then. */
async function askToSendIt(...args: Parameters<typeof addRecipient>): Promise<void> {
  try {
    await addRecipient(...args);
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'conflict')) throw error;
  }
}
