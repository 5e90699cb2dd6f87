import { composeAlertLetter } from '@daily-snapshot/domain/delivery/alert-letter';
import { answerableUntil } from '@daily-snapshot/domain/digest/alert-link';
import { planMail } from '@daily-snapshot/domain/delivery/outbox';
import { UNSUBSCRIBE_SLOT } from '@daily-snapshot/domain/delivery/unsubscribe-slot';
import { shardOf } from '@daily-snapshot/domain/digest/shard';
import type { Clock } from '@daily-snapshot/domain/clock';
import type { AlertChannel } from '../ports/alert-channel.ts';
import type { AlertLinks } from '../ports/alert-links.ts';
import type { Letterhead } from '../ports/letterhead.ts';
import type { Letters } from '../ports/letters.ts';
import type { TaskQueue } from '../ports/task-queue.ts';
import { enqueueDelivery } from './enqueue-delivery.ts';

export interface MailChannelPorts {
  readonly letters: Letters;
  readonly alertLinks: AlertLinks;
  readonly letterhead: Letterhead;
  readonly taskQueue: TaskQueue;
  readonly clock: Clock;
}

/** Longer than a digest, which is news until noon: by then the next letter is due. */
const NEWS_MS = 4 * 3_600_000;

/** Tells of alerts by letters in the outbox. */
export const mailChannel = ({
  letters,
  alertLinks,
  letterhead,
  taskQueue,
  clock,
}: MailChannelPorts): AlertChannel => ({
  name: 'e-mail',

  promise: async ({ key, businessId, alertId, owner, ...facts }) => {
    const now = clock.now();
    const to = owner.address;
    const mail = composeAlertLetter(facts, {
      actionUrl: alertLinks.urlFor({
        businessId,
        alertId,
        address: to,
        endsAt: answerableUntil(now),
      }),
      unsubscribeUrl: UNSUBSCRIBE_SLOT,
      postalAddress: letterhead.postalAddress,
    });
    const named = { kind: 'critical-alert', key } as const;
    const giveUpAt = new Date(now.getTime() + NEWS_MS);
    const subject = { businessId, letter: { ...named, to }, mail, shard: shardOf(key) };
    await letters.promise(named, { ...planMail(subject, now, giveUpAt), giveUpAt });
    await enqueueDelivery(taskQueue, named);
  },
});
