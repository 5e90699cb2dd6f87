import type { Clock } from '@daily-snapshot/domain/clock';
import type { MailKey } from '@daily-snapshot/domain/contracts/mail-key';
import type { SweepPage } from '@daily-snapshot/domain/contracts/tasks';
import { takeUpMail } from '@daily-snapshot/domain/delivery/outbox';
import type { Outbox } from '../ports/outbox.ts';
import type { TaskQueue } from '../ports/task-queue.ts';
import { enqueueDelivery } from './enqueue-delivery.ts';
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
  const takeUp = async (key: MailKey) => {
    const entry = await outbox.change(key, (found) => takeUpMail(found, clock.now())?.entry);
    if (entry?.delivery.state !== 'planned') return;
    await enqueueDelivery(taskQueue, key, entry.lookAt?.toISOString());
  };
  return enqueueAll(found, takeUp);
}
