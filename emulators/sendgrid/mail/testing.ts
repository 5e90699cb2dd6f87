import type { MailJSON } from '@sendgrid/helpers/classes/mail';
import type { Mail } from './schema.ts';

/** Returns the request that the official client (@sendgrid/mail 8.1.6) sends for a digest. */
export const recordedMail = () =>
  ({
    from: { email: 'digest@daily.example', name: 'Daily Snapshot' },
    subject: 'Your Tuesday',
    personalizations: [{ to: [{ email: 'owner@bakery.example', name: 'Ada' }] }],
    categories: ['digest'],
    content: [
      { value: 'Net $412.10', type: 'text/plain' },
      { value: '<p>Net $412.10</p>', type: 'text/html' },
    ],
    headers: {
      'List-Unsubscribe': '<https://daily.example/u/t>, <mailto:unsub@daily.example>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    asm: { group_id: 12, groups_to_display: [12] },
    mail_settings: { sandbox_mode: { enable: false } },
    tracking_settings: {
      click_tracking: { enable: false, enable_text: false },
      open_tracking: { enable: false },
    },
    custom_args: { d: 'digest-1', a: 'attempt-1' },
    reply_to: { email: 'help@daily.example' },
  }) satisfies Mail & MailJSON;

/** Returns a minimal e-mail. */
export const plainMail = (to = 'owner@bakery.example') =>
  ({
    from: { email: 'digest@daily.example' },
    subject: 'Your Tuesday',
    personalizations: [{ to: [{ email: to }] }],
    content: [{ value: 'Net $412.10', type: 'text/plain' }],
  }) satisfies Mail;
