import type { Alert, AlertChange, DigestAlert } from '@daily-snapshot/domain/alerts/alert/alert';
import { addDays } from '@daily-snapshot/domain/calendar/business-date';
import { composeAlertEmail } from '@daily-snapshot/domain/mail/emails/alert-email';
import { composeAlertQuestion } from '@daily-snapshot/domain/mail/emails/alert-question';
import type { ComposedMail } from '@daily-snapshot/domain/mail/outbox-entry';
import { cents } from '@daily-snapshot/domain/money/cents';
import { TUESDAY } from '../builders/postings.ts';
import { ALERT_EXAMPLES, type AlertExample } from './alert-examples.ts';
import { composeDigestWith } from './digest-mails.ts';
import { normal } from './digest-snapshots.ts';
import type { GalleryMail } from './gallery-mail.ts';
import { MAIL_FRAME } from './mail-frame.ts';

const URGENT = { businessName: 'Corner Bakery', currency: 'USD', today: addDays(TUESDAY, 1) };
const QUESTION = {
  name: 'Ann',
  comment: 'Do you know this payment?',
  sender: 'owner',
  senderAddress: 'owner@example.com',
} as const;

const inDigest = (alert: DigestAlert): ComposedMail =>
  composeDigestWith(normal(), [{ ...alert, id: 'alert' }]);

const changed = (was: Alert, change: Omit<AlertChange, 'id' | 'was'>): ComposedMail =>
  composeDigestWith({ ...normal(), alertChanges: [{ id: 'alert', was, ...change }] });

/** The alert after a late transaction changed its amounts by $25. */
const correctedAlert = (alert: Alert): Alert => ({
  ...alert,
  actual: alert.actual === null ? null : cents(alert.actual + 2500),
  impact: cents(alert.impact + 2500),
});

/** The states of an alert, and the e-mail that reports each. */
const STATES: Readonly<Record<string, (alert: Alert) => ComposedMail>> = {
  new: inDigest,
  critical: (alert) => inDigest({ ...alert, level: 'critical' }),
  'for-information': (alert) => inDigest({ ...alert, level: 'info' }),
  'e-mailed-before': (alert) => inDigest({ ...alert, emailedOn: TUESDAY }),
  ongoing: (alert) => inDigest({ ...alert, firstRaisedOn: addDays(TUESDAY, -15) }),
  corrected: (alert) => changed(alert, { now: correctedAlert(alert) }),
  resolved: (alert) => changed(alert, { now: null }),
  urgent: (alert) => composeAlertEmail({ ...URGENT, alert, isRepeated: false }, MAIL_FRAME),
  'urgent-reminder': (alert) =>
    composeAlertEmail({ ...URGENT, alert, isRepeated: true }, MAIL_FRAME),
  question: (alert) => composeAlertQuestion({ ...URGENT, ...QUESTION, alert }, MAIL_FRAME),
  'question-to-owner': (alert) =>
    composeAlertQuestion({ ...URGENT, ...QUESTION, sender: 'bookkeeper', alert }, MAIL_FRAME),
};

const mailsOf = ({ finding, form, alert }: AlertExample): GalleryMail[] => {
  const name = form === '' ? finding : `${finding}-${form}`;
  const states = Object.entries(STATES).map(([state, compose]) => ({
    group: 'Alerts' as const,
    topic: name,
    name: `alert-${name}-${state}`,
    compose: () => compose(alert),
  }));
  if (finding !== 'revenue-drop') return states;
  const newNormal: GalleryMail = {
    group: 'Alerts',
    topic: name,
    name: `alert-${name}-new-normal`,
    compose: () => changed(alert, { now: null, isNewNormal: true }),
  };
  return [...states, newNormal];
};

/** Returns a mail for each state of each example. */
export const alertMails = (): GalleryMail[] => ALERT_EXAMPLES.flatMap(mailsOf);
