import { RECIPIENTS_MAX, type Business } from '@daily-snapshot/domain/accounts/business-schema';
import { isEntitledToDigests } from '@daily-snapshot/domain/billing/entitlement';
import type { CallableRequest } from '@daily-snapshot/domain/contracts/callables';
import { latestDigest, nextDigest } from '@daily-snapshot/domain/digest/build/digest-schedule';
import { shardOf } from '@daily-snapshot/domain/digest/build/digest-shard';
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import type { Accounts } from '../../accounts/ports/accounts.ts';
import type { Businesses } from '../../accounts/ports/businesses.ts';
import { withoutAddress } from '../../accounts/ports/pending-addresses.ts';
import type { Entitlements } from '../../billing/ports/entitlements.ts';
import type { Connections } from '../../connections/ports/connections.ts';
import type { Imports } from '../../imports/ports/imports.ts';
import { authorize, mayRequest, type Caller } from '../../platform/ports/caller.ts';
import type { TaskQueue } from '../../platform/ports/task-queue.ts';
import { preferencesOf } from './recipients.ts';

interface Ports {
  readonly businesses: Businesses;
  readonly entitlements: Entitlements;
  readonly clock: Clock;
}

/**
 * Starts the daily digest of a business and enqueues the latest one. If no recipients were chosen
 * before, adds the caller. An unverified address waits until its account is verified, because
 * anyone can enter any address at sign-up.
 *
 * @returns when the next digest is due
 * @throws AppError `not-found` if the caller is not a member of the business
 * @throws AppError `not-allowed` if the caller is not an owner
 */
export async function startDigests(
  { businesses, entitlements, taskQueue, clock }: Ports & { readonly taskQueue: TaskQueue },
  { businessId }: CallableRequest<'startDigests'>,
  caller: Caller,
): Promise<Date> {
  const now = clock.now();
  const entitlement = await entitlements.ofOwner(caller.id);
  let before: Business | undefined;
  await businesses.change(businessId, (found) => {
    before = authorize(found, caller, 'startDigests');
    return { ...startedFields({ businessId, business: before, now }, caller), entitlement };
  });
  const business = authorize(before, caller, 'startDigests');

  const { businessDate } = latestDigest(now, business.timeZone, business.digestPreferences?.hour);
  const key = `${businessId} ${businessDate} start`;
  await taskQueue.enqueue('buildDigest', { businessId, businessDate }, key);
  return nextDueAt(business, now);
}

/**
 * Starts the daily digest when a paying owner connects the first source or imports the first file,
 * so that paying needs no further step. Does nothing if the digest was started or paused before, or
 * if a bookkeeper imports the file, because only an owner starts digests.
 * The first digest is the digest of the next business day: a connection has no synced data yet, and
 * the dashboard shows the last day of a file at once.
 *
 * @throws AppError as `startDigests` does
 */
export async function startPaidDigests(
  { businesses, entitlements, clock }: Ports,
  { businessId }: CallableRequest<'startDigests'>,
  caller: Caller,
): Promise<void> {
  const now = clock.now();
  const entitlement = await entitlements.ofOwner(caller.id);
  if (!isEntitledToDigests(entitlement, now)) return;
  await businesses.change(businessId, (found) => {
    const business = authorize(found, caller, 'importFile');
    if (!mayRequest(business, caller, 'startDigests')) return undefined;
    return hasDecided(business)
      ? undefined
      : { ...startedFields({ businessId, business, now }, caller), entitlement };
  });
}

/**
 * Starts the daily digests of an owner who paid after the first connection or file, as
 * `startPaidDigests` does. A business without data waits for its first connection or file.
 */
export async function startDigestsOfPlan(
  ports: Ports & {
    readonly accounts: Pick<Accounts, 'signInsOf'>;
    readonly connections: Pick<Connections, 'of'>;
    readonly imports: Pick<Imports, 'recorded'>;
  },
  { accountId }: { readonly accountId: string },
): Promise<void> {
  const { accounts, businesses, connections, imports, entitlements, clock } = ports;
  if (!isEntitledToDigests(await entitlements.ofOwner(accountId), clock.now())) return;
  const owned = await businesses.ownedBy(accountId);
  const undecided = [...owned].filter(([, business]) => !hasDecided(business));
  if (undecided.length === 0) return;
  const signIn = (await accounts.signInsOf([accountId])).get(accountId);
  const owner: Caller = {
    id: accountId,
    signInAddress: signIn?.address,
    email: signIn?.isVerified ? signIn.address : undefined,
  };
  for (const [businessId] of undecided) {
    const files = await imports.recorded(businessId);
    const hasData =
      files.some(({ undoneAt }) => undoneAt === undefined) ||
      (await connections.of(businessId)).size > 0;
    if (hasData) await startPaidDigests(ports, { businessId }, owner);
  }
}

/** A business that is being closed has no due time, but its digest was on or off by choice. */
const hasDecided = ({ digestDueAt, digestPreferences, closesAt }: Business): boolean =>
  digestDueAt !== undefined || closesAt !== undefined || digestPreferences?.isPaused === true;

function startedFields(
  started: { readonly businessId: string; readonly business: Business; readonly now: Date },
  caller: Caller,
) {
  const { businessId, business, now } = started;
  return {
    digestDueAt: nextDueAt(business, now),
    digestShard: shardOf(businessId),
    digestPreferences: preferencesOf(business),
    ...(business.digestDueAt === undefined && callerAsRecipient(business, caller, now)),
  };
}

/** Adds the caller as a recipient if none was chosen before. */
function callerAsRecipient(business: Business, { signInAddress, email }: Caller, now: Date) {
  const preferences = preferencesOf(business);
  if (preferences.recipients.length > 0 || signInAddress === undefined) return undefined;
  const others = withoutAddress(business.waitingRecipients, signInAddress);
  if (others.length >= RECIPIENTS_MAX) return undefined;
  return email === undefined
    ? { waitingRecipients: [...others, { address: signInAddress, askedAt: now }] }
    : { waitingRecipients: others, digestPreferences: { ...preferences, recipients: [email] } };
}

const nextDueAt = ({ timeZone, digestPreferences }: Business, now: Date): Date =>
  nextDigest(now, timeZone, digestPreferences?.hour).dueAt;
