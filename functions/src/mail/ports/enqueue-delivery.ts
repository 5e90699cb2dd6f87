import { isDigest, mailIdOf, type MailKey } from '@daily-snapshot/domain/mail/mail-key';
import type { TaskQueue } from '../../platform/ports/task-queue.ts';

/**
 * Enqueues the delivery of a digest or another e-mail. Digests have a separate queue, so that other
 * e-mail does not wait behind them.
 *
 * @param time distinguishes a repeated delivery from earlier ones, because the queue drops known keys
 * @param startAt delays the delivery until then
 */
export function enqueueDelivery(
  taskQueue: TaskQueue,
  mail: MailKey,
  time = 'first',
  startAt?: Date,
): Promise<void> {
  const key = `${mailIdOf(mail)} ${time}`;
  return isDigest(mail)
    ? taskQueue.enqueue('deliverDigest', mail, key, startAt)
    : taskQueue.enqueue('deliverEmail', mail, key, startAt);
}
