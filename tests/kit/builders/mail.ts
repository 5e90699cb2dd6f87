import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import type { DigestKey } from '@daily-snapshot/domain/mail/mail-key';
import type { OutboxEntry } from '@daily-snapshot/domain/mail/outbox-entry';

/** Ten o'clock on a Monday in Chicago, and on the day after. */
export const DIGEST_TIME = new Date('2026-11-23T16:00:00Z');
export const NEXT_DIGEST_TIME = new Date('2026-11-24T16:00:00Z');

/** Builds the plan of that Monday's digest e-mail. */
export const aMail = (): DigestKey & Pick<OutboxEntry, 'mail' | 'shard'> => ({
  businessId: 'bakery',
  businessDate: businessDate('2026-11-23'),
  mail: {
    subject: 'Your Daily Snapshot',
    html: '<p>It was a plain day.</p>',
    text: 'A plain day.',
  },
  shard: 7,
});
