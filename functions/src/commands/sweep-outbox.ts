import type { Clock } from '@daily-snapshot/domain/clock';
import type { DigestKey } from '@daily-snapshot/domain/contracts/paths';
import type { SweepPage } from '@daily-snapshot/domain/contracts/tasks';
import {
  markRecalled,
  nextStep,
  planAgain,
  putBack,
  takeUpMail,
} from '@daily-snapshot/domain/delivery/left-mail';
import type { Delivery } from '@daily-snapshot/domain/delivery/outbox';
import type { Mailer } from '../ports/mailer.ts';
import type { Outbox } from '../ports/outbox.ts';
import type { TaskQueue } from '../ports/task-queue.ts';
import { enqueueAll, type SweptPage } from './swept-page.ts';

const PAGE_SIZE = 100;

interface Ports {
  readonly outbox: Outbox;
  readonly mailer: Pick<Mailer, 'openBatch' | 'recall'>;
  readonly taskQueue: TaskQueue;
  readonly clock: Clock;
}

export interface SweptMail extends SweptPage {
  /** mails that were just given up: somebody is to look at them */
  readonly givenUp: readonly DigestKey[];
}

/** Takes up a page of the mails that were left, and asks for a task for those to be sent. */
export async function sweepOutbox(
  ports: Ports,
  { scheduledAt, shards, after }: SweepPage,
): Promise<SweptMail> {
  const { outbox, taskQueue } = ports;
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
  const givenUp: DigestKey[] = [];
  const swept = await enqueueAll(found, async (digest) => {
    const state = await takeUp(ports, digest);
    if (state === 'failed') givenUp.push(digest);
  });
  return { ...swept, givenUp };
}

/** Does what is next about a mail; what cannot be done now is left for a later sweep. */
async function takeUp(
  { outbox, mailer, taskQueue, clock }: Ports,
  digest: DigestKey,
): Promise<Delivery['state'] | undefined> {
  const now = clock.now();
  let entry = await outbox.change(digest, (found) => takeUpMail(found, now));
  let next = entry && nextStep(entry, now);
  if (next?.step === 'recall') {
    const { batchId } = next;
    if (!(await mailer.recall(batchId))) return 'unknown';
    entry = await outbox.change(digest, (found) => markRecalled(found, batchId, now));
    next = entry && nextStep(entry, now);
  }
  if (next?.step === 'open-batch') {
    const batchId = await mailer.openBatch();
    if (batchId === undefined) return 'unknown';
    entry = await outbox.change(digest, (found) => planAgain(found, batchId, now));
    next = entry && nextStep(entry, now);
  }
  if (entry && next?.step === 'deliver') {
    const { businessId, businessDate } = digest;
    const key = `${businessId} ${businessDate} ${entry.lookAt?.toISOString()}`;
    try {
      await taskQueue.enqueue('deliverDigest', digest, key);
    } catch (error) {
      await outbox.change(digest, (found) => putBack(found, now));
      throw error;
    }
  }
  return entry?.delivery.state;
}
