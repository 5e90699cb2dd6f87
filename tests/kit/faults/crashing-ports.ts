import type { DeliveryEvents } from '../../../functions/src/mail/ports/delivery-events.ts';
import type { Digests } from '../../../functions/src/digest/ports/digests.ts';
import type { Outbox } from '../../../functions/src/mail/ports/outbox.ts';
import type { Ports } from '../../../functions/src/platform/wiring/ports.ts';
import type { SweepQuery } from '../../../functions/src/platform/sweeps/sweep-query.ts';
import type { CrashPoint } from './faults.ts';

/** Told of each point that a worker reaches; never answers when the worker is killed there. */
export type Reach = (point: CrashPoint) => Promise<void>;

/** Ports with a crash point before and after whatever others can see of a worker. */
export function crashingPorts(ports: Ports, reach: Reach): Ports {
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
  const { businesses, digests, outbox, deliveryEvents, mailer, taskQueue } = ports;
  return {
    ...ports,
    businesses: {
      find: (businessId) => businesses.find(businessId),
      change: (businessId, decide) => businesses.change(businessId, decide),
      dueForDigest: around(
        (query: SweepQuery) => businesses.dueForDigest(query),
        'before reading a page',
      ),
    },
    digests: {
      publish: around(
        (...call: Parameters<Digests['publish']>) => digests.publish(...call),
        'before publishing',
        'after publishing',
      ),
    },
    outbox: {
      claim: around(
        (...call: Parameters<Outbox['claim']>) => outbox.claim(...call),
        'before claiming',
        'after claiming',
      ),
      change: around(
        (...call: Parameters<Outbox['change']>) => outbox.change(...call),
        'before taking up left mail',
        'after taking up left mail',
      ),
      markSent: around(
        (...call: Parameters<Outbox['markSent']>) => outbox.markSent(...call),
        'after the answer, before recording it',
        'after recording',
      ),
      findDue: (query) => outbox.findDue(query),
    },
    deliveryEvents: {
      take: around(
        (...call: Parameters<DeliveryEvents['take']>) => deliveryEvents.take(...call),
        'before taking an event',
        'after taking an event',
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
      enqueue: async (name, payload, key) => {
        if (name === 'buildDigest') await reach('within enqueueing a page');
        if (name === 'deliverDigest') await reach('before enqueueing a delivery');
        await taskQueue.enqueue(name, payload, key);
        if (name === 'deliverDigest') await reach('after enqueueing a delivery');
      },
    },
  };
}

/** An outbox that tells which attempts it has noted as accepted. */
export const observedOutbox = (outbox: Outbox, tell: (attemptId: string) => void): Outbox => ({
  claim: (...call) => outbox.claim(...call),
  findDue: (query) => outbox.findDue(query),
  change: async (...call) => {
    const changed = await outbox.change(...call);
    for (const attemptId of changed?.accepted ?? []) tell(attemptId);
    return changed;
  },
  markSent: async (...call) => {
    await outbox.markSent(...call);
    tell(call[1]);
  },
});
