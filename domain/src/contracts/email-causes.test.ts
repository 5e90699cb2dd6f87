import { describe, expect, it } from 'vitest';
import { aStoredAlert } from '../../../tests/kit/builders/stored-alert.ts';
import { MAIL_FRAME } from '../../../tests/kit/mail-gallery/mail-frame.ts';
import { cents } from '../money/cents.ts';
import { assess } from '../sales/assessment.ts';
import { composeAssessment } from '../sales/assessment-email.ts';
import { composeScorecard } from '../sales/scorecard-email.ts';
import { EMAIL_CAUSES } from './email-causes.ts';
import { EMAIL_KINDS, type EmailKind } from '../mail/email-kind.ts';
import { composeAccountEmail } from '../mail/emails/account-emails.ts';
import { composeAlertQuestion } from '../mail/emails/alert-question.ts';
import { composeBusinessEmail } from '../mail/emails/business-emails.ts';
import type { ComposedMail } from '../mail/outbox-entry.ts';

const WEEK_MS = 7 * 86_400_000;
const TO_OTHERS = EMAIL_KINDS.filter((kind) => EMAIL_CAUSES[kind].to === 'any');

/** Composes an e-mail to another person with one text in every place that its sender can choose. */
const WITH_TEXT: Partial<Record<EmailKind, (text: string) => ComposedMail>> = {
  'confirm-recipient': (businessName) =>
    composeBusinessEmail('confirm-recipient', { businessName }, MAIL_FRAME),
  'invite-viewer': (businessName) =>
    composeBusinessEmail('invite-viewer', { businessName, role: 'bookkeeper' }, MAIL_FRAME),
  'offer-ownership': (businessName) =>
    composeBusinessEmail('offer-ownership', { businessName }, MAIL_FRAME),
  'alert-question': (text) =>
    composeAlertQuestion(
      {
        businessName: text,
        currency: 'USD',
        alert: { ...aStoredAlert().alert, counterparty: text },
        name: text,
        comment: text,
        sender: 'owner',
        senderAddress: 'ada@bluebird.example',
      },
      MAIL_FRAME,
    ),
  'risk-assessment': (text) =>
    composeAssessment(
      { companyName: text, senderName: text, salesNotes: text },
      assess(cents(12_500_000)),
      MAIL_FRAME,
    ),
  'confirm-address': () => composeAccountEmail('confirm-address', {}, MAIL_FRAME),
  'address-taken': () => composeAccountEmail('address-taken', {}, MAIL_FRAME),
  scorecard: () => composeScorecard(MAIL_FRAME),
};

describe('an e-mail that one person can cause to go to another', () => {
  it.each(TO_OTHERS)('%s needs a verified address, or has a fixed text', (kind) => {
    const { isVerifiedOnly, texts, by } = EMAIL_CAUSES[kind];
    expect(isVerifiedOnly || texts.length === 0).toBe(true);
    if (by === 'visitor') expect(texts).toEqual([]);
  });

  it.each(TO_OTHERS)('%s has limits for the sender or for all, and for the receiver', (kind) => {
    const names = Object.keys(EMAIL_CAUSES[kind].quotas).join(' ');
    expect(names).toMatch(/address/i);
    expect(names).toMatch(/account|sender|network/i);
    expect(names).toMatch(/newAccounts|emails|scorecards/i);
  });

  it('reaches a mailbox at most once in seven days, if a public form causes it', () => {
    const { scorecardsToAddress, scorecards, teamEmails } = EMAIL_CAUSES.scorecard.quotas;
    expect(scorecardsToAddress).toEqual({ most: 1, withinMs: WEEK_MS });
    expect((scorecards?.most ?? 0) + (teamEmails?.most ?? 0)).toBeLessThanOrEqual(200);
  });

  it.each(TO_OTHERS)('%s carries no contact details of its sender', (kind) => {
    const compose = WITH_TEXT[kind];
    for (const hostile of [
      'Prize: http://evil.example/win',
      'Call 1-888-555-0199',
      'Write to boss@evil.example',
      'p a y p a l . c o m',
      'pаypal.com\u200b',
      'evil\u202e.com',
      'evil.\r\ncom',
    ]) {
      const mail = compose?.(hostile);
      for (const part of [mail?.subject, mail?.html, mail?.text]) {
        expect(part).toBeDefined();
        expect(part).not.toContain(hostile);
        expect(part).not.toMatch(/evil\W*com|evil\.example|0199|p a l|pаypal/);
      }
    }
  });

  it('shows a name that is only a name', () => {
    expect(WITH_TEXT['invite-viewer']?.('Corner Bakery').text).toContain('“Corner Bakery”');
    expect(WITH_TEXT['risk-assessment']?.('Corner Bakery').text).toContain('Corner Bakery');
  });
});
