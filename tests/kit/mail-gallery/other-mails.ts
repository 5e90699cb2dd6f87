import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { composeAccountEmail } from '@daily-snapshot/domain/mail/emails/account-emails';
import {
  composeBillingEmail,
  type BillingFacts,
} from '@daily-snapshot/domain/mail/emails/billing-emails';
import { composeBusinessEmail } from '@daily-snapshot/domain/mail/emails/business-emails';
import { composeUnclaimedPayments } from '@daily-snapshot/domain/mail/emails/team-emails';
import type { EmailKind } from '@daily-snapshot/domain/mail/email-kind';
import type { ComposedMail } from '@daily-snapshot/domain/mail/outbox-entry';
import { cents } from '@daily-snapshot/domain/money/cents';
import { assess } from '@daily-snapshot/domain/sales/assessment';
import { composeAssessment } from '@daily-snapshot/domain/sales/assessment-email';
import { composeLeadNotification } from '@daily-snapshot/domain/sales/lead-notification';
import { composeScorecard } from '@daily-snapshot/domain/sales/scorecard-email';
import type { GalleryMail } from './gallery-mail.ts';
import { MAIL_FRAME } from './mail-frame.ts';

const DAY = new Date('2026-12-24T16:00:00Z');
const BUSINESS = { businessName: 'Corner Bakery' };
const PRICE = { monthly: cents(8_000), currency: 'USD' };
const FAILED = { amount: cents(10_000), currency: 'USD' };
const PAYMENT = {
  sessionId: 'cs_test_a1B2c3D4e5F6g7H8i9J0',
  offer: 'pricing',
  paidAt: DAY,
} as const;
const LEAD = {
  email: 'visitor@example.com',
  phone: '(555) 123-4567',
  source: 'main_cta',
  wording: 'answer-1',
  campaign: {},
} as const;

const trialEnding = (facts: Omit<BillingFacts['trial-ending'], 'endsOn'>) =>
  composeBillingEmail('trial-ending', { ...facts, endsOn: DAY }, MAIL_FRAME);

const subscriptionEnded = (isRepeat: boolean) =>
  composeBillingEmail('subscription-ended', { endedOn: DAY, isRepeat }, MAIL_FRAME);

type Kind = Exclude<
  EmailKind,
  'critical-alert' | 'alert-question' | 'digest-copy' | 'combined-digest'
>;

const GIVEN = { businessName: 'Corner Bakery', newOwner: 'olga@new.example' };

const recoveryCodeUsed = (codesLeft: number) =>
  composeAccountEmail('recovery-code-used', { codesLeft }, MAIL_FRAME);

const businessReceived = (digestsUntil: Date | null) =>
  composeAccountEmail(
    'business-received',
    { businessName: 'Corner Bakery', digestsUntil },
    MAIL_FRAME,
  );

const numbersCorrected = (days: readonly string[]) =>
  composeAccountEmail(
    'numbers-corrected',
    { businessName: 'Corner Bakery', days: days.map(businessDate) },
    MAIL_FRAME,
  );

/** Every kind of mail that is no digest and no alert, with each variant of its text. */
const MAILS: Readonly<Record<Kind, Readonly<Record<string, () => ComposedMail>>>> = {
  'confirm-recipient': {
    'confirm-recipient': () => composeBusinessEmail('confirm-recipient', BUSINESS, MAIL_FRAME),
  },
  'invite-viewer': {
    'invite-viewer': () => composeBusinessEmail('invite-viewer', BUSINESS, MAIL_FRAME),
    'invite-bookkeeper': () =>
      composeBusinessEmail('invite-viewer', { ...BUSINESS, role: 'bookkeeper' }, MAIL_FRAME),
  },
  'offer-ownership': {
    'offer-ownership': () => composeBusinessEmail('offer-ownership', BUSINESS, MAIL_FRAME),
  },
  'confirm-address': {
    'confirm-address': () => composeAccountEmail('confirm-address', {}, MAIL_FRAME),
  },
  'address-taken': {
    'address-taken': () => composeAccountEmail('address-taken', {}, MAIL_FRAME),
  },
  'address-changed': {
    'address-changed': () =>
      composeAccountEmail(
        'address-changed',
        { newAddress: 'owner@new.example', restorableUntil: DAY },
        MAIL_FRAME,
      ),
  },
  'address-restored': {
    'address-restored': () => composeAccountEmail('address-restored', {}, MAIL_FRAME),
  },
  'recovery-code-used': {
    'recovery-code-used': () => recoveryCodeUsed(9),
    'recovery-code-used-3-left': () => recoveryCodeUsed(3),
    'recovery-code-used-1-left': () => recoveryCodeUsed(1),
    'recovery-code-used-none-left': () => recoveryCodeUsed(0),
  },
  'business-given': {
    'business-given': () =>
      composeAccountEmail('business-given', { ...GIVEN, staysAsViewer: false }, MAIL_FRAME),
    'business-given-stays': () =>
      composeAccountEmail('business-given', { ...GIVEN, staysAsViewer: true }, MAIL_FRAME),
  },
  'business-received': {
    'business-received': () => businessReceived(null),
    'business-received-without-plan': () => businessReceived(DAY),
  },
  'plan-needed': {
    'plan-needed': () =>
      composeAccountEmail(
        'plan-needed',
        { businessName: 'Corner Bakery', digestsUntil: DAY },
        MAIL_FRAME,
      ),
  },
  'numbers-corrected': {
    'numbers-corrected': () => numbersCorrected(['2026-11-23']),
    'numbers-corrected-many-days': () =>
      numbersCorrected(['16', '17', '18', '19', '20', '23', '24'].map((day) => `2026-11-${day}`)),
  },
  welcome: {
    'welcome-trial': () =>
      composeBillingEmail('welcome', { firstPaymentOn: DAY, linkEndsOn: DAY }, MAIL_FRAME),
    'welcome-paid': () => composeBillingEmail('welcome', { linkEndsOn: DAY }, MAIL_FRAME),
  },
  'claim-reminder': {
    'claim-reminder': () =>
      composeBillingEmail('claim-reminder', { paidOn: DAY, linkEndsOn: DAY }, MAIL_FRAME),
  },
  'trial-ending': {
    'trial-ending': () => trialEnding({ ...PRICE, isCanceled: false }),
    'trial-ending-without-price': () => trialEnding({ ...PRICE, monthly: null, isCanceled: false }),
    'trial-ending-canceled': () => trialEnding({ ...PRICE, isCanceled: true }),
  },
  'payment-failed': {
    'payment-failed': () =>
      composeBillingEmail('payment-failed', { ...FAILED, retryOn: DAY }, MAIL_FRAME),
    'payment-failed-last': () => composeBillingEmail('payment-failed', FAILED, MAIL_FRAME),
  },
  'subscription-ended': {
    'subscription-ended': () => subscriptionEnded(false),
    'subscription-ended-repeat': () => subscriptionEnded(true),
  },
  'unclaimed-payments': {
    'unclaimed-payments': () => composeUnclaimedPayments([PAYMENT], MAIL_FRAME),
    'unclaimed-payments-many': () =>
      composeUnclaimedPayments(
        Array.from({ length: 52 }, () => PAYMENT),
        MAIL_FRAME,
      ),
  },
  scorecard: { scorecard: () => composeScorecard(MAIL_FRAME) },
  'lead-notice': { 'lead-notification': () => composeLeadNotification(LEAD, MAIL_FRAME) },
  'risk-assessment': {
    'risk-assessment': () =>
      composeAssessment(
        {
          companyName: 'Corner Bakery',
          senderName: 'Grace Lee',
          salesNotes: 'Call me any time.',
        },
        assess(cents(12_500_000)),
        MAIL_FRAME,
      ),
  },
};

/** Returns one mail of every other kind, and of every variant with other texts. */
export const otherMails = (): GalleryMail[] =>
  Object.entries(MAILS).flatMap(([topic, variants]) =>
    Object.entries(variants).map(([name, compose]) => ({
      group: 'Other e-mails' as const,
      topic,
      name,
      compose,
    })),
  );
