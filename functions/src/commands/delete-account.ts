import { AppError } from '@daily-snapshot/domain/app-error';
import type { Clock } from '@daily-snapshot/domain/clock';
import { DELETION_HOLD_DAYS } from '@daily-snapshot/domain/contracts/deletion';
import { nextDigest } from '@daily-snapshot/domain/digest/due';
import type { Accounts } from '../ports/accounts.ts';
import type { Erasure } from '../ports/erasure.ts';
import type { Payments } from '../ports/payments.ts';
import type { TaskQueue } from '../ports/task-queue.ts';
import { giveBackSources, type SourcesToGiveBack } from './give-back-sources.ts';
import { enqueueAll, type SweptPage } from './swept-page.ts';

const DAY_MS = 86_400_000;

/** As many as one run asks for; the others are the longest overdue of the next. */
const MOST = 500;

/**
 * Has an account erased in a week. Until then it can be taken back, and no mail goes out.
 *
 * @returns when, also when it was asked for before
 */
export async function askDeletion(
  { erasure, clock }: { readonly erasure: Erasure; readonly clock: Clock },
  accountId: string,
): Promise<Date> {
  const now = clock.now();
  const eraseAt = new Date(now.getTime() + DELETION_HOLD_DAYS * DAY_MS);
  return (await erasure.hold(accountId, now, eraseAt)).eraseAt;
}

/**
 * Takes it back: digests that were on go on.
 *
 * @throws AppError `conflict` once it is under way
 */
export async function cancelDeletion(
  { erasure, clock }: { readonly erasure: Erasure; readonly clock: Clock },
  accountId: string,
): Promise<void> {
  const now = clock.now();
  const outcome = await erasure.release(
    accountId,
    ({ timeZone, digestPreferences }) => nextDigest(now, timeZone, digestPreferences?.hour).dueAt,
  );
  if (outcome === 'too-late') {
    throw new AppError('conflict', 'The week is over, and your account is being erased.');
  }
}

/** Asks for each account to be erased whose week is over; what was left half done is asked for again. */
export async function sweepDeletions(
  { erasure, taskQueue }: { readonly erasure: Erasure; readonly taskQueue: TaskQueue },
  scheduledAt: Date,
): Promise<SweptPage> {
  const due = await erasure.due(scheduledAt, MOST);
  const time = scheduledAt.toISOString();
  return enqueueAll(due, (accountId) =>
    taskQueue.enqueue('eraseAccount', { accountId }, `${accountId} ${time}`),
  );
}

/**
 * Erases an account and what it owns, from the outside in: what could still take money or send mail
 * first, the note that it is to be done last. Each step bears repeating, so that whatever crashes is made
 * up for by the next attempt.
 *
 * @returns whether there was anything to do
 * @throws AppError `unavailable` when the payment provider cannot be reached, or a SourceError when
 *   one of whom we read cannot
 */
export async function eraseAccount(
  ports: {
    readonly erasure: Erasure;
    readonly payments: Payments;
    readonly accounts: Accounts;
    readonly clock: Clock;
  } & SourcesToGiveBack,
  accountId: string,
): Promise<boolean> {
  const { erasure, payments, accounts, clock } = ports;
  const deletion = await erasure.begin(accountId, clock.now());
  if (!deletion) return false;
  await accounts.endSessions(accountId);
  const { subscriptionIds, openSessionIds } = await erasure.leftAtProvider(accountId);
  for (const sessionId of openSessionIds) await payments.closeCheckout(sessionId);
  for (const subscriptionId of subscriptionIds) await payments.endForGood(subscriptionId);
  for (const businessId of deletion.businesses) {
    await giveBackSources(ports, businessId);
    await erasure.eraseBusiness(businessId);
  }
  const address = await accounts.addressOf(accountId);
  if (address !== undefined) await erasure.forgetAddress(address);
  await erasure.eraseAccount(accountId, subscriptionIds);
  await accounts.remove(accountId);
  await erasure.finish(accountId);
  return true;
}
