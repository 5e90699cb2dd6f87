import { extendByPause } from '@daily-snapshot/domain/mail/extend-by-pause';
import {
  isOff,
  mailPauseOf,
  type KillSwitches,
} from '@daily-snapshot/domain/operations/kill-switches';
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import type { MailKey } from '@daily-snapshot/domain/mail/mail-key';
import type { SweepPage } from '@daily-snapshot/domain/contracts/tasks';
import {
  markRecalled,
  nextStep,
  planRetry,
  postponeDelivery,
  resumeDelivery,
} from '@daily-snapshot/domain/mail/resume-delivery';
import type { Delivery } from '@daily-snapshot/domain/mail/outbox-entry';
import type { KillSwitchReader } from '../../operations/ports/kill-switches.ts';
import type { Mailer } from '../ports/mailer.ts';
import type { Outbox } from '../ports/outbox.ts';
import type { TaskQueue } from '../../platform/ports/task-queue.ts';
import { enqueueDelivery } from '../ports/enqueue-delivery.ts';
import { sweepOnePage, type SweepSummary } from '../../platform/sweeps/sweep-summary.ts';

const PAGE_SIZE = 100;

interface Ports {
  readonly outbox: Outbox;
  readonly mailer: Pick<Mailer, 'openBatch' | 'recall'>;
  readonly killSwitches: KillSwitchReader;
  readonly taskQueue: TaskQueue;
  readonly clock: Clock;
}

export interface OutboxSweepSummary extends SweepSummary {
  /** E-mails that this sweep gave up. Staff should check them. */
  readonly deadLetters: readonly MailKey[];
}

/**
 * Resumes one page of due e-mails and enqueues a delivery for those to send. While e-mail is off, those
 * to send keep waiting.
 */
export async function sweepOutbox(ports: Ports, page: SweepPage): Promise<OutboxSweepSummary> {
  const deadLetters: MailKey[] = [];
  const switches = await ports.killSwitches.read();
  const swept = await sweepOnePage(ports, {
    name: 'outbox',
    page,
    pageSize: PAGE_SIZE,
    find: (query) => ports.outbox.findDue(query),
    handle: async (key) => {
      const state = await resumeMail(ports, key, switches);
      if (state === 'failed') deadLetters.push(key);
    },
  });
  return { ...swept, deadLetters };
}

/** Takes the next step of an e-mail. A step that fails is left for a later sweep. */
async function resumeMail(
  { outbox, mailer, taskQueue, clock }: Ports,
  key: MailKey,
  switches: KillSwitches,
): Promise<Delivery['state'] | undefined> {
  const now = clock.now();
  const pause = mailPauseOf(switches, now);
  let entry = await outbox.change(key, (found) =>
    isOff(switches, 'mail') && found.delivery.state === 'planned'
      ? undefined
      : resumeDelivery(extendByPause(found, pause), now),
  );
  let next = entry && nextStep(entry, now);
  if (next?.step === 'recall') {
    const { batchId } = next;
    if (!(await mailer.recall(batchId))) return 'unknown';
    entry = await outbox.change(key, (found) => markRecalled(found, batchId, now));
    next = entry && nextStep(entry, now);
  }
  if (next?.step === 'open-batch') {
    const batchId = await mailer.openBatch();
    if (batchId === undefined) return 'unknown';
    entry = await outbox.change(key, (found) =>
      planRetry(extendByPause(found, pause), batchId, now),
    );
    next = entry && nextStep(entry, now);
  }
  if (entry && next?.step === 'deliver') {
    try {
      await enqueueDelivery(taskQueue, key, entry.nextCheckAt?.toISOString());
    } catch (error) {
      await outbox.change(key, (found) => postponeDelivery(found, now));
      throw error;
    }
  }
  return entry?.delivery.state;
}
