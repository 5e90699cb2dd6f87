import type { DeliveryEvents } from '../../../functions/src/mail/ports/delivery-events.ts';
import type { TaskName } from '@daily-snapshot/domain/contracts/tasks';
import type { CombinedEmails } from '../../../functions/src/digest/ports/combined-emails.ts';
import type { Digests } from '../../../functions/src/digest/ports/digests.ts';
import type { Outbox } from '../../../functions/src/mail/ports/outbox.ts';
import type { Ports } from '../../../functions/src/platform/wiring/ports.ts';
import type { SweepQuery } from '../../../functions/src/platform/sweeps/sweep-query.ts';
import type { CrashPoint } from './faults.ts';

/**
 * Called at each crash point that a worker reaches. Never resolves if the worker is killed there.
 */
export type OnCrashPoint = (point: CrashPoint) => Promise<void>;

/** The tasks that lead to an e-mail once a digest is built. */
const DELIVERIES: readonly TaskName[] = ['deliverDigest', 'deliverEmail'];

/**
 * Wraps ports with a crash point before and after each effect that is visible outside of the
 * worker.
 */
export function crashingPorts(ports: Ports, reach: OnCrashPoint): Ports {
  const around =
    <A extends unknown[], R>(
      operation: (...args: A) => Promise<R>,
      before: CrashPoint,
      after?: CrashPoint,
    ) =>
    async (...args: A): Promise<R> => {
      await reach(before);
      const result = await operation(...args);
      if (after) await reach(after);
      return result;
    };
  const { businesses, combinedEmails, digests, outbox, deliveryEvents, mailer, taskQueue } = ports;
  return {
    ...ports,
    businesses: {
      find: (businessId) => businesses.find(businessId),
      ownedBy: (accountId) => businesses.ownedBy(accountId),
      create: (key, decide) => businesses.create(key, decide),
      change: (businessId, decide) => businesses.change(businessId, decide),
      dueForPlanReminder: (at, most) => businesses.dueForPlanReminder(at, most),
      dueForDigest: around(
        (query: SweepQuery) => businesses.dueForDigest(query),
        'before reading a page',
      ),
    },
    digests: {
      find: (digest) => digests.find(digest),
      publish: around(
        (...call: Parameters<Digests['publish']>) => digests.publish(...call),
        'before publishing',
        'after publishing',
      ),
    },
    combinedEmails: {
      update: around(
        (...call: Parameters<CombinedEmails['update']>) => combinedEmails.update(...call),
        'before publishing',
        'after publishing',
      ),
      findDue: (query) => combinedEmails.findDue(query),
    },
    outbox: {
      claim: around(
        (...call: Parameters<Outbox['claim']>) => outbox.claim(...call),
        'before claiming',
        'after claiming',
      ),
      change: around(
        (...call: Parameters<Outbox['change']>) => outbox.change(...call),
        'before changing an outbox entry',
        'after changing an outbox entry',
      ),
      markSent: around(
        (...call: Parameters<Outbox['markSent']>) => outbox.markSent(...call),
        'after the response, before recording it',
        'after recording',
      ),
      findDue: (query) => outbox.findDue(query),
    },
    deliveryEvents: {
      record: around(
        (...call: Parameters<DeliveryEvents['record']>) => deliveryEvents.record(...call),
        'before recording an event',
        'after recording an event',
      ),
    },
    mailer: {
      send: (mail) => mailer.send(mail),
      openBatch: around(
        () => mailer.openBatch(),
        'before opening a batch',
        'after opening a batch',
      ),
      recall: around(
        (batchId: string) => mailer.recall(batchId),
        'before recalling',
        'after recalling',
      ),
    },
    taskQueue: {
      enqueue: async (name, payload, key, startAt) => {
        const isDelivery =
          DELIVERIES.some((delivery) => delivery === name) || 'accountId' in payload;
        if (name === 'buildDigest' && !isDelivery) await reach('while enqueueing a page');
        if (isDelivery) await reach('before enqueueing a delivery');
        await taskQueue.enqueue(name, payload, key, startAt);
        if (isDelivery) await reach('after enqueueing a delivery');
      },
    },
  };
}

/** Wraps an outbox. Reports each attempt that the outbox records as accepted. */
export const observedOutbox = (
  outbox: Outbox,
  onAccepted: (attemptId: string) => void,
): Outbox => ({
  claim: (...call) => outbox.claim(...call),
  findDue: (query) => outbox.findDue(query),
  change: async (...call) => {
    const changed = await outbox.change(...call);
    for (const attemptId of changed?.accepted ?? []) onAccepted(attemptId);
    return changed;
  },
  markSent: async (...call) => {
    await outbox.markSent(...call);
    onAccepted(call[1]);
  },
});
