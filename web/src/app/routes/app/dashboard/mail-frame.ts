import type { BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import type { MailFrame } from '@daily-snapshot/domain/digest/html';
import type { DigestLinks } from '../../../../features/digest/model/links.ts';
import { content } from '../../../content/brand.ts';

/** What surrounds the copy of a mail. Its links are asleep: the way to unsubscribe is the mail's own. */
export const mailFrame = (links: DigestLinks, date: BusinessDate): MailFrame => ({
  snapshotUrl: links.snapshot(date),
  preferencesUrl: links.snapshot(),
  unsubscribeUrl: links.snapshot(),
  postalAddress: content.company,
});
