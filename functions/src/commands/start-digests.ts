import { AppError } from '@daily-snapshot/domain/app-error';
import { getsDigests } from '@daily-snapshot/domain/billing/entitlement';
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
  const entitlement = await entitlements.ofOwner(caller.id);
  let before: Business | undefined;
  await businesses.change(businessId, (found) => {
    const business = authorise(found, caller, 'startDigests');
    before = business;
    return { ...turnedOn(businessId, business, now), entitlement };
  });
  const business = authorise(before, caller, 'startDigests');

  const { businessDate } = latestDigest(now, business.timeZone, business.digestPreferences?.hour);
  const key = `${businessId} ${businessDate} start`;
  await taskQueue.enqueue('buildDigest', { businessId, businessDate }, key);
  await sendItToCaller(ports, { businessId, business, caller });
  return nextDueAt(business, now);
}

/**
 * Turns the morning digest on with the first source of a business whose owner has paid for it: nobody
 * should have to ask for what they bought. Whoever has decided about it before is left alone. Nothing
 * is read yet, so that the next business morning has the first.
 *
 * @throws AppError as `startDigests` does
 */
export async function startPaidDigests(
  ports: Ports,
  { businessId, caller }: { businessId: string; caller: Caller },
): Promise<void> {
  const { businesses, entitlements, clock } = ports;
  const now = clock.now();
  const entitlement = await entitlements.ofOwner(caller.id);
  if (!getsDigests(entitlement, now)) return;
  let started: Business | undefined;
  await businesses.change(businessId, (found) => {
    const business = authorise(found, caller, 'startDigests');
    const isDecided = business.digestDueAt !== undefined || business.digestPreferences;
    started = isDecided ? undefined : business;
    return started && { ...turnedOn(businessId, started, now), entitlement };
  });
  if (started) await sendItToCaller(ports, { businessId, business: started, caller });
}

const turnedOn = (businessId: string, business: Business, now: Date) => ({
  digestDueAt: nextDueAt(business, now),
  digestShard: shardOf(businessId),
  digestPreferences: preferencesOf(business),
});

const nextDueAt = ({ timeZone, digestPreferences }: Business, now: Date): Date =>
  nextDigest(now, timeZone, digestPreferences?.hour).dueAt;

interface Started {
  readonly businessId: string;
  /** as it was before */
  readonly business: Business;
  readonly caller: Caller;
}

/** Digests are on, also when their owner's address takes no mail: they are on the dashboard then. */
async function sendItToCaller(
  ports: Ports,
  { businessId, business, caller }: Started,
): Promise<void> {
  const { signInAddress: address } = caller;
  if (business.digestPreferences || address === undefined) return;
  try {
    await addRecipient(ports, { businessId, address, caller });
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'conflict')) throw error;
  }
}
