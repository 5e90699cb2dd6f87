import type { Clock } from '@daily-snapshot/domain/clock';
import type { DigestKey } from '@daily-snapshot/domain/contracts/paths';
import type { SweepPage } from '@daily-snapshot/domain/contracts/tasks';
import { takeUpMail } from '@daily-snapshot/domain/delivery/outbox';
import type { Outbox } from '../ports/outbox.ts';
import type { TaskQueue } from '../ports/task-queue.ts';
import { enqueueAll, type SweptPage } from './swept-page.ts';

const PAGE_SIZE = 100;

interface Ports {
  readonly outbox: Outbox;
  readonly taskQueue: TaskQueue;
  readonly clock: Clock;
}

/** Takes up a page of the mails that were left, and asks for a task for those to be sent. */
export async function sweepOutbox(
  { outbox, taskQueue, clock }: Ports,
  { scheduledAt, shards, after }: SweepPage,
): Promise<SweptPage> {
  const { found, next } = await outbox.toBeLookedAt({
    at: scheduledAt,
    shards,
    pageSize: PAGE_SIZE,
    after,
  });
  if (next) {
    await taskQueue.enqueue(
      'sweepOutbox',
      { scheduledAt, shards, after: next },
      `outbox ${scheduledAt.toISOString()} ${shards.join()} ${next.at.toISOString()} ${next.id}`,
    );
  }
  const takeUp = async (digest: DigestKey) => {
    const entry = await outbox.change(digest, (found) => takeUpMail(found, clock.now())?.entry);
    if (entry?.delivery.state !== 'planned') return;
    const { businessId, businessDate } = digest;
    const key = `${businessId} ${businessDate} ${entry.lookAt?.toISOString()}`;
    await taskQueue.enqueue('deliverDigest', digest, key);
  };
  return enqueueAll(found, takeUp);
}
