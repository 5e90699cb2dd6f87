import type { BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import type { MailFrame } from '@daily-snapshot/domain/digest/render/render-html';
import type { DigestLinks } from '../../../../../features/digest/model/links.ts';
import { content } from '../../../../content/brand.ts';

/** Returns the frame for a copy of a mail. Links in the copy are inactive. */
export const mailFrame = (links: DigestLinks, date: BusinessDate): MailFrame => ({
  snapshotUrl: links.snapshot(date),
  preferencesUrl: links.snapshot(),
  unsubscribeUrl: links.snapshot(),
  postalAddress: content.company,
});
