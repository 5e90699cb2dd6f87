import { formatMoney } from '../../money/format-money.ts';
import type { Cents } from '../../money/cents.ts';
import { utcDateText } from './utc-date-text.ts';
import { renderEmail, type EmailFrame, type EmailText } from './email-layout.ts';
import type { BillingEmailKind } from '../email-kind.ts';
import type { ComposedMail } from '../outbox-entry.ts';

/** The variable parts of each billing e-mail. Amounts are per month. */
export interface BillingFacts {
  readonly welcome: {
    /** absent without a trial */
    readonly firstPaymentOn?: Date | undefined;
    readonly linkEndsOn: Date;
  };
  readonly 'claim-reminder': {
    readonly paidOn: Date;
    readonly linkEndsOn: Date;
  };
  readonly 'trial-ending': {
    readonly endsOn: Date;
    /** null if it is unknown */
    readonly monthly: Cents | null;
    readonly currency: string;
    /** the subscription is canceled, so nothing will be charged */
    readonly isCanceled: boolean;
  };
  readonly 'payment-failed': {
    readonly amount: Cents;
    readonly currency: string;
    /** when it is retried; absent after the last attempt */
    readonly retryOn?: Date | undefined;
  };
  readonly 'subscription-ended': {
    readonly endedOn: Date;
    /** we ended it because the customer had already used its offer */
    readonly isRepeat: boolean;
  };
}

type Texts = {
  readonly [Kind in BillingEmailKind]: (facts: BillingFacts[Kind]) => EmailText;
};

const FEWER_EMAILS_NOTE = 'Stop all e-mail except payment notices';

const REPEATED_TRIAL: EmailText = {
  subject: 'Your second free trial did not start',
  title: 'Your free trial did not start',
  paragraphs: [
    'Each mailbox gets the free trial and each promo code once, and yours has already used it. So we ended the new subscription right away. You were not charged, and you will not be.',
    'You can subscribe without the offer at any time. We show the price before you pay.',
  ],
  action: 'See the prices',
  after: 'Your earlier numbers and past daily e-mails are safe.',
  ending: FEWER_EMAILS_NOTE,
};

const TEXTS: Texts = {
  welcome: ({ firstPaymentOn, linkEndsOn }) => ({
    subject: 'Finish setting up your Daily Snapshot',
    title: 'Welcome to Daily Snapshot',
    paragraphs: [
      firstPaymentOn
        ? `Your free trial has started. Your first payment is on ${utcDateText(firstPaymentOn)}. We will remind you before then.`
        : 'We received your payment. Thank you.',
      'One step is left: create an account, so that only you can see your numbers. If you already created one in the browser you paid with, you are done.',
    ],
    action: 'Finish setting up',
    after: linkNote(linkEndsOn),
    ending: FEWER_EMAILS_NOTE,
  }),

  'claim-reminder': ({ paidOn, linkEndsOn }) => ({
    subject: 'Your Daily Snapshot needs an account',
    title: 'One step is left: create your account',
    paragraphs: [
      `You signed up for Daily Snapshot on ${utcDateText(paidOn)}, but it is not linked to an account yet. Until it is, we cannot send your daily e-mail.`,
      'Use the button below to create an account or sign in. It takes a minute and costs nothing extra.',
    ],
    action: 'Finish setting up',
    after: linkNote(linkEndsOn),
    ending: FEWER_EMAILS_NOTE,
  }),

  'trial-ending': ({ endsOn, monthly, currency, isCanceled }) => ({
    subject: `Your free trial ends on ${utcDateText(endsOn)}`,
    title: `Your free trial ends on ${utcDateText(endsOn)}`,
    paragraphs: isCanceled
      ? ['You canceled, so you will not be charged. Your daily e-mail stops that day.']
      : [
          monthly === null
            ? 'From that day, your plan is charged to your card on file.'
            : `From that day, Daily Snapshot costs ${formatMoney(monthly, currency)} a month, charged to your card on file.`,
          'To continue, do nothing. To stop, cancel before that day. You will not be charged.',
        ],
    action: 'See or cancel my plan',
    after: 'Either way, you keep your numbers and past daily e-mails.',
    ending: FEWER_EMAILS_NOTE,
  }),

  'payment-failed': ({ amount, currency, retryOn }) => ({
    subject: 'Your payment for Daily Snapshot did not go through',
    title: 'Your payment did not go through',
    paragraphs: [
      `Your bank declined ${formatMoney(amount, currency)} for Daily Snapshot. Nothing is lost. Your numbers and past daily e-mails are safe.`,
      retryOn
        ? `We will try again on ${utcDateText(retryOn)}. If this card no longer works, please add another one before then.`
        : 'This was our last attempt. To continue, please add another card.',
    ],
    action: 'Update my card',
    after: 'If you have already updated your card, you are done.',
    ending: FEWER_EMAILS_NOTE,
  }),

  'subscription-ended': ({ endedOn, isRepeat }) =>
    isRepeat
      ? REPEATED_TRIAL
      : {
          subject: 'Your Daily Snapshot subscription has ended',
          title: 'Your subscription has ended',
          paragraphs: [
            `It ended on ${utcDateText(endedOn)}. You will not be charged again, and your daily e-mail has stopped.`,
            'You can still sign in and see everything up to that day.',
          ],
          action: 'Subscribe again',
          after: 'If you did not mean to stop, subscribing again restores everything.',
          ending: FEWER_EMAILS_NOTE,
        },
};

/** The text below the claim button. */
const linkNote = (endsOn: Date): string =>
  `This link works once, until ${utcDateText(endsOn)}. Anyone who has it can claim the subscription, so please do not forward it.`;

/** Composes a billing e-mail. Deterministic: the same input gives the same bytes. */
export const composeBillingEmail = <Kind extends BillingEmailKind>(
  kind: Kind,
  facts: BillingFacts[Kind],
  frame: EmailFrame,
): ComposedMail => renderEmail(TEXTS[kind](facts), frame);
