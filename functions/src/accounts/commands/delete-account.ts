import type { TaskPayload } from '@daily-snapshot/domain/contracts/tasks';
import type { CallableRequest } from '@daily-snapshot/domain/contracts/callables';
import { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import { DELETION_HOLD_DAYS } from '@daily-snapshot/domain/accounts/deletion-schema';
import { nextDigest } from '@daily-snapshot/domain/digest/build/digest-schedule';
import type { Caller } from '../../platform/ports/caller.ts';
import type { AccessLog } from '../ports/access-log.ts';
import type { Accounts } from '../ports/accounts.ts';
import type { Erasure } from '../ports/erasure.ts';
import type { PersonalData } from '../ports/personal-data.ts';
import type { Payments } from '../../billing/ports/payments.ts';
import type { TaskQueue } from '../../platform/ports/task-queue.ts';
import type { ConnectionRevoker } from '../../connections/ports/connection-revoker.ts';
import { logAccess } from '../services/log-access.ts';
import { enqueueAll, type SweepSummary } from '../../platform/sweeps/sweep-summary.ts';

const DAY_MS = 86_400_000;

/** The limit of one sweep. The next sweep starts with the accounts that are overdue longest. */
const ACCOUNTS_PER_SWEEP = 500;

interface DeletionPorts {
  readonly erasure: Erasure;
  readonly personalData: Pick<PersonalData, 'businessesOwnedBy'>;
  readonly accessLog: AccessLog;
  readonly clock: Clock;
}

/**
 * Schedules the erasure of the caller's account in one week. Until then the caller can cancel it, and
 * no e-mail goes out.
 *
 * @returns the time of the erasure; a repeated request returns the first one
 */
export async function requestDeletion(
  ports: DeletionPorts,
  _request: CallableRequest<'requestDeletion'>,
  caller: Caller,
): Promise<Date> {
  const now = ports.clock.now();
  const eraseAt = new Date(now.getTime() + DELETION_HOLD_DAYS * DAY_MS);
  const deletion = await ports.erasure.schedule(caller.id, now, eraseAt);
  const businessIds = await ports.personalData.businessesOwnedBy(caller.id);
  await logAccess(ports, { what: 'deletion-requested', businessIds }, caller);
  return deletion.eraseAt;
}

/**
 * Cancels the erasure of the caller's account and resumes the digests that were on.
 *
 * @throws AppError `conflict` once the erasure has begun
 */
export async function cancelDeletion(
  ports: DeletionPorts,
  _request: CallableRequest<'cancelDeletion'>,
  caller: Caller,
): Promise<void> {
  const now = ports.clock.now();
  const outcome = await ports.erasure.cancel(
    caller.id,
    ({ timeZone, digestPreferences }) => nextDigest(now, timeZone, digestPreferences?.hour).dueAt,
  );
  if (outcome === 'too-late') {
    throw new AppError(
      'conflict',
      'It is too late to keep your account. We are already deleting it.',
    );
  }
  const businessIds = await ports.personalData.businessesOwnedBy(caller.id);
  await logAccess(ports, { what: 'deletion-canceled', businessIds }, caller);
}

/** Enqueues the erasure of each account whose week is over. Repeats an erasure that did not finish. */
export async function sweepDeletions(
  { erasure, taskQueue }: { readonly erasure: Erasure; readonly taskQueue: TaskQueue },
  { scheduledAt }: { readonly scheduledAt: Date },
): Promise<SweepSummary> {
  const due = await erasure.due(scheduledAt, ACCOUNTS_PER_SWEEP);
  const time = scheduledAt.toISOString();
  return enqueueAll(due, (accountId) =>
    taskQueue.enqueue('eraseAccount', { accountId }, `${accountId} ${time}`),
  );
}

/**
 * Erases an account and its businesses. External systems come first, because they could still take
 * money. The deletion record comes last. Each step is idempotent, so that a retry completes an erasure
 * that crashed.
 *
 * @returns whether the erasure was due
 * @throws AppError `unavailable` if the payment provider is unreachable
 * @throws SourceError if a provider of bank data or books is unreachable
 */
export async function eraseAccount(
  ports: {
    readonly erasure: Erasure;
    readonly payments: Payments;
    readonly accounts: Accounts;
    readonly connectionRevoker: ConnectionRevoker;
    readonly clock: Clock;
  },
  { accountId }: TaskPayload<'eraseAccount'>,
): Promise<boolean> {
  const { erasure, payments, accounts, connectionRevoker, clock } = ports;
  const deletion = await erasure.begin(accountId, clock.now());
  if (!deletion) return false;
  await accounts.endSessions(accountId);
  const { subscriptionIds, openSessionIds } = await erasure.remainingAtProvider(accountId);
  for (const sessionId of openSessionIds) await payments.expireCheckout(sessionId);
  for (const subscriptionId of subscriptionIds) await payments.cancelForErasure(subscriptionId);
  for (const businessId of deletion.businesses) {
    await connectionRevoker.revokeAll(businessId);
    await erasure.eraseBusiness(businessId);
  }
  const address = await accounts.addressOf(accountId);
  if (address !== undefined) await erasure.eraseAddress(address);
  await erasure.eraseAccount(accountId, subscriptionIds);
  await accounts.remove(accountId);
  await erasure.finish(accountId);
  return true;
}
