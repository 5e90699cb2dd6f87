import type { CallableRequest } from '@daily-snapshot/domain/contracts/callables';
import { startCombined } from '@daily-snapshot/domain/mail/combined/combined-schedule';
import { combinedEmailsOf } from '@daily-snapshot/domain/mail/combined/combined-digest-key';
import { resubscribe } from '@daily-snapshot/domain/mail/suppression';
import { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import type { Caller } from '../../platform/ports/caller.ts';
import type { TaskQueue } from '../../platform/ports/task-queue.ts';
import type { CombinedEmails, CombinedReading, CombinedWrites } from '../ports/combined-emails.ts';

interface Ports {
  readonly combinedEmails: CombinedEmails;
  readonly taskQueue: TaskQueue;
  readonly clock: Clock;
}

/** Fewer businesses have nothing to combine. */
const MIN_BUSINESSES = 2;

/**
 * Turns one e-mail for all businesses of the caller on or off. Turning it on also ends an earlier
 * unsubscription from it. Turning it off sends the digests that wait for it.
 *
 * @throws AppError `not-allowed` if the caller's address is not verified
 * @throws AppError `conflict` if the caller owns fewer than two businesses
 */
export async function setCombinedEmail(
  { combinedEmails, taskQueue, clock }: Ports,
  { isWanted }: CallableRequest<'setCombinedEmail'>,
  caller: Caller,
): Promise<void> {
  const now = clock.now();
  const waiting: { businessDate?: CombinedDay } = {};
  await combinedEmails.update(caller.id, async (reading) => {
    waiting.businessDate = isWanted ? undefined : reading.settings?.businessDate;
    return isWanted ? turnOn(reading, caller, now) : turnOff(reading, now);
  });
  const { businessDate } = waiting;
  if (businessDate === undefined) return;
  const key = { accountId: caller.id, businessDate };
  await taskQueue.enqueue('buildDigest', key, `${caller.id} off ${now.toISOString()}`);
}

type CombinedDay = NonNullable<CombinedReading['settings']>['businessDate'] | undefined;

async function turnOn(
  reading: CombinedReading,
  { id: accountId, email: address }: Caller,
  now: Date,
): Promise<CombinedWrites> {
  const { settings, businesses } = reading;
  if (address === undefined) {
    throw new AppError('not-allowed', 'Confirm the address you sign in with first.');
  }
  if (businesses.size < MIN_BUSINESSES) {
    throw new AppError('conflict', 'You need at least two businesses for this.');
  }
  const after = resubscribe(await reading.suppressionOf(address), combinedEmailsOf(accountId));
  return {
    settings: settings
      ? { ...settings, address, isWanted: true }
      : startCombined({ accountId, address }, businesses, now),
    joinedIds: [...businesses.keys()],
    suppression: after && { address, after },
  };
}

async function turnOff(
  { settings, businesses }: CombinedReading,
  now: Date,
): Promise<CombinedWrites> {
  return {
    settings: settings && { ...settings, isWanted: false, dueAt: now },
    leftIds: settings ? [...businesses.keys()] : [],
  };
}
