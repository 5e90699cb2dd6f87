import type { MailFrame } from '@daily-snapshot/domain/digest/render/mail-frame';
import type { EmailFrame } from '@daily-snapshot/domain/mail/emails/email-layout';

const POSTAL_ADDRESS = 'Owner Awareness, 1 Main Street, Springfield, IL 62701';

/** The links of a digest. */
export const DIGEST_FRAME: MailFrame = {
  snapshotUrl: 'https://app.example/dashboard/bakery/2021-03-03',
  unsubscribeUrl: 'https://app.example/u/bakery',
  preferencesUrl: 'https://app.example/dashboard/bakery/preferences',
  closedWeekdayUrl: 'https://app.example/dashboard/bakery#closed-weekday',
  alertsUrl: 'https://app.example/dashboard/bakery/alerts',
  postalAddress: POSTAL_ADDRESS,
};

/** The links of every other mail. */
export const MAIL_FRAME: EmailFrame = {
  actionUrl: 'https://app.example/action',
  unsubscribeUrl: 'https://app.example/u/own',
  postalAddress: POSTAL_ADDRESS,
};
