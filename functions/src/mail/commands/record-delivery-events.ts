import type { Clock } from '@daily-snapshot/domain/shared/clock';
import { isSentTwice, recordDeliveryEvent } from '@daily-snapshot/domain/mail/outbox';
import { suppress } from '@daily-snapshot/domain/mail/suppression';
import type { MailKey } from '@daily-snapshot/domain/mail/mail-key';
import type { MailEvent, DeliveryEvents } from '../ports/delivery-events.ts';

/** Maximum number of events recorded concurrently. */
const WIDTH = 20;

interface Ports {
  readonly deliveryEvents: DeliveryEvents;
  readonly clock: Clock;
}

export interface RecordedEvents {
  readonly takenCount: number;
  readonly repeatedCount: number;
  /** E-mails for which an event has just revealed a duplicate. */
  readonly doubled: readonly MailKey[];
}

/** Records delivery events of the mail provider. Events may arrive in any order and repeatedly. */
export async function recordDeliveryEvents(
  { deliveryEvents, clock }: Ports,
  notices: readonly MailEvent[],
): Promise<RecordedEvents> {
  const doubled: MailKey[] = [];
  let takenCount = 0;
  const take = async (notice: MailEvent) => {
    let hasDoubled = false;
    const isNew = await deliveryEvents.take(notice, ({ entry, suppression }) => {
      const { mail, event } = notice;
      const changed =
        entry && mail && event && recordDeliveryEvent(entry, mail.attemptId, event, clock.now());
      hasDoubled = changed !== undefined && isSentTwice(changed) && !(entry && isSentTwice(entry));
      return {
        entry: changed,
        suppression: notice.suppression && suppress(suppression, notice.suppression, notice.at),
      };
    });
    if (isNew) takenCount += 1;
    if (isNew && hasDoubled && notice.mail) doubled.push(notice.mail.key);
  };
  for (let start = 0; start < notices.length; start += WIDTH) {
    await Promise.all(notices.slice(start, start + WIDTH).map(take));
  }
  return { takenCount, repeatedCount: notices.length - takenCount, doubled };
}
