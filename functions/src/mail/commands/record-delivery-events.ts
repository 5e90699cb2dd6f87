import type { Clock } from '@daily-snapshot/domain/shared/clock';
import { isSentTwice, recordDeliveryEvent } from '@daily-snapshot/domain/mail/outbox';
import { suppress } from '@daily-snapshot/domain/mail/suppression';
import { mailIdOf, type MailKey } from '@daily-snapshot/domain/mail/mail-key';
import type { MailEvent, DeliveryEvents } from '../ports/delivery-events.ts';

/** Maximum number of events recorded concurrently. */
const CONCURRENCY = 20;

interface Ports {
  readonly deliveryEvents: DeliveryEvents;
  readonly clock: Clock;
}

export interface RecordedEvents {
  readonly recordedCount: number;
  readonly repeatedCount: number;
  /** E-mails that reached the mailbox. */
  readonly deliveredCount: number;
  /** E-mails that bounced or that the provider dropped. */
  readonly undeliveredCount: number;
  /** E-mails for which an event has just revealed a duplicate. */
  readonly sentTwice: readonly MailKey[];
  /** E-mails that the provider dropped because of the message or our account. */
  readonly accountDrops: readonly AccountDrop[];
}

export interface AccountDrop {
  /** Null if the e-mail is not ours. */
  readonly mail: string | null;
  readonly reason: string;
}

/** Records delivery events of the mail provider. Events may arrive in any order and repeatedly. */
export async function recordDeliveryEvents(
  { deliveryEvents, clock }: Ports,
  mailEvents: readonly MailEvent[],
): Promise<RecordedEvents> {
  const sentTwice: MailKey[] = [];
  const accountDrops: AccountDrop[] = [];
  let [recordedCount, deliveredCount, undeliveredCount] = [0, 0, 0];
  const record = async (mailEvent: MailEvent) => {
    let isDuplicateRevealed = false;
    const isNew = await deliveryEvents.record(mailEvent, ({ entry, suppression }) => {
      const { mail, event } = mailEvent;
      const changed =
        entry && mail && event && recordDeliveryEvent(entry, mail.attemptId, event, clock.now());
      isDuplicateRevealed =
        changed !== undefined && isSentTwice(changed) && !(entry && isSentTwice(entry));
      return {
        entry: changed,
        suppression:
          mailEvent.suppression && suppress(suppression, mailEvent.suppression, mailEvent.at),
      };
    });
    if (!isNew) return;
    recordedCount += 1;
    const { mail, event, accountDropReason: reason } = mailEvent;
    if (event === 'delivered') deliveredCount += 1;
    if (event === 'bounced' || event === 'dropped') undeliveredCount += 1;
    if (isDuplicateRevealed && mail) sentTwice.push(mail.key);
    if (reason !== undefined) accountDrops.push({ mail: mail ? mailIdOf(mail.key) : null, reason });
  };
  for (let start = 0; start < mailEvents.length; start += CONCURRENCY) {
    await Promise.all(mailEvents.slice(start, start + CONCURRENCY).map(record));
  }
  const repeatedCount = mailEvents.length - recordedCount;
  return {
    recordedCount,
    repeatedCount,
    deliveredCount,
    undeliveredCount,
    sentTwice,
    accountDrops,
  };
}
