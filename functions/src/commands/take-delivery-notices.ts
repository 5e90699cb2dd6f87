import type { Clock } from '@daily-snapshot/domain/clock';
import { isDoubled, noteEvent } from '@daily-snapshot/domain/delivery/outbox';
import { suppress } from '@daily-snapshot/domain/delivery/suppression';
import type { MailKey } from '@daily-snapshot/domain/delivery/mail-key';
import type { DeliveryNotice, DeliveryNotices } from '../ports/delivery-notices.ts';

/** How many are taken at the same time. */
const WIDTH = 20;

interface Ports {
  readonly deliveryNotices: DeliveryNotices;
  readonly clock: Clock;
}

export interface TakenNotices {
  readonly takenCount: number;
  readonly repeatedCount: number;
  /** mails of which a second has just come to light */
  readonly doubled: readonly MailKey[];
}

/** Takes what the mail provider tells, in any order and with any repetition. */
export async function takeDeliveryNotices(
  { deliveryNotices, clock }: Ports,
  notices: readonly DeliveryNotice[],
): Promise<TakenNotices> {
  const doubled: MailKey[] = [];
  let takenCount = 0;
  const take = async (notice: DeliveryNotice) => {
    let hasDoubled = false;
    const isNew = await deliveryNotices.take(notice, ({ entry, suppression }) => {
      const { mail, event } = notice;
      const changed =
        entry && mail && event && noteEvent(entry, mail.attemptId, event, clock.now());
      hasDoubled = changed !== undefined && isDoubled(changed) && !(entry && isDoubled(entry));
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
