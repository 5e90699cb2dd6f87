import { isDigest, mailIdOf, type MailKey } from '@daily-snapshot/domain/delivery/mail-key';
import type { TaskQueue } from '../ports/task-queue.ts';

/**
 * Asks for a mail to be delivered. Letters have a queue of their own: they do not wait for a morning
 * of digests.
 *
 * @param time tells this wish from those before it, which the queue remembers
 */
export function enqueueDelivery(
  taskQueue: TaskQueue,
  mail: MailKey,
  time = 'first',
): Promise<void> {
  const key = `${mailIdOf(mail)} ${time}`;
  return isDigest(mail)
    ? taskQueue.enqueue('deliverDigest', mail, key)
    : taskQueue.enqueue('deliverLetter', mail, key);
}
